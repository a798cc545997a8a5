package dev.likewise.node.http.likes;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.SubjectHash;
import java.util.ArrayList;
import java.util.List;

/**
 * A user's last taps, as the user's client carries them from node to node: at most one a post, newest first. Immutable.
 *
 * @param taps at most {@link #TAPS_MAX}
 */
public record Session(List<Tap> taps) {
    /** How many taps are remembered. */
    public static final int TAPS_MAX = 16;

    /** Nothing remembered. */
    public static final Session EMPTY = new Session(List.of());

    /**
     * One tap.
     *
     * @param postHash the post's {@link SubjectHash}
     * @param time of its version
     * @param liked what it made of the like
     */
    public record Tap(long postHash, HybridTimestamp time, boolean liked) {}

    public Session {
        taps = List.copyOf(taps);
        if (taps.size() > TAPS_MAX) {
            throw new IllegalArgumentException("session: " + taps.size() + " taps (expected: up to " + TAPS_MAX + ")");
        }
    }

    /** The last tap on a post, {@code null} if none is remembered. */
    public Tap tapOn(long postHash) {
        for (int i = 0; i < taps.size(); i++) {
            if (taps.get(i).postHash() == postHash) {
                return taps.get(i);
            }
        }
        return null;
    }

    /** The last tap on a post by its id, {@code null} if none is remembered. */
    public Tap tapOn(String post) {
        return taps.isEmpty() ? null : tapOn(SubjectHash.of(post));
    }

    /** This session after one more tap, which takes the place of an older one on that post, or of the oldest. */
    public Session after(Tap tap) {
        List<Tap> next = new ArrayList<>(TAPS_MAX);
        next.add(tap);
        for (Tap older : taps) {
            if (next.size() < TAPS_MAX && older.postHash() != tap.postHash()) {
                next.add(older);
            }
        }
        return new Session(next);
    }
}
