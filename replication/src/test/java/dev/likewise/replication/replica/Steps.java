package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.RecordBuilder;
import java.util.List;
import java.util.Map;

/** Short ways to say what happens to a replica. */
final class Steps {
    private Steps() {}

    /** The wall clock and the ticks so many milliseconds after the start. */
    static Now at(long millis) {
        return new Now(TestCluster.START_MICROS + 1_000 * millis, millis);
    }

    static Input.Tap like(String post, String user) {
        return tap(EdgeKey.like(post, user), true, 0);
    }

    static Input.Tap unlike(String post, String user) {
        return tap(EdgeKey.like(post, user), false, 0);
    }

    static Input.Tap tap(EdgeKey key, boolean present, long ageMicros) {
        return new Input.Tap(key, present, HybridTimestamp.ZERO, ageMicros, "");
    }

    /** Records of one origin, as they come from a peer. */
    static Input.Records records(ReplicaId from, List<StoredRecord> records) {
        StoredRecord first = records.get(0);
        return new Input.Records(
                from,
                first.origin(),
                first.seq(),
                records.stream().map(StoredRecord::bytes).toList());
    }

    /** All that a replica has of one origin's log. */
    static List<StoredRecord> log(TestReplica replica, ReplicaId origin) {
        return replica.reader().records(origin, 0, Integer.MAX_VALUE);
    }

    /** A record of one edge, the first of its origin's log. */
    static StoredRecord first(ReplicaId origin, EdgeKey key, Edge edge, PnCounter column) {
        RecordBuilder builder = new RecordBuilder(origin);
        builder.tap(key, edge, true);
        return builder.seal(1, 0, edge.stamp().time(), Map.<Subject, PnCounter>of(key.subject(), column));
    }

    static VersionVector has(ReplicaId origin, long seq) {
        return VersionVector.EMPTY.with(origin, new LogPosition(seq, 1));
    }

    static PeerView view(VersionVector applied) {
        return new PeerView(applied, VersionVector.EMPTY, HybridTimestamp.ZERO);
    }

    static Input.Members retired(ReplicaId replica) {
        return new Input.Members(MemberTable.EMPTY.with(replica, Member.UNKNOWN.asRetired()));
    }
}
