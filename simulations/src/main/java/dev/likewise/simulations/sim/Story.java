package dev.likewise.simulations.sim;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * What happened, for a person: kept only in the second run of a seed that failed, as writing it costs more than simulating
 * it. The digest of all that happened is kept always: the same seed must give the same one.
 */
final class Story {
    private static final int LINES_MAX = 20_000;
    private static final long PRIME = 0x100000001b3L;

    private record Line(long micros, int node, int shard, String text) {}

    private final boolean told;
    private final Timeline time;
    private final ArrayDeque<Line> lines = new ArrayDeque<>();
    private long digest = 0xcbf29ce484222325L;

    Story(boolean told, Timeline time) {
        this.told = told;
        this.time = time;
    }

    /** Something that concerns all shards of a node, or, with {@link LawBroken#ANY}, all nodes. */
    void tell(int node, Supplier<String> text) {
        tell(node, LawBroken.ANY, text);
    }

    void tell(int node, int shard, Supplier<String> text) {
        if (told) {
            lines.addLast(new Line(time.now(), node, shard, text.get()));
            if (lines.size() > LINES_MAX) {
                lines.removeFirst();
            }
        }
    }

    /** Notes that something happened now. */
    void digest(long what) {
        digest = (digest ^ time.now()) * PRIME;
        digest = (digest ^ what) * PRIME;
    }

    long digest() {
        return digest;
    }

    /** The last lines that concern a shard. */
    List<String> about(int shard, int most) {
        List<String> relevant = lines.stream()
                .filter(line -> line.shard() == shard || line.shard() == LawBroken.ANY || shard == LawBroken.ANY)
                .map(Story::format)
                .toList();
        return relevant.subList(Math.max(0, relevant.size() - most), relevant.size());
    }

    private static String format(Line line) {
        String where = line.node() == LawBroken.ANY ? "--" : SimNode.regionOf(line.node());
        String shard = line.shard() == LawBroken.ANY ? "  " : "/" + line.shard();
        return String.format(Locale.ROOT, "%11.3f ms  %s%s  %s", line.micros() / 1_000.0, where, shard, line.text());
    }
}
