package dev.likewise.cli.command;

import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.AuditAnswer;
import dev.likewise.cli.client.AuditFinding;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Shows what audits found: a row a finding, why it stands, and a verdict a node. */
final class AuditPrint {
    private final List<Answer<AuditAnswer>> audits;
    private final boolean several;

    AuditPrint(List<Answer<AuditAnswer>> audits) {
        this.audits = audits;
        this.several = audits.size() > 1;
    }

    /** The name of the node that answered. */
    static String node(Answer<?> answer) {
        return answer.region() + "/" + answer.node();
    }

    static Map<String, Object> json(List<Answer<AuditAnswer>> audits) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Answer<AuditAnswer> audit : audits) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("region", audit.region());
            one.put("node", audit.node());
            one.putAll(audit.value().json().members());
            all.add(one);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("clean", audits.stream().allMatch(audit -> audit.value().isClean()));
        json.put("audits", all);
        return json;
    }

    void to(Output output) {
        Table table = several
                ? new Table("NODE", "POST", "WHAT", "EXPECTED", "FOUND", "REPAIRED")
                : new Table("POST", "WHAT", "EXPECTED", "FOUND", "REPAIRED");
        Set<String> reasons = new LinkedHashSet<>();
        for (Answer<AuditAnswer> audit : audits) {
            audit.value()
                    .drift()
                    .forEach(finding -> row(table, reasons, audit, finding, finding.repaired() ? "yes" : "no"));
            audit.value().inFlight().forEach(finding -> row(table, reasons, audit, finding, "in flight"));
        }
        if (!table.isEmpty() && !output.isQuiet()) {
            output.table(table);
            reasons.forEach(output::line);
        }
        audits.stream()
                .filter(audit -> audit.value().isDone())
                .forEach(audit -> output.verdict(audit.value().isClean(), verdict(audit)));
    }

    private void row(
            Table table, Set<String> reasons, Answer<AuditAnswer> audit, AuditFinding finding, String repaired) {
        List<Object> cells = new ArrayList<>();
        if (several) {
            cells.add(node(audit));
        }
        cells.add(finding.post().orElse("-"));
        cells.add(what(finding));
        cells.add(finding.expected());
        cells.add(finding.found());
        cells.add(repaired);
        table.row(cells);
        if (!finding.detail().isEmpty()) {
            reasons.add("  " + Text.printable(kind(finding) + ": " + finding.detail()));
        }
    }

    private static String what(AuditFinding finding) {
        return switch (finding.kind()) {
            case "own_column", "foreign_column", "derived_column" ->
                "column of " + finding.replica().orElse("?");
            case "member_row_missing" ->
                "missing in the list of " + finding.user().orElse("?");
            case "member_row_stray" ->
                "left over in the list of " + finding.user().orElse("?");
            default -> finding.kind();
        };
    }

    private static String kind(AuditFinding finding) {
        return switch (finding.kind()) {
            case "own_column" -> "own column";
            case "foreign_column", "derived_column" ->
                "column of " + finding.replica().orElse("?");
            case "member_row_missing", "member_row_stray" -> "list";
            default -> finding.kind();
        };
    }

    private static String verdict(Answer<AuditAnswer> audit) {
        AuditAnswer value = audit.value();
        String read = Text.count(value.registers(), "register") + " in " + Text.count(value.shardsRead(), "shard")
                + (value.total("in_flight") == 0 ? "" : ", " + value.total("in_flight") + " in flight");
        if (value.isClean()) {
            return node(audit) + " is clean: " + read;
        }
        return node(audit) + " has drift: " + Text.count(value.total("drift"), "finding") + " in "
                + Text.count(value.total("drift_posts"), "post") + ", " + repaired(value) + " (" + read + ")";
    }

    private static String repaired(AuditAnswer value) {
        long repaired = value.total("repaired");
        if (repaired == value.total("drift")) {
            return "all repaired";
        }
        return repaired == 0 ? "none repaired" : Text.grouped(repaired) + " repaired";
    }
}
