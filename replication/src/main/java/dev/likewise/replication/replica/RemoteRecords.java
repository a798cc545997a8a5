package dev.likewise.replication.replica;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridClock;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.replica.Outcome.Fault;
import dev.likewise.replication.wire.Chain;
import dev.likewise.replication.wire.DecodedRecord;
import dev.likewise.replication.wire.RecordReader;

/**
 * Applies other replicas' records, in the order of each origin's log and each exactly once.
 *
 * <p>Invariant: V[origin] says exactly which records are in the registers, as record and V change in one commit. What
 * comes twice is skipped, what comes after a gap is left for a resend, what does not extend the chain is refused.
 */
final class RemoteRecords {
    private final ReplicaId self;
    private final HybridClock clock;
    private final Rules rules;
    private final RemoteEdges edges;
    private final Applied applied;
    private final Forks forks;

    RemoteRecords(ReplicaId self, HybridClock clock, Rules rules, RemoteEdges edges, Applied applied, Forks forks) {
        this.self = self;
        this.clock = clock;
        this.rules = rules;
        this.edges = edges;
        this.applied = applied;
        this.forks = forks;
    }

    /**
     * Applies what is new of a message.
     *
     * @return whether anything was
     */
    boolean apply(Turn turn, Input.Records message, boolean originRetired) {
        boolean any = false;
        long seq = message.firstSeq();
        for (byte[] bytes : message.records()) {
            if (seq > applied.seq(message.origin())) {
                if (!applyNext(turn, message, seq, bytes, originRetired)) {
                    return any;
                }
                any = true;
            }
            seq++;
        }
        return any;
    }

    private boolean applyNext(Turn turn, Input.Records message, long seq, byte[] bytes, boolean originRetired) {
        LogPosition before = applied.of(message.origin());
        if (!rules.isNext(before, seq)) {
            return false;
        }
        StoredRecord record;
        DecodedRecord decoded;
        try {
            record = new StoredRecord(message.origin(), seq, bytes);
            if (!rules.extendsChain(Chain.next(before.chain(), bytes, Long.BYTES), record.chain())) {
                fault(turn, Fault.Kind.CHAIN_BROKEN, message, "record " + seq + " does not extend " + before);
                if (originRetired) {
                    forks.suspect(turn, message.origin());
                }
                return false;
            }
            // Whatever is wrong in it must come out here, before anything of it is applied.
            decoded = RecordReader.read(record);
        } catch (IllegalArgumentException unreadable) {
            fault(turn, Fault.Kind.RECORD_UNREADABLE, message, unreadable.getMessage());
            return false;
        }
        apply(turn, message, record, decoded, originRetired);
        return true;
    }

    private void apply(
            Turn turn, Input.Records message, StoredRecord record, DecodedRecord decoded, boolean originRetired) {
        turn.add(record);
        applied.advance(record.origin(), record.position());
        decoded.columns().forEach((subject, column) -> hear(turn, record.origin(), subject, column, originRetired));
        follow(turn, message, decoded);
        turn.load(decoded.taps().stream().map(DecodedRecord.Tap::key).toList());
        for (DecodedRecord.Tap tap : decoded.taps()) {
            merge(turn, tap, record.seq());
        }
    }

    /** Lets the clock follow the origin's, but not by a wall clock that is wrong itself: it would follow anything. */
    private void follow(Turn turn, Input.Records message, DecodedRecord decoded) {
        long wallMicros = turn.now.wallMicros();
        if (!LocalTaps.isPlausible(wallMicros)) {
            return;
        }
        decoded.taps().forEach(tap -> clock.observe(tap.edge().stamp().time(), wallMicros));
        if (!clock.observe(decoded.committedAt(), wallMicros)) {
            String detail = "its clock says " + decoded.committedAt().micros() + " µs";
            fault(turn, Fault.Kind.CLOCK_AHEAD, message, detail);
        }
    }

    private void hear(Turn turn, ReplicaId origin, Subject subject, PnCounter heard, boolean originRetired) {
        if (rules.takesColumn(origin, self, originRetired)) {
            turn.setColumn(subject, origin, rules.heardColumn(turn.column(subject, origin), heard));
        }
    }

    private void merge(Turn turn, DecodedRecord.Tap tap, long seq) {
        EdgeKey key = tap.key();
        if (rules.replaces(tap.edge(), turn.register(key).edge())) {
            edges.replace(turn, key, tap.edge(), seq);
        }
    }

    private void fault(Turn turn, Fault.Kind kind, Input.Records message, String detail) {
        turn.faults.add(new Fault(kind, message.from(), message.origin(), detail));
    }
}
