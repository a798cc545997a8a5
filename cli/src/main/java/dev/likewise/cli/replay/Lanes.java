package dev.likewise.cli.replay;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * Hands out taps in the order of the trace, but never two of one user at a time: a user's taps follow one another, each
 * after the answer to the one before. Safe for all threads.
 */
final class Lanes {
    static final int NONE = -1;

    private final Trace trace;
    /** Taps that wait for their user's tap in flight; a user is in here only while one is. */
    private final Map<Integer, Queue<Integer>> inFlight = new HashMap<>();

    private int next;

    Lanes(Trace trace) {
        this.trace = trace;
    }

    /** A tap that may be sent now, {@link #NONE} if all have been handed out or wait for others. */
    synchronized int take() {
        while (next < trace.taps()) {
            int tap = next++;
            Queue<Integer> waiting = inFlight.get(trace.userOf(tap));
            if (waiting == null) {
                inFlight.put(trace.userOf(tap), new ArrayDeque<>());
                return tap;
            }
            waiting.add(tap);
        }
        return NONE;
    }

    /** As {@link #take}, by who got an answer to a tap: the same user's next one comes first. */
    synchronized int takeAfter(int answered) {
        Integer tap = inFlight.get(trace.userOf(answered)).poll();
        if (tap != null) {
            return tap;
        }
        inFlight.remove(trace.userOf(answered));
        return take();
    }
}
