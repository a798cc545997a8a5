package dev.likewise.simulations.chaos.report;

import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Outcome;
import java.util.Arrays;
import java.util.List;

/** The taps of a run, second by second of their end. */
final class Seconds {
    private final long[][] millis;
    private final int[] notOk;

    Seconds(List<Entry.Tap> taps, int seconds) {
        long[][] found = new long[seconds][];
        int[] counts = new int[seconds];
        notOk = new int[seconds];
        for (Entry.Tap tap : taps) {
            int second = second(tap.end(), seconds);
            if (tap.outcome() == Outcome.OK) {
                counts[second]++;
            } else {
                notOk[second]++;
            }
        }
        for (int second = 0; second < seconds; second++) {
            found[second] = new long[counts[second]];
        }
        Arrays.fill(counts, 0);
        for (Entry.Tap tap : taps) {
            if (tap.outcome() == Outcome.OK) {
                int second = second(tap.end(), seconds);
                found[second][counts[second]++] = tap.end() - tap.begin();
            }
        }
        for (long[] second : found) {
            Arrays.sort(second);
        }
        millis = found;
    }

    private static int second(long micros, int seconds) {
        return (int) Math.min(seconds - 1L, Math.max(0, micros / 1_000_000));
    }

    int acknowledged(int second) {
        return millis[second].length;
    }

    int notAcknowledged(int second) {
        return notOk[second];
    }

    /** A percentile of the acknowledged taps' times, in microseconds; 0 if there were none. */
    long percentile(int second, int percent) {
        long[] sorted = millis[second];
        return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
    }
}
