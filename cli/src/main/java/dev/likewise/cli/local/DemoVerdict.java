package dev.likewise.cli.local;

import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the demo came out.
 *
 * @param counts what each region shows in the end
 * @param wrongMembers in how many people each region is wrong, in the same order
 * @param expected what the ledger says
 * @param plain what a plain PN counter would say
 * @param taps acknowledged
 * @param healTime from the heal until all regions showed the same
 */
record DemoVerdict(
        Map<String, Long> counts, List<Long> wrongMembers, long expected, long plain, long taps, Duration healTime) {
    boolean isRight() {
        return counts.values().stream().allMatch(count -> count == expected)
                && wrongMembers.stream().allMatch(wrong -> wrong == 0);
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("right", isRight());
        json.put("taps", taps);
        json.put("expected", expected);
        json.put("regions", counts);
        json.put(
                "wrong_members",
                wrongMembers.stream().mapToLong(Long::longValue).sum());
        json.put("plain_pn_counter", plain);
        json.put("heal_ms", healTime.toMillis());
        return json;
    }

    void print(Output output) {
        Table table = new Table("WHO", "LIKES", "");
        table.row("the ledger of " + taps + " acknowledged taps", expected, "people, each by their last tap");
        counts.forEach((region, count) -> table.row(region + " says", count, count == expected ? "right" : off(count)));
        table.row("a plain PN counter would say", plain, plain == expected ? "right" : off(plain) + ", for ever");
        output.line("");
        output.table(table);
        output.line("");
        long wrong = wrongMembers.stream().mapToLong(Long::longValue).sum();
        output.verdict(
                isRight(),
                isRight()
                        ? "right: every region counts exactly the people who like it, "
                                + Text.seconds(healTime.toMillis() / 1e3) + " after the heal"
                        : "wrong: a region's count or " + Text.count(wrong, "member") + " is not what the ledger says");
    }

    private String off(long count) {
        return "wrong by " + (count > expected ? "+" : "\u2212") + Math.abs(count - expected);
    }
}
