package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.replication.replica.TapResult;
import dev.likewise.replication.replica.TapResult.Kind;

/** One request of one user to one node, and what became of it. */
final class Attempt {
    /** What is known of a request. */
    enum State {
        PENDING,
        /** The node has answered, whether or not the answer arrived. */
        ANSWERED,
        /** The node crashed or failed before it answered. */
        UNKNOWN,
        /** It never got to a node that took taps. */
        NOT_TAKEN
    }

    final EdgeKey key;
    final boolean present;
    final HybridTimestamp session;
    final long ageMicros;
    final int node;
    private final Runnable done;
    private State state = State.PENDING;
    private TapResult result;
    private long seq;

    /**
     * @param done called once when the state is no longer pending
     */
    Attempt(EdgeKey key, boolean present, HybridTimestamp session, long ageMicros, int node, Runnable done) {
        this.key = key;
        this.present = present;
        this.session = session;
        this.ageMicros = ageMicros;
        this.node = node;
        this.done = done;
    }

    State state() {
        return state;
    }

    void end(State how) {
        if (state == State.PENDING) {
            state = how;
            done.run();
        }
    }

    /** What the replica made of it, durable or not; null if it has not come to a replica. */
    TapResult result() {
        return result;
    }

    void stepped(TapResult came) {
        result = came;
    }

    /** Whether a register was written for it. */
    boolean isWritten() {
        return result != null && (result.kind() == Kind.CHANGED || result.kind() == Kind.UNCHANGED);
    }

    HybridTimestamp time() {
        return result.edge().stamp().time();
    }

    boolean isLate() {
        return ageMicros > 0;
    }

    /** The number of the record that carries it, in the log of its node. */
    long seq() {
        return seq;
    }

    void committed(long inRecord) {
        seq = inRecord;
    }

    @Override
    public String toString() {
        return (present ? "like " : "unlike ") + key.subject().id() + " by " + key.member() + " at "
                + SimNode.regionOf(node) + (ageMicros > 0 ? ", " + ageMicros / 1_000 + " ms late" : "")
                + (session.packed() > 0 ? ", session " + Format.time(session) : "")
                + (result == null ? "" : " -> " + result.kind() + " " + Format.edge(result.edge())) + ", " + state;
    }
}
