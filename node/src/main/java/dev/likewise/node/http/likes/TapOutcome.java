package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.SubjectHash;
import dev.likewise.node.http.counts.TapCounters;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.replication.replica.TapResult;
import java.util.Optional;

/**
 * What is said of a tap.
 *
 * @param key the like
 * @param liked whether it stands now
 * @param changed whether this tap did that
 * @param superseded whether the tap came late and something newer stood
 * @param count the post's, 0 or more
 * @param version of the register that stands; {@link Stamp#NEVER} where it has not arrived here and only the session knows
 * @param again whether it is an answer that was given before
 * @param current for an answer that is given again: whether the like stands now, where that has moved on since
 */
public record TapOutcome(
        EdgeKey key,
        boolean liked,
        boolean changed,
        boolean superseded,
        long count,
        Stamp version,
        boolean again,
        Optional<Boolean> current) {
    /** Whether {@link #version} is of a write that this request has made. */
    boolean isWrittenNow() {
        return !again && !superseded;
    }

    /**
     * A session with what was found out. A tap that was written now is the user's last one; what stood before, or was answered
     * before, may be older than what the session knows.
     *
     * @param postHash the post's, as sessions have it
     */
    Session addTo(Session session, long postHash) {
        Session.Tap known = session.tapOn(postHash);
        HybridTimestamp before = known == null ? HybridTimestamp.ZERO : known.time();
        boolean last = isWrittenNow() || version.time().compareTo(before) > 0;
        return last ? session.after(new Session.Tap(postHash, version.time(), liked)) : session;
    }

    /** As {@link #addTo(Session, long)}. */
    public Session addTo(Session session) {
        return addTo(session, SubjectHash.of(key.subject().id()));
    }

    /** As what it is counted. */
    public TapCounters.Outcome counted() {
        if (again) {
            return TapCounters.Outcome.REPLAYED;
        }
        if (superseded) {
            return TapCounters.Outcome.SUPERSEDED;
        }
        return changed ? TapCounters.Outcome.CHANGED : TapCounters.Outcome.UNCHANGED;
    }

    /** As what a tap is counted that was answered with a problem. */
    public static TapCounters.Outcome counted(ProblemException problem) {
        return problem.shed() == null ? TapCounters.Outcome.REFUSED : TapCounters.Outcome.SHED;
    }

    /** As what a line of a batch is counted, which no session has a say in. */
    static TapCounters.Outcome counted(TapResult.Kind kind) {
        return switch (kind) {
            case CHANGED -> TapCounters.Outcome.CHANGED;
            case UNCHANGED -> TapCounters.Outcome.UNCHANGED;
            case SUPERSEDED -> TapCounters.Outcome.SUPERSEDED;
            case CLOCK_REFUSED -> TapCounters.Outcome.REFUSED;
        };
    }

    /** Whether the answer is 201. */
    boolean isCreation() {
        return liked && changed;
    }
}
