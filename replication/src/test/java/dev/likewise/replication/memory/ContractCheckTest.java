package dev.likewise.replication.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.CommitDraft;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commits that a driver or a replica must never make are refused whole. */
class ContractCheckTest {
    private static final ReplicaId A = ReplicaId.of("eu", "n", "1");
    private static final EdgeKey KEY = EdgeKey.like("post", "user");

    private final MemoryNodeStore store = MemoryNodeStore.create(2);

    @BeforeEach
    void writeSomething() {
        draft().put(KEY, CommitDraft.liked(A, 1))
                .column(KEY.subject(), A, new PnCounter(5, 2))
                .record(A, 20)
                .state(s -> new ShardState(
                        s.applied(), VersionVector.EMPTY, new HybridTimestamp(5), new HybridTimestamp(5), Set.of()))
                .commit();
    }

    @Test
    void registerReplacedMustBeTheOneHeld() {
        refused(draft().put(KEY, Register.NONE, CommitDraft.liked(A, 2)), "expected: Register[");
        refused(draft().put(KEY, CommitDraft.liked(A, 2), Register.NONE), "expected: Register[");
    }

    @Test
    void keyMustBeWrittenOnceACommit() {
        refused(
                draft().put(KEY, CommitDraft.liked(A, 2)).put(KEY, CommitDraft.liked(A, 2), CommitDraft.liked(A, 3)),
                "once a commit");
    }

    @Test
    void columnMustBeAbsolute() {
        refused(draft().column(KEY.subject(), A, new PnCounter(1, 0)), "at least");
    }

    @Test
    void recordsMustGoOnWhereTheLogEnded() {
        refusedWith(CommitDraft.record(A, 1, 20));
        refusedWith(CommitDraft.record(A, 3, 20));
        refusedWith(CommitDraft.record(A, 2, 20), CommitDraft.record(A, 2, 20));
        refusedWith(CommitDraft.record(A, 2, 20), CommitDraft.record(A, 4, 20));
    }

    @Test
    void appliedMustEndWithTheLastRecord() {
        refused(draft().record(A, 20).applied(A, new LogPosition(3, 9)), "applied of");
        refused(draft().record(A, 20).applied(A, new LogPosition(2, 9)), "applied of");
    }

    @Test
    void stateMustNotGoBack() {
        refused(draft().state(s -> s.with(VersionVector.EMPTY, s.clock())), "applied");
        refused(draft().state(s -> s.with(s.applied(), HybridTimestamp.ZERO)), "clock");
        refused(
                draft().state(s ->
                        new ShardState(s.applied(), s.purged(), HybridTimestamp.ZERO, s.clock(), s.derived())),
                "horizon");
    }

    @Test
    void oneBadCommitRefusesAllOfTheCall() {
        Commit good = CommitDraft.of(store, 1).put(KEY, CommitDraft.liked(A, 1)).build();
        Commit bad = draft().put(KEY, Register.NONE, CommitDraft.liked(A, 2)).build();
        int unsynced = store.unsynced();
        assertThatThrownBy(() -> store.commit(List.of(good, bad))).isInstanceOf(IllegalStateException.class);
        assertThat(store.shard(1).registers(List.of(KEY))).containsExactly(Register.NONE);
        assertThat(store.shard(1).state()).isEqualTo(ShardState.EMPTY);
        assertThat(store.unsynced()).isEqualTo(unsynced);
    }

    private CommitDraft draft() {
        return CommitDraft.of(store, 0);
    }

    private void refusedWith(StoredRecord... records) {
        Commit valid = draft().build();
        StoredRecord last = records[records.length - 1];
        ShardState state = valid.state()
                .with(
                        valid.state().applied().with(A, last.position()),
                        valid.state().clock());
        refused(new Commit(0, valid.edges(), valid.columns(), List.of(records), state), "record of");
    }

    private void refused(CommitDraft draft, String message) {
        refused(draft.build(), message);
    }

    private void refused(Commit commit, String message) {
        List<Object> before = content();
        assertThatThrownBy(() -> store.commit(List.of(commit)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("shard 0")
                .hasMessageContaining(message);
        assertThat(content()).isEqualTo(before);
    }

    private List<Object> content() {
        List<Object> content = new ArrayList<>();
        store.shard(0).forEachRegister((key, register) -> content.add(List.of(key, register)));
        store.shard(0).forEachColumns((subject, columns) -> content.add(List.of(subject, columns)));
        content.add(store.shard(0).records(A, 0, 1000));
        content.add(store.shard(0).state());
        return content;
    }
}
