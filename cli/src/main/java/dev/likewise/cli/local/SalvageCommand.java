package dev.likewise.cli.local;

import dev.likewise.cli.command.Confirmation;
import dev.likewise.cli.command.OutputOptions;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import dev.likewise.node.Disks;
import dev.likewise.node.Disks.Report;
import dev.likewise.node.Disks.SetAside;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code likewise salvage}. */
@Command(
        name = "salvage",
        description =
                "Shows the stores that were set aside in a data directory when its node started over: whose each was,"
                        + " why, how large it is, and what became of the taps that only it had. Nothing removes them but"
                        + " --remove. It does not matter whether the node runs.",
        footer = {
            "",
            "Examples:",
            "  likewise salvage /var/lib/likewise",
            "  likewise salvage /var/lib/likewise --json",
            "  likewise salvage /var/lib/likewise --remove homq35v4xu1s4cjc1t34n3b --dry-run"
        })
public final class SalvageCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    OutputOptions outputOptions;

    @Parameters(paramLabel = "DIR", arity = "0..1", description = "The node's data directory.")
    Path directory;

    @Option(names = "--data", paramLabel = "DIR", description = "The same, as other commands have it.")
    Path data;

    @Option(
            names = "--remove",
            paramLabel = "INCARNATION",
            description = "Remove this one, with its report, for good. Refused until its taps have been taken again.")
    String remove;

    @Mixin
    Confirmation confirmation;

    public SalvageCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Output output = outputOptions.output(shell);
        if ((directory == null) == (data == null)) {
            throw Failure.usage(
                    "DIR: " + (data == null ? "missing" : "given twice") + " (expected: a data directory, once)");
        }
        data = data == null ? directory : data;
        if (remove == null) {
            list(output, OnDisk.call(() -> Disks.setAside(data)));
        } else {
            remove(output, OnDisk.call(() -> Disks.removable(data, remove)));
        }
        return ExitCode.OK;
    }

    private void list(Output output, List<SetAside> all) {
        if (output.isJson()) {
            output.json(Map.of("set_aside", all.stream().map(this::json).toList()));
            return;
        }
        if (all.isEmpty()) {
            output.line("nothing is set aside in " + Text.printable(data.toString()));
            return;
        }
        Table table = new Table("INCARNATION", "OF", "SIZE", "TAKEN AGAIN", "WHY");
        all.forEach(one -> table.row(
                one.incarnation(),
                one.replica()
                        .map(replica -> replica.region() + "/" + replica.node())
                        .orElse("?"),
                Text.bytes(one.bytes()),
                taken(one),
                one.why().isEmpty() ? "?" : one.why()));
        output.table(table);
        all.stream()
                .flatMap(one -> one.report().stream())
                .forEach(report ->
                        output.note("Each tap of " + report.file().getParent().getFileName() + ": "
                                + Text.printable(report.file().toString())));
    }

    private static String taken(SetAside one) {
        return switch (one.retaken()) {
            case NOT_YET -> "not yet";
            case UNKNOWN -> "?";
            case DONE -> one.report().map(SalvageCommand::words).orElse("yes");
        };
    }

    private static String words(Report report) {
        return Text.count(report.taken(), "tap") + ", " + Text.grouped(report.redated()) + " with a later time, "
                + Text.grouped(report.superseded()) + " superseded, " + Text.grouped(report.unjudgedRecords())
                + " unjudged";
    }

    private Map<String, Object> json(SetAside one) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("incarnation", one.incarnation());
        json.put("replica", one.replica().map(Object::toString).orElse(null));
        json.put("why", one.why());
        json.put("bytes", one.bytes());
        json.put("taken_again", one.retaken().name().toLowerCase(Locale.ROOT));
        json.put("report", one.report().map(SalvageCommand::json).orElse(null));
        return json;
    }

    private static Map<String, Object> json(Report report) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", report.file().toString());
        json.put("by", report.by());
        json.put("taken", report.taken());
        json.put("redated", report.redated());
        json.put("superseded", report.superseded());
        json.put("unjudged_records", report.unjudgedRecords());
        return json;
    }

    private void remove(Output output, SetAside one) {
        if (confirmation.isDryRun()) {
            sayWhatWouldGo(output, one);
            return;
        }
        confirmation.require(shell, words(one), one.incarnation(), "nothing is removed");
        OnDisk.run(() -> Disks.remove(data, one.incarnation()));
        if (output.isJson()) {
            Map<String, Object> json = json(one);
            json.put("removed", true);
            output.json(json);
        } else {
            output.line("removed " + name(one) + ": " + Text.bytes(one.bytes()));
        }
    }

    private static String name(SetAside one) {
        return one.replica().map(Object::toString).orElse(one.incarnation());
    }

    private static String words(SetAside one) {
        return "would remove what was set aside of " + name(one) + " (" + Text.bytes(one.bytes()) + ", taken again: "
                + taken(one) + "), with its report, for good.";
    }

    private void sayWhatWouldGo(Output output, SetAside one) {
        if (output.isJson()) {
            Map<String, Object> json = json(one);
            json.put("dry_run", true);
            output.json(json);
        } else {
            output.line(words(one));
        }
    }
}
