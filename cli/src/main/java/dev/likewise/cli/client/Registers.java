package dev.likewise.cli.client;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Stamp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What several nodes hold of one like, and which of it stands in the end: that with the largest stamp, whole, as {@code
 * docs/counting.md} says.
 *
 * @param nodes what the nodes are called
 * @param edges what they hold, in the same order; at least one
 */
public record Registers(List<String> nodes, List<EdgeAnswer> edges) {
    private static final long MICROS_PER_MILLI = 1000;
    private static final double MICROS_PER_SECOND = 1e6;

    public Registers {
        if (edges.isEmpty() || nodes.size() != edges.size()) {
            throw new IllegalArgumentException(
                    "edges: " + edges.size() + " (expected: one of each of " + nodes.size() + " nodes)");
        }
    }

    /** The one that wins. */
    public EdgeAnswer winner() {
        return edges.stream()
                .max(Comparator.comparing(EdgeAnswer::stamp, Registers::compare))
                .orElseThrow();
    }

    private static int compare(Optional<Stamp> one, Optional<Stamp> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return Boolean.compare(one.isPresent(), other.isPresent());
        }
        return one.get().compareTo(other.get());
    }

    /** Whether a node holds what wins. */
    public boolean wins(int node) {
        return edges.get(node).stamp().equals(winner().stamp());
    }

    public boolean agree() {
        return edges.stream().allMatch(edge -> edge.isSameAs(edges.get(0)));
    }

    /** What stands and why, in one or two sentences. */
    public String explanation(String post, String user) {
        EdgeAnswer winner = winner();
        if (winner.stamp().isEmpty()) {
            return "nobody there has ever heard of a tap of " + user + " on " + post;
        }
        Stamp stamp = winner.stamp().get();
        String what = user + (winner.present() ? " likes " : " does not like ") + post + ": the "
                + (winner.present() ? "like" : "unlike") + " at "
                + stamp.replica().region() + "/"
                + stamp.replica().node() + " of " + winner.at();
        List<EdgeAnswer> others = edges.stream()
                .filter(edge -> !edge.stamp().equals(winner.stamp()))
                .sorted(Comparator.comparing(EdgeAnswer::stamp, Registers::compare)
                        .reversed())
                .toList();
        if (others.isEmpty()) {
            return what + (agree() ? " is the last tap" : " is the last tap" + broken());
        }
        return what + " wins, " + why(stamp, others.get(0)) + "; " + String.join(", ", losers())
                + (others.size() == 1 ? " takes it over" : " take it over") + " on hearing of it";
    }

    /** Never seen where nodes are sound: one stamp names one register. */
    private static String broken() {
        return ", but not all hold the same under its stamp, which no run of the protocol leaves: see likewise audit";
    }

    private static String why(Stamp winner, EdgeAnswer second) {
        if (second.stamp().isEmpty()) {
            return "as no other tap is known";
        }
        Stamp loser = second.stamp().get();
        String of = " than the " + (second.present() ? "like" : "unlike") + " at "
                + loser.replica().region() + "/" + loser.replica().node();
        HybridTimestamp late = winner.time();
        HybridTimestamp early = loser.time();
        if (late.micros() != early.micros()) {
            return "as it is " + span(late.micros() - early.micros()) + " later" + of;
        }
        if (late.counter() != early.counter()) {
            return "as it has the later place, " + late.counter() + ", within the same microsecond" + of;
        }
        return "as both are of the same time and " + winner.replica() + " comes after " + loser.replica() + " as text";
    }

    private static String span(long micros) {
        if (micros < MICROS_PER_MILLI) {
            return micros + " µs";
        }
        return micros < MICROS_PER_SECOND
                ? micros / MICROS_PER_MILLI + " ms"
                : String.format(Locale.ROOT, "%,.1f s", micros / MICROS_PER_SECOND);
    }

    private List<String> losers() {
        List<String> losers = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            if (!wins(i)) {
                losers.add(nodes.get(i));
            }
        }
        return losers;
    }
}
