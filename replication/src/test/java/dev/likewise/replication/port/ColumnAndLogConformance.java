package dev.likewise.replication.port;

import static dev.likewise.replication.port.CommitDraft.liked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Columns, records, state and members. */
abstract class ColumnAndLogConformance extends MemberRowConformance {
    @Test
    void columnsOfManyReplicasAreKept() {
        Map<ReplicaId, PnCounter> expected = new TreeMap<>();
        CommitDraft draft = draft(0);
        for (int i = 0; i < 100; i++) {
            ReplicaId replica = ReplicaId.of("region-" + i % 7, "node-" + i, "inc" + i);
            PnCounter column = new PnCounter(1L << (i % 63), Long.MAX_VALUE >> (i % 63));
            expected.put(replica, column);
            draft.column(POST, replica, column);
        }
        draft.commit();
        assertThat(store.shard(0).columns(POST).asMap()).isEqualTo(expected);
        store = reopen(store);
        assertThat(store.shard(0).columns(POST).asMap()).isEqualTo(expected);
        assertThat(columns(0).get(POST).asMap()).isEqualTo(expected);
    }

    @Test
    void columnsAreReplacedOneByOne() {
        draft(0).column(POST, A, new PnCounter(1, 0))
                .column(POST, B, new PnCounter(5, 1))
                .commit();
        draft(0).column(POST, A, new PnCounter(3, 2)).commit();
        assertThat(store.shard(0).columns(POST).asMap())
                .isEqualTo(Map.of(A, new PnCounter(3, 2), B, new PnCounter(5, 1)));
    }

    @Test
    void columnThatIsDerivedMayShrink() {
        draft(0).column(POST, A, new PnCounter(10, 4)).commit();
        draft(0).state(s -> new ShardState(s.applied(), s.purged(), s.horizon(), s.clock(), Set.of(A)))
                .column(POST, A, PnCounter.ofNet(-2))
                .commit();
        assertThat(store.shard(0).columns(POST).column(A)).isEqualTo(new PnCounter(0, 2));
    }

    @Test
    void zeroColumnIsNoColumn() {
        draft(0).state(s -> new ShardState(s.applied(), s.purged(), s.horizon(), s.clock(), Set.of(A)))
                .column(POST, A, new PnCounter(1, 0))
                .column(POST, B, PnCounter.ZERO)
                .column(Subject.post("empty"), B, PnCounter.ZERO)
                .commit();
        assertThat(columns(0)).isEqualTo(Map.of(POST, PnVector.EMPTY.with(A, new PnCounter(1, 0))));
        draft(0).column(POST, A, PnCounter.ZERO).commit();
        assertThat(store.shard(0).columns(POST)).isEqualTo(PnVector.EMPTY);
        assertThat(columns(0)).isEmpty();
        store = reopen(store);
        assertThat(columns(0)).isEmpty();
    }

    @Test
    void columnsAreVisitedInTheOrderOfTheSubjects() {
        CommitDraft draft = draft(0);
        List<Subject> subjects = SampleIds.subjects();
        for (int i = subjects.size() - 1; i >= 0; i--) {
            draft.column(subjects.get(i), A, new PnCounter(i, 1)).column(subjects.get(i), C, new PnCounter(i, 2));
        }
        draft.commit();
        List<Subject> visited = new ArrayList<>();
        store.shard(0).forEachColumns((subject, columns) -> {
            visited.add(subject);
            assertThat(columns).isEqualTo(store.shard(0).columns(subject));
            assertThat(columns.asMap()).containsOnlyKeys(A, C);
        });
        assertThat(visited).isEqualTo(subjects.stream().sorted().toList());
    }

    @Test
    void columnsAndRegistersDoNotMix() {
        draft(0).put(KEY, liked(A, 1)).commit();
        draft(0).column(Subject.post("other"), A, new PnCounter(1, 0)).commit();
        assertThat(columns(0)).containsOnlyKeys(Subject.post("other"));
        assertThat(registers(0)).containsOnlyKeys(KEY);
        assertThat(store.shard(0).columns(POST)).isEqualTo(PnVector.EMPTY);
        assertThat(registersOf(0, Subject.post("other"))).isEmpty();
    }

    @Test
    void recordsAreReadAfterANumber() {
        recordsOf(0, A, 5, 20);
        assertThat(seqs(store.shard(0).records(A, 0, 1000))).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(seqs(store.shard(0).records(A, 3, 1000))).containsExactly(4L, 5L);
        assertThat(store.shard(0).records(A, 5, 1000)).isEmpty();
        assertThat(store.shard(0).records(A, 6, 1000)).isEmpty();
        assertThat(store.shard(0).records(A, Long.MAX_VALUE, 1000)).isEmpty();
    }

    @Test
    void recordsStopAtTheBudget() {
        recordsOf(0, A, 5, 100);
        assertThat(seqs(store.shard(0).records(A, 0, 300))).containsExactly(1L, 2L, 3L);
        assertThat(seqs(store.shard(0).records(A, 1, 299))).containsExactly(2L, 3L);
    }

    @Test
    void firstRecordIsReadEvenAboveTheBudget() {
        recordsOf(0, A, 2, 100);
        assertThat(seqs(store.shard(0).records(A, 0, 99))).containsExactly(1L);
        assertThat(seqs(store.shard(0).records(A, 1, 1))).containsExactly(2L);
    }

    @Test
    void recordsStopAtAGap() {
        recordsOf(0, A, 3, 20);
        draft(0).applied(A, new LogPosition(6, 66)).commit();
        recordsOf(0, A, 2, 20);
        assertThat(seqs(store.shard(0).records(A, 0, 1000))).containsExactly(1L, 2L, 3L);
        assertThat(store.shard(0).records(A, 3, 1000)).isEmpty();
        assertThat(store.shard(0).records(A, 5, 1000)).isEmpty();
        assertThat(seqs(store.shard(0).records(A, 6, 1000))).containsExactly(7L, 8L);
    }

    @Test
    void logThatBeganWithASnapshotHasNoRecordsBefore() {
        draft(0).applied(A, new LogPosition(1_000_000_000_000L, 1)).commit();
        assertThat(store.shard(0).records(A, 0, 1000)).isEmpty();
        recordsOf(0, A, 1, 20);
        assertThat(store.shard(0).records(A, 0, 1000)).isEmpty();
        assertThat(seqs(store.shard(0).records(A, 1_000_000_000_000L, 1000))).containsExactly(1_000_000_000_001L);
    }

    @Test
    void recordsOfOneOriginDoNotRunIntoAnothers() {
        recordsOf(0, A, 2, 20);
        recordsOf(0, B, 3, 30);
        recordsOf(0, C, 4, 40);
        for (ReplicaId origin : List.of(A, B, C)) {
            assertThat(store.shard(0).records(origin, 1, 10_000))
                    .isNotEmpty()
                    .allMatch(record -> record.origin().equals(origin));
        }
        assertThat(store.shard(0).records(B, 3, 1000)).isEmpty();
    }

    @Test
    void manyRecordsStayInOrder() {
        CommitDraft draft = draft(0);
        for (int i = 0; i < 1000; i++) {
            draft.record(A, 8 + i % 3);
        }
        draft.commit();
        List<StoredRecord> read = store.shard(0).records(A, 0, 1 << 20);
        assertThat(read).hasSize(1000);
        for (int i = 0; i < 1000; i++) {
            assertThat(read.get(i)).isEqualTo(CommitDraft.record(A, i + 1, 8 + i % 3));
        }
    }

    @Test
    void largestAndSmallestRecordsAreKept() {
        draft(0).record(A, StoredRecord.MAX_BYTES).record(A, Long.BYTES).commit();
        store.sync();
        store = crash(store);
        StoredRecord largest = CommitDraft.record(A, 1, StoredRecord.MAX_BYTES);
        StoredRecord smallest = CommitDraft.record(A, 2, Long.BYTES);
        assertThat(store.shard(0).records(A, 0, Integer.MAX_VALUE)).containsExactly(largest, smallest);
        assertThat(store.shard(0).records(A, 0, 1000)).containsExactly(largest);
    }

    @Test
    void stateIsKeptWithAllItsFields() {
        ShardState full = new ShardState(
                VersionVector.of(Map.of(A, new LogPosition(1, -1), B, new LogPosition(Long.MAX_VALUE, Long.MIN_VALUE))),
                VersionVector.of(Map.of(B, new LogPosition(7, 0), C, new LogPosition(8, 0))),
                new HybridTimestamp(Long.MAX_VALUE - 1),
                new HybridTimestamp(Long.MAX_VALUE),
                Set.of(C, A));
        draft(1).state(s -> full).commit();
        assertThat(store.shard(1).state()).isEqualTo(full);
        assertThat(store.shard(0).state()).isEqualTo(ShardState.EMPTY);
        store = reopen(store);
        assertThat(store.shard(1).state()).isEqualTo(full);
        assertThat(store.shard(1).state().derived()).containsExactly(A, C);
    }

    @Test
    void derivedSetCanBecomeSmaller() {
        draft(0).state(s -> new ShardState(s.applied(), s.purged(), s.horizon(), s.clock(), Set.of(A, B)))
                .commit();
        draft(0).state(s -> new ShardState(s.applied(), s.purged(), s.horizon(), s.clock(), Set.of(B)))
                .commit();
        store = reopen(store);
        assertThat(store.shard(0).state().derived()).containsExactly(B);
    }

    @Test
    void membersAreDurableWhenSaved() {
        MemberTable table = MemberTable.EMPTY
                .with(A, new Member(3, List.of("a:1", "b:2"), List.of("http://a"), false))
                .with(B, Member.UNKNOWN)
                .with(C, Member.UNKNOWN.asRetired());
        store.saveMembers(table);
        assertThat(store.members()).isEqualTo(table);
        store = crash(store);
        assertThat(store.members()).isEqualTo(table);
        store.saveMembers(MemberTable.EMPTY.with(A, Member.UNKNOWN));
        store = crash(store);
        assertThat(store.members()).isEqualTo(MemberTable.EMPTY.with(A, Member.UNKNOWN));
    }
}
