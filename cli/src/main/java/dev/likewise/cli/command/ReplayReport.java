package dev.likewise.cli.command;

import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.replay.Ledger;
import dev.likewise.cli.replay.PlayOptions;
import dev.likewise.cli.replay.Played;
import dev.likewise.cli.replay.Trace;
import dev.likewise.cli.replay.Verification;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What {@code replay} has to say in the end.
 *
 * @param verification null without {@code --verify}
 */
record ReplayReport(
        Path file, Trace trace, Ledger ledger, PlayOptions options, Played played, Verification verification) {
    private static final int DIFFERENCES_SHOWN = 10;

    void say(Output output) {
        if (output.isJson()) {
            output.json(json());
        } else {
            print(output);
        }
    }

    private Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", file);
        json.put("spread", options.spread().name().toLowerCase(Locale.ROOT));
        json.put("seed", options.seed());
        json.put("taps", played.taps());
        json.put("retries", played.retries());
        json.put("failovers", played.failovers());
        json.put("seconds", played.time().toMillis() / 1e3);
        json.put("taps_per_second", Math.round(played.rate()));
        json.put("users", trace.users());
        json.put("posts", trace.posts().size());
        json.put("pairs", ledger.pairs());
        json.put("live_pairs", ledger.livePairs());
        json.put("verification", verification == null ? null : verificationJson());
        return json;
    }

    private Map<String, Object> verificationJson() {
        List<Map<String, Object>> differences = verification.differences().stream()
                .limit(DIFFERENCES_SHOWN)
                .map(ReplayReport::json)
                .toList();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("right", verification.isRight());
        json.put("regions_agree", verification.agree());
        json.put("waited_ms", verification.waited().toMillis());
        json.put("wrong_posts", verification.wrongByRegion());
        json.put("differences", differences);
        return json;
    }

    private static Map<String, Object> json(Verification.Difference difference) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("post", difference.post());
        json.put("region", difference.region());
        json.put("expected", difference.expected());
        json.put("shown", difference.shown() < 0 ? null : difference.shown());
        return json;
    }

    private void print(Output output) {
        output.table(new Table("", "")
                .row("taps", played.taps())
                .row("time", Text.seconds(played.time().toMillis() / 1e3))
                .row("rate", Text.grouped(Math.round(played.rate())) + "/s")
                .row("retries", played.retries())
                .row("failovers", played.failovers())
                .row("users", trace.users())
                .row("posts", trace.posts().size())
                .row("pairs", ledger.pairs())
                .row("live pairs", ledger.livePairs()));
        if (verification != null) {
            output.line("");
            printVerification(output);
        }
    }

    private void printVerification(Output output) {
        Table table = new Table("REGION", "POSTS", "RIGHT", "WRONG");
        verification
                .wrongByRegion()
                .forEach((region, wrong) ->
                        table.row(region, verification.posts(), verification.posts() - wrong, wrong));
        output.table(table);
        if (!verification.isRight()) {
            output.line("");
            Table differences = new Table("POST", "REGION", "FILE SAYS", "SHOWN");
            verification.differences().stream()
                    .limit(DIFFERENCES_SHOWN)
                    .forEach(difference -> differences.row(
                            difference.post(),
                            difference.region(),
                            difference.expected(),
                            difference.shown() < 0 ? "-" : (Object) difference.shown()));
            output.table(differences);
        }
        output.verdict(verification.isRight(), verdict());
    }

    private String verdict() {
        String after = " (after " + Text.seconds(verification.waited().toMillis() / 1e3) + ")";
        if (verification.isRight()) {
            return "right: every post in every region is what the file says" + after;
        }
        String wrong = Text.count(verification.differences().size(), "difference") + " from the file" + after;
        return verification.agree()
                ? "wrong: the regions agree, but with " + wrong + "; were there likes on these posts before?"
                : "wrong: the regions still differ, with " + wrong;
    }
}
