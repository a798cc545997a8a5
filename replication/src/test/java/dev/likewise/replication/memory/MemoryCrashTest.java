package dev.likewise.replication.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.CommitDraft;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.StoreException;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What only the store in memory can do: crash at a chosen point, fail when told, be copied. */
class MemoryCrashTest {
    private static final ReplicaId A = ReplicaId.of("eu", "n", "1");
    private static final EdgeKey KEY = EdgeKey.like("post", "user");

    private final ScriptedFaults faults = new ScriptedFaults();
    private MemoryNodeStore store = MemoryNodeStore.create(2, faults);

    @Test
    void crashLosesExactlyWhatWasNotSynced() {
        commits(3);
        store.sync();
        commits(2);
        assertThat(store.unsynced()).isEqualTo(2);
        store = store.crash();
        assertThat(held()).isEqualTo(3);
        assertThat(store.unsynced()).isZero();
    }

    @Test
    void crashKeepsAsManyAsAsked() {
        commits(5);
        store = store.crash(4);
        assertThat(held()).isEqualTo(4);
        store = store.crash();
        assertThat(held()).isEqualTo(4);
        assertThatThrownBy(() -> store.crash(1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void crashUndoesAllThatACommitWrote() {
        commits(1);
        store.sync();
        long bytes = store.bytes();
        CommitDraft.of(store, 0)
                .put(KEY, CommitDraft.unliked(A, 9, 2))
                .put(EdgeKey.like("post", "other"), CommitDraft.liked(A, 9))
                .column(KEY.subject(), A, new PnCounter(7, 7))
                .record(A, 100)
                .commit();
        CommitDraft.of(store, 0).erase(KEY).commit();
        store = store.crash();
        assertThat(held()).isEqualTo(1);
        assertThat(store.bytes()).isEqualTo(bytes);
        assertThat(store.shard(0).registers(List.of(KEY))).containsExactly(CommitDraft.liked(A, 1));
        assertThat(store.shard(0).columns(KEY.subject()).count()).isEqualTo(1);
        assertThat(store.shard(0).records(A, 1, 1000)).isEmpty();
        assertThat(store.memberRows(0))
                .containsExactly(new MemberRow("user", HybridTimestamp.ofMicros(1), KEY.subject()));
        assertThat(store.tombstoneRows(0)).isEmpty();
    }

    @Test
    void failedCommitWritesNothing() {
        faults.failWrite = true;
        assertThatThrownBy(() -> commits(1)).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> store.saveMembers(MemberTable.EMPTY)).isInstanceOf(StoreException.class);
        assertThat(held()).isZero();
        faults.failWrite = false;
        commits(1);
        assertThat(held()).isEqualTo(1);
    }

    @Test
    void failedSyncStopsWritesUntilTheStoreIsOpenedAgain() {
        commits(2);
        faults.sync = OptionalInt.of(0);
        assertThatThrownBy(() -> store.sync()).isInstanceOf(StoreException.class);
        faults.sync = OptionalInt.empty();
        assertThatThrownBy(() -> commits(1)).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> store.sync()).isInstanceOf(StoreException.class);
        assertThat(held()).isEqualTo(2);
        store = store.reopen();
        assertThat(held()).isEqualTo(2);
        commits(1);
        store.sync();
    }

    @Test
    void tornSyncMakesAPrefixDurable() {
        commits(5);
        faults.sync = OptionalInt.of(3);
        assertThatThrownBy(() -> store.sync()).isInstanceOf(StoreException.class);
        store = store.crash();
        assertThat(held()).isEqualTo(3);
    }

    @Test
    void copyHoldsWhatIsDurableAndGoesItsOwnWay() {
        commits(2);
        store.sync();
        commits(2);
        MemoryNodeStore copy = store.copy();
        assertThat(held()).isEqualTo(4);
        store.sync();
        assertThat(copy.shard(0).state().applied().seq(A)).isEqualTo(2);
        assertThat(copy.unsynced()).isZero();
        CommitDraft.of(copy, 0).erase(KEY).commit();
        assertThat(copy.memberRows(0)).isEmpty();
        assertThat(store.memberRows(0)).hasSize(1);
        assertThat(store.shard(0).registers(List.of(KEY))).doesNotContain(Register.NONE);
    }

    @Test
    void contentGoesToOneStoreOnly() {
        commits(1);
        MemoryNodeStore old = store;
        store = store.reopen();
        assertThatThrownBy(old::reopen).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(old::crash).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(old::copy).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> old.shard(0).state()).isInstanceOf(IllegalStateException.class);
        assertThat(held()).isEqualTo(1);
    }

    @Test
    void derivedRowsFollowTheRegisters() {
        EdgeKey other = EdgeKey.like("older", "user");
        CommitDraft.of(store, 0)
                .put(KEY, CommitDraft.liked(A, 2))
                .put(other, CommitDraft.liked(A, 1))
                .commit();
        assertThat(store.memberRows(0)).extracting(MemberRow::subject).containsExactly(KEY.subject(), other.subject());
        CommitDraft.of(store, 0).put(KEY, CommitDraft.unliked(A, 3, 8)).commit();
        assertThat(store.memberRows(0)).extracting(MemberRow::subject).containsExactly(other.subject());
        assertThat(store.tombstoneRows(0)).containsExactly(new TombstoneRow(A, 8, KEY));
        CommitDraft.of(store, 0).erase(KEY).erase(other).commit();
        assertThat(store.memberRows(0)).isEmpty();
        assertThat(store.tombstoneRows(0)).isEmpty();
        assertThat(store.bytes()).isZero();
    }

    private void commits(int n) {
        for (int i = 0; i < n; i++) {
            long number = held() + 1;
            CommitDraft.of(store, 0)
                    .put(KEY, CommitDraft.liked(A, number))
                    .column(KEY.subject(), A, new PnCounter(number, 0))
                    .record(A, 20)
                    .commit();
        }
    }

    private long held() {
        return store.shard(0).state().applied().seq(A);
    }

    private static final class ScriptedFaults implements MemoryFaults {
        boolean failWrite;
        OptionalInt sync = OptionalInt.empty();

        @Override
        public boolean writeFails() {
            return failWrite;
        }

        @Override
        public OptionalInt syncFails(int unsynced) {
            return sync;
        }
    }

    @Test
    void crashTakesBackRowsThatWereMadeAnew() {
        MemberRow first = MemberRow.of(KEY, HybridTimestamp.ofMicros(1));
        MemberRow stray = MemberRow.of(KEY, HybridTimestamp.ofMicros(9));
        CommitDraft.of(store, 0).put(KEY, CommitDraft.liked(A, 1)).commit();
        store.sync();
        CommitDraft.of(store, 0)
                .put(KEY, CommitDraft.liked(A, 2))
                .memberRow(first, true)
                .memberRow(stray, true)
                .memberRow(stray, false)
                .commit();
        store = store.crash();
        assertThat(store.memberRows(0)).containsExactly(first);
    }
}
