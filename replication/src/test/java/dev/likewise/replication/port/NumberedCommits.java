package dev.likewise.replication.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.List;

/** Commits that tell, from what a store holds, whether it holds the first n of them and nothing else. */
final class NumberedCommits {
    private static final int RECORD_BYTES = 50;
    private static final EdgeKey TURN = EdgeKey.like("numbered", "turn");

    private final ReplicaId replica;
    private final int[] shards;

    /** Each commit is one of all these shards. */
    NumberedCommits(ReplicaId replica, int... shards) {
        this.replica = replica;
        this.shards = shards;
    }

    Void commitAll(NodeStore store, int n) {
        for (int i = 1; i <= n; i++) {
            commit(store, i);
        }
        return null;
    }

    /** Commit number {@code i}, the one after {@code i - 1}. */
    void commit(NodeStore store, long i) {
        List<Commit> commits = new ArrayList<>();
        for (int shard : shards) {
            commits.add(CommitDraft.of(store, shard)
                    .put(TURN, turn(i))
                    .put(added(i), CommitDraft.liked(replica, i))
                    .column(Subject.post("numbered"), replica, new PnCounter(i, 0))
                    .record(replica, RECORD_BYTES)
                    .build());
        }
        store.commit(commits);
    }

    /** Asserts that the first n commits are there whole and no other is, in all shards; returns n. */
    long assertPrefix(NodeStore store) {
        long n = store.shard(shards[0]).state().applied().seq(replica);
        for (int shard : shards) {
            assertHolds(store.shard(shard), n);
        }
        return n;
    }

    private void assertHolds(ShardReader shard, long n) {
        assertThat(shard.state().applied().seq(replica)).isEqualTo(n);
        assertThat(shard.columns(Subject.post("numbered")).column(replica)).isEqualTo(new PnCounter(n, 0));
        assertThat(shard.registers(List.of(TURN))).containsExactly(n == 0 ? Register.NONE : turn(n));
        List<StoredRecord> records = shard.records(replica, 0, Integer.MAX_VALUE);
        assertThat(records).hasSize((int) n);
        List<EdgeKey> keys = new ArrayList<>();
        shard.forEachRegister((key, register) -> keys.add(key));
        List<EdgeKey> expected = new ArrayList<>();
        for (long i = 1; i <= n; i++) {
            expected.add(added(i));
            assertThat(records.get((int) i - 1)).isEqualTo(CommitDraft.record(replica, i, RECORD_BYTES));
        }
        if (n > 0) {
            expected.add(TURN);
        }
        assertThat(keys).containsExactlyInAnyOrderElementsOf(expected);
    }

    private Register turn(long i) {
        return i % 2 == 0 ? CommitDraft.unliked(replica, i, i) : CommitDraft.liked(replica, i);
    }

    private static EdgeKey added(long i) {
        return EdgeKey.like("numbered", "user-" + i);
    }
}
