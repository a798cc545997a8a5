package dev.likewise.simulations.chaos.report;

import dev.likewise.simulations.chaos.check.Verdict;
import dev.likewise.simulations.chaos.fault.Fault.Lane;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Outcome;
import dev.likewise.simulations.chaos.report.Svg.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One run: its verdict, and over its time the faults, the taps, how long they took, and what each region counted. */
public final class ReportPage {
    private static final int LANE_TALL = 22;
    private static final int CHART_TALL = 150;

    private final List<Entry> entries;
    private final List<Verdict> verdicts;
    private final List<Entry.Tap> taps;
    private final double seconds;

    public ReportPage(List<Entry> entries, List<Verdict> verdicts) {
        this.entries = entries;
        this.verdicts = verdicts;
        this.taps = all(Entry.Tap.class);
        double last = Math.max(
                taps.stream().mapToLong(Entry.Tap::end).max().orElse(0),
                all(Entry.Fault.class).stream()
                        .mapToLong(Entry.Fault::end)
                        .max()
                        .orElse(0));
        this.seconds = Math.max(1, last / 1e6);
    }

    private <T extends Entry> List<T> all(Class<T> kind) {
        return entries.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The whole page, which needs nothing else. */
    public String html() {
        boolean good = verdicts.stream().allMatch(Verdict::isGood);
        String command = all(Entry.Run.class).stream()
                .map(Entry.Run::command)
                .findFirst()
                .orElse("");
        String began =
                all(Entry.Run.class).stream().map(Entry.Run::began).findFirst().orElse("");
        return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width\"><title>Likewise chaos: "
                + (good ? "good" : "broken") + "</title><style>" + STYLE + "</style></head><body>\n"
                + "<h1 class=\"" + (good ? "good" : "bad") + "\">"
                + (good ? "Every promise was kept" : "A promise was broken") + "</h1>\n"
                + "<p><code>" + Svg.escape(command) + "</code><br>" + Svg.escape(began) + ", " + summary() + "</p>\n"
                + table()
                + section("Faults", faults())
                + section("Taps a second: acknowledged, and (red) refused or without an answer", rates())
                + section("How long an acknowledged tap took: half of them, 99 of 100 (logarithmic)", latencies())
                + all(Entry.Rest.class).stream()
                        .map(Entry.Rest::post)
                        .distinct()
                        .map(post -> section("What regions counted for " + post, counts(post)))
                        .collect(Collectors.joining())
                + "</body></html>\n";
    }

    private String summary() {
        Map<Outcome, Long> outcomes =
                taps.stream().collect(Collectors.groupingBy(Entry.Tap::outcome, Collectors.counting()));
        return String.format(
                Locale.ROOT,
                "%.0f s, %,d taps (%,d acknowledged, %,d refused, %,d unknown), %,d reads, %,d live values, %,d faults",
                seconds,
                taps.size(),
                outcomes.getOrDefault(Outcome.OK, 0L),
                outcomes.getOrDefault(Outcome.FAIL, 0L),
                outcomes.getOrDefault(Outcome.UNKNOWN, 0L),
                all(Entry.Read.class).size(),
                all(Entry.Push.class).size(),
                all(Entry.Fault.class).size());
    }

    private static String section(String title, Object chart) {
        return "<h2>" + Svg.escape(title) + "</h2>\n" + chart + "\n";
    }

    private String table() {
        StringBuilder rows = new StringBuilder("<table><tr><th>verdict<th>promise<th>looked at<th>left out</tr>\n");
        for (Verdict verdict : verdicts) {
            rows.append(String.format(
                    Locale.ROOT,
                    "<tr class=\"%s\"><td>%s<td>%s<td class=\"number\">%,d<td>%s</tr>%n",
                    verdict.isGood() ? "good" : "bad",
                    verdict.isGood()
                            ? verdict.looked() == 0 ? "nothing to judge" : "kept"
                            : "broken " + verdict.breaches() + " times",
                    Svg.escape(verdict.law()),
                    verdict.looked(),
                    Svg.escape(verdict.left())));
            for (String line : verdict.broken()) {
                rows.append("<tr><td><td colspan=\"3\"><code>")
                        .append(Svg.escape(line))
                        .append("</code></tr>\n");
            }
        }
        return rows.append("</table>\n").toString();
    }

    private Svg faults() {
        Lane[] lanes = Lane.values();
        Svg chart = new Svg(lanes.length * (LANE_TALL + 6) + 20, seconds);
        for (int lane = 0; lane < lanes.length; lane++) {
            int top = lane * (LANE_TALL + 6) + 4;
            chart.label(top + LANE_TALL - 6, lanes[lane].name().toLowerCase(Locale.ROOT));
            for (Entry.Fault fault : all(Entry.Fault.class)) {
                if (fault.lane().equals(lanes[lane].name())) {
                    chart.box(
                            "fault",
                            fault.begin() / 1e6,
                            fault.end() / 1e6,
                            top,
                            LANE_TALL,
                            fault.name(),
                            fault.name() + ": " + fault.detail());
                }
            }
        }
        return chart.seconds();
    }

    private Svg shaded() {
        Svg chart = new Svg(CHART_TALL, seconds);
        for (Entry.Fault fault : all(Entry.Fault.class)) {
            chart.box(
                    "shade",
                    fault.begin() / 1e6,
                    fault.end() / 1e6,
                    0,
                    CHART_TALL,
                    "",
                    fault.name() + ": " + fault.detail());
        }
        return chart;
    }

    private Svg rates() {
        Seconds bySecond = bySecond();
        int most = IntStream.range(0, length())
                .map(second -> Math.max(bySecond.acknowledged(second), bySecond.notAcknowledged(second)))
                .max()
                .orElse(0);
        return shaded().label(14, Integer.toString(most))
                .line("a", points(second -> share(bySecond.acknowledged(second), most)))
                .line("bad", points(second -> share(bySecond.notAcknowledged(second), most)));
    }

    private Svg latencies() {
        Seconds bySecond = bySecond();
        long most = IntStream.range(0, length())
                .mapToLong(second -> bySecond.percentile(second, 99))
                .max()
                .orElse(0);
        return shaded().label(14, String.format(Locale.ROOT, "%.1f ms", most / 1e3))
                .line("a", points(second -> logarithmic(bySecond.percentile(second, 50), most)))
                .line("b", points(second -> logarithmic(bySecond.percentile(second, 99), most)));
    }

    private Svg counts(String post) {
        List<Entry.Read> reads = all(Entry.Read.class).stream()
                .filter(read -> read.post().equals(post))
                .sorted(Comparator.comparingLong(Entry.Read::end))
                .toList();
        long most = reads.stream().mapToLong(Entry.Read::count).max().orElse(0);
        Map<String, List<Point>> lines = new LinkedHashMap<>();
        all(Entry.Run.class).forEach(run -> run.regions().forEach(region -> lines.put(region, new ArrayList<>())));
        for (Entry.Read read : reads) {
            lines.computeIfAbsent(read.region(), region -> new ArrayList<>())
                    .add(new Point(read.end() / 1e6, share(read.count(), most)));
        }
        Svg chart = shaded().label(14, Long.toString(most));
        String kinds = "abcdefghi";
        int next = 0;
        for (Map.Entry<String, List<Point>> line : lines.entrySet()) {
            String kind = kinds.substring(next % kinds.length(), next % kinds.length() + 1);
            chart.line(kind, line.getValue()).legend(34 + 16 * next, kind, line.getKey());
            next++;
        }
        return chart;
    }

    private Seconds bySecond() {
        return new Seconds(taps, length());
    }

    private int length() {
        return (int) Math.ceil(seconds);
    }

    private List<Point> points(ToDoubleFunction<Integer> share) {
        return IntStream.range(0, length())
                .mapToObj(second -> new Point(second + 0.5, share.applyAsDouble(second)))
                .toList();
    }

    private static double share(long value, long most) {
        return most == 0 ? 0 : (double) value / (double) most;
    }

    private static double logarithmic(long value, long most) {
        return most <= 1 ? 0 : Math.log((double) Math.max(1, value)) / Math.log((double) most);
    }

    private static final String STYLE = """
            :root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --quiet: #6a737d; --shade: #d0702022; --fault: #d07020;
              --bad: #c62828; --good: #2e7d32; --a: #1565c0; --b: #8e24aa; --c: #00897b; --d: #6d4c41; --e: #c0ca33; }
            @media (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --paper: #15181c; --quiet: #9aa4ae; --shade: #f0a04022;
              --fault: #f0a040; --bad: #ff6b6b; --good: #6fcf76; --a: #64b5f6; --b: #ce93d8; --c: #4db6ac; --d: #bcaaa4; } }
            body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 1240px;
              margin: 2em auto; padding: 0 1em; }
            h1.good, tr.good td:first-child { color: var(--good); } h1.bad, tr.bad td:first-child { color: var(--bad); }
            h2 { font-size: 15px; margin: 1.6em 0 .3em; } code { font-size: 13px; overflow-wrap: anywhere; }
            table { border-collapse: collapse; } td, th { text-align: left; padding: .2em .8em .2em 0; vertical-align: top; }
            .number { font-variant-numeric: tabular-nums; text-align: right; }
            svg { width: 100%; height: auto; display: block; border-bottom: 1px solid var(--quiet); }
            svg text { font: 11px system-ui, sans-serif; fill: var(--paper); } svg text.axis { fill: var(--quiet); }
            svg text.a { fill: var(--a); } svg text.b { fill: var(--b); } svg text.c { fill: var(--c); } svg text.d { fill: var(--d); }
            .fault rect { fill: var(--fault); } .shade rect { fill: var(--shade); }
            polyline { fill: none; stroke-width: 1.6; } .a { stroke: var(--a); } .b { stroke: var(--b); } .c { stroke: var(--c); }
            .d { stroke: var(--d); } .e { stroke: var(--e); } .f, .g, .h, .i { stroke: var(--quiet); } polyline.bad { stroke: var(--bad); }
            """;
}
