package dev.likewise.node.peer;

import dev.likewise.node.api.PeerStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Holds this node's wall clock against those of the peers that can be reached. Being outvoted is the only sign by which a
 * node can tell that it is the one whose clock is wrong; with one peer there is no telling, so both go on and say so.
 *
 * <p>Source: the majority of agreeing clocks is Marzullo's, as in NTP, RFC 5905, section 11.2.1; reduced to "more peers agree
 * with each other than with this node".
 */
final class ClockWatch {
    private static final double OFF = 0.8;
    /** Below this it is over, so that a clock near the limit does not open and close the node again and again. */
    private static final double BACK = 0.6;

    private static final double AGREED = 0.2;
    private static final double MICROS_PER_MILLI = 1e3;

    /** What comes of it. */
    enum Verdict {
        /** No peer says otherwise. */
        RIGHT,
        /** Some clock is wrong, and it need not be this one. */
        DOUBTED,
        /** More peers agree with each other than with this node: its stamps would win or lose wrongly. */
        WRONG
    }

    /** The verdict, and a sentence for a person; empty for {@link Verdict#RIGHT}. */
    record Judgement(Verdict verdict, String sentence) {}

    private record Clock(String peer, long offsetMicros, long errorMicros) {}

    private final long limitMicros;

    /** @param limitMicros how far ahead of the wall clock others are followed, {@code max-clock-drift} */
    ClockWatch(long limitMicros) {
        this.limitMicros = limitMicros;
    }

    /**
     * Judges by the links that are up and have been measured.
     *
     * @param before what it came to the last time
     */
    Judgement judge(Collection<PeerStatus> peers, Verdict before) {
        double limit = (before == Verdict.RIGHT ? OFF : BACK) * limitMicros;
        List<Clock> clocks = peers.stream()
                .filter(peer -> peer.state().equals("up") && peer.roundTripMicros() >= 0)
                .map(peer -> new Clock(peer.replica(), peer.clockOffsetMicros(), peer.roundTripMicros() / 2))
                .sorted(Comparator.comparingLong(Clock::offsetMicros))
                .toList();
        List<Clock> off = clocks.stream()
                .filter(clock -> Math.abs(clock.offsetMicros()) - clock.errorMicros() > limit)
                .toList();
        if (off.isEmpty()) {
            return new Judgement(Verdict.RIGHT, "");
        }
        List<Clock> agreed = largestAgreement(off);
        if (agreed.size() >= 2 && agreed.size() > clocks.size() - off.size()) {
            return new Judgement(
                    Verdict.WRONG,
                    "this node's clock is off by " + millis(-median(agreed)) + " from " + names(agreed)
                            + ", which agree: set it right");
        }
        return new Judgement(
                Verdict.DOUBTED,
                "the clock of " + names(off) + " is off by " + millis(median(off))
                        + " from this node's: set right the one that is wrong");
    }

    /** The most clocks, next to each other, of which each two agree. */
    private List<Clock> largestAgreement(List<Clock> sorted) {
        List<Clock> largest = List.of();
        for (int first = 0; first < sorted.size(); first++) {
            List<Clock> group = new ArrayList<>();
            for (Clock clock : sorted.subList(first, sorted.size())) {
                if (group.stream().allMatch(other -> agree(other, clock))) {
                    group.add(clock);
                }
            }
            largest = group.size() > largest.size() ? group : largest;
        }
        return largest;
    }

    private boolean agree(Clock a, Clock b) {
        long apart = Math.abs(a.offsetMicros() - b.offsetMicros());
        return apart <= AGREED * limitMicros + a.errorMicros() + b.errorMicros();
    }

    private static long median(List<Clock> sorted) {
        return sorted.get(sorted.size() / 2).offsetMicros();
    }

    private static String names(List<Clock> clocks) {
        return String.join(" and ", clocks.stream().map(Clock::peer).toList());
    }

    private static String millis(long micros) {
        return String.format(Locale.ROOT, "%+.0f ms", micros / MICROS_PER_MILLI);
    }
}
