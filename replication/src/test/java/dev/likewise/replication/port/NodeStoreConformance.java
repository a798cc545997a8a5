package dev.likewise.replication.port;

import static dev.likewise.replication.port.CommitDraft.liked;
import static dev.likewise.replication.port.CommitDraft.unliked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every {@link NodeStore} must do. Extend it and say how a store is made, opened again and crashed; all commits in
 * here keep the driver's contract.
 */
@Timeout(120)
public abstract class NodeStoreConformance {
    private static final int SHARDS = 3;
    private static final int WAIT_SECONDS = 30;
    private static final ReplicaId A = ReplicaId.of("eu", "eu-1", "0a");
    private static final ReplicaId B = ReplicaId.of("us", "us-1", "0b");
    private static final ReplicaId C = ReplicaId.of("us", "us-1", "0b1");
    private static final Subject POST = Subject.post("post");
    private static final EdgeKey KEY = EdgeKey.like("post", "user");

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private NodeStore store;

    /** A new, empty store. The suite closes it, or gives it to one of the two methods below. */
    protected abstract NodeStore create(int shards);

    /** Closes a store, if it is not closed, and opens what it held. */
    protected abstract NodeStore reopen(NodeStore opened);

    /**
     * Opens what a power cut at this moment would have left: all that was synced, and of what was not any part that could
     * have reached the disk, or nothing; the more it varies from call to call, the better.
     *
     * @param running open; not used again and to be closed by this method
     */
    protected abstract NodeStore crash(NodeStore running);

    @BeforeEach
    void createStore() {
        store = create(SHARDS);
    }

    @AfterEach
    void closeStore() {
        threads.shutdownNow();
        store.close();
    }

    // New stores.

    @Test
    void newStoreHoldsNothing() {
        assertThat(store.shards()).isEqualTo(SHARDS);
        assertThat(store.members()).isEqualTo(MemberTable.EMPTY);
        for (int i = 0; i < SHARDS; i++) {
            ShardReader shard = store.shard(i);
            assertThat(shard.state()).isEqualTo(ShardState.EMPTY);
            assertThat(shard.registers(List.of(KEY))).containsExactly(Register.NONE);
            assertThat(shard.registers(List.of())).isEmpty();
            assertThat(shard.columns(POST)).isEqualTo(PnVector.EMPTY);
            assertThat(shard.records(A, 0, 1000)).isEmpty();
            assertThat(registers(i)).isEmpty();
            assertThat(registersOf(i, POST)).isEmpty();
            assertThat(columns(i)).isEmpty();
        }
    }

    @Test
    void numberOfShardsIsKept() {
        store = reopen(store);
        assertThat(store.shards()).isEqualTo(SHARDS);
    }

    // Commits.

    @Test
    void commitIsVisibleBeforeItIsSynced() {
        draft(0).put(KEY, liked(A, 1))
                .column(POST, A, new PnCounter(1, 0))
                .record(A, 20)
                .commit();
        assertThat(register(0, KEY)).isEqualTo(liked(A, 1));
        assertThat(store.shard(0).columns(POST).count()).isEqualTo(1);
        assertThat(store.shard(0).records(A, 0, 1000)).containsExactly(CommitDraft.record(A, 1, 20));
        assertThat(store.shard(0).state().applied().seq(A)).isEqualTo(1);
        assertThat(registers(0)).containsOnlyKeys(KEY);
    }

    @Test
    void commitIsVisibleToReadersMadeBeforeIt() {
        ShardReader early = store.shard(0);
        assertThat(early.registers(List.of(KEY))).containsExactly(Register.NONE);
        draft(0).put(KEY, liked(A, 1)).commit();
        assertThat(early.registers(List.of(KEY))).containsExactly(liked(A, 1));
    }

    @Test
    void shardsAreApart() {
        draft(0).put(KEY, liked(A, 1))
                .column(POST, A, new PnCounter(1, 0))
                .record(A, 20)
                .commit();
        draft(2).put(KEY, liked(B, 2))
                .column(POST, B, new PnCounter(2, 0))
                .record(A, 30)
                .commit();
        assertThat(registers(0)).isEqualTo(Map.of(KEY, liked(A, 1)));
        assertThat(registers(1)).isEmpty();
        assertThat(registers(2)).isEqualTo(Map.of(KEY, liked(B, 2)));
        assertThat(columns(1)).isEmpty();
        assertThat(store.shard(2).columns(POST).asMap()).isEqualTo(Map.of(B, new PnCounter(2, 0)));
        assertThat(store.shard(1).records(A, 0, 1000)).isEmpty();
        assertThat(store.shard(2).records(A, 0, 1000)).containsExactly(CommitDraft.record(A, 1, 30));
        assertThat(store.shard(1).state()).isEqualTo(ShardState.EMPTY);
    }

    @Test
    void severalCommitsOfOneShardInOneCallApplyInOrder() {
        Commit first = draft(0).put(KEY, liked(A, 1)).record(A, 20).build();
        Commit second = draft(0).put(KEY, liked(A, 1), unliked(A, 2, 2))
                .state(s -> first.state())
                .record(A, 30)
                .build();
        store.commit(List.of(first, second));
        assertThat(register(0, KEY)).isEqualTo(unliked(A, 2, 2));
        assertThat(seqs(store.shard(0).records(A, 0, 1000))).containsExactly(1L, 2L);
        assertThat(store.shard(0).state().applied().seq(A)).isEqualTo(2);
    }

    @Test
    void commitOfNothingIsNothing() {
        store.commit(List.of());
        store.sync();
        store.sync();
        assertThat(registers(0)).isEmpty();
    }

    @Test
    void listsMayBeUsedAgainAfterACommit() {
        List<Commit> commits =
                new ArrayList<>(List.of(draft(0).put(KEY, liked(A, 1)).build()));
        store.commit(commits);
        commits.clear();
        store.sync();
        store = crash(store);
        assertThat(register(0, KEY)).isEqualTo(liked(A, 1));
    }

    // Registers.

    @Test
    void registersComeInTheOrderOfTheKeysAsked() {
        List<EdgeKey> keys = IntStream.range(0, 100)
                .mapToObj(i -> EdgeKey.like("post", "user-" + i))
                .toList();
        CommitDraft draft = draft(0);
        for (int i = 0; i < 100; i += 2) {
            draft.put(keys.get(i), liked(A, i + 1));
        }
        draft.commit();
        List<EdgeKey> asked = new ArrayList<>(keys);
        Collections.reverse(asked);
        asked.add(keys.get(42));
        List<Register> found = store.shard(0).registers(asked);
        assertThat(found).hasSize(101);
        assertThat(found.get(100)).isEqualTo(liked(A, 43));
        for (int i = 0; i < 100; i++) {
            assertThat(found.get(99 - i)).isEqualTo(i % 2 == 0 ? liked(A, i + 1) : Register.NONE);
        }
    }

    @Test
    void registerIsKeptWithAllItsFields() {
        Edge passedOn = new Edge(
                new Stamp(new HybridTimestamp(Long.MAX_VALUE), C),
                true,
                liked(A, 1).edge().credits().plus(B, -2).plus(C, 2));
        Edge owed = new Edge(
                new Stamp(new HybridTimestamp(1), B),
                false,
                liked(A, 1).edge().credits().plus(C, -1));
        Edge corrected = new Edge(
                new Stamp(HybridTimestamp.ofMicros(9), B),
                true,
                liked(A, 1).edge().credits());
        Map<EdgeKey, Register> written = Map.of(
                EdgeKey.like("p", "passed-on"), Register.of(passedOn, 7),
                EdgeKey.like("p", "owed"), Register.of(owed, 1L << 40),
                EdgeKey.like("p", "corrected"), Register.of(corrected, 3),
                EdgeKey.like("p", "plain"), liked(C, 5));
        CommitDraft draft = draft(1);
        written.forEach(draft::put);
        draft.commit();
        assertThat(registers(1)).isEqualTo(written);
        store = reopen(store);
        assertThat(registers(1)).isEqualTo(written);
    }

    @Test
    void tombstoneKeepsTheNumberOfItsRecord() {
        draft(0).put(KEY, unliked(A, 5, 123_456_789_012L)).commit();
        assertThat(register(0, KEY).tombstoneSeq()).isEqualTo(123_456_789_012L);
        assertThat(register(0, KEY).edge().isTombstone()).isTrue();
        store = reopen(store);
        assertThat(register(0, KEY)).isEqualTo(unliked(A, 5, 123_456_789_012L));
    }

    @Test
    void registerIsReplaced() {
        draft(0).put(KEY, liked(A, 1)).commit();
        draft(0).put(KEY, unliked(B, 2, 1)).commit();
        draft(0).put(KEY, unliked(C, 3, 9)).commit();
        draft(0).put(KEY, liked(C, 4)).commit();
        assertThat(registers(0)).isEqualTo(Map.of(KEY, liked(C, 4)));
    }

    @Test
    void noneErases() {
        EdgeKey other = EdgeKey.like("post", "user2");
        draft(0).put(KEY, unliked(A, 1, 1)).put(other, liked(A, 2)).commit();
        draft(0).erase(KEY).commit();
        assertThat(register(0, KEY)).isEqualTo(Register.NONE);
        assertThat(registers(0)).isEqualTo(Map.of(other, liked(A, 2)));
        store.sync();
        store = crash(store);
        assertThat(registersOf(0, POST)).isEqualTo(Map.of(other, liked(A, 2)));
        draft(0).put(KEY, liked(A, 3)).commit();
        assertThat(register(0, KEY)).isEqualTo(liked(A, 3));
    }

    @Test
    void registersAreVisitedInTheOrderOfTheirKeys() {
        CommitDraft draft = draft(0);
        List<EdgeKey> keys = SampleIds.keys();
        List<EdgeKey> shuffled = new ArrayList<>(keys);
        Collections.reverse(shuffled);
        Collections.rotate(shuffled, 7);
        for (EdgeKey key : shuffled) {
            draft.put(key, liked(A, 1));
        }
        draft.commit();
        List<EdgeKey> visited = new ArrayList<>();
        store.shard(0).forEachRegister((key, register) -> visited.add(key));
        assertThat(visited).isEqualTo(keys.stream().sorted().toList());
        assertThat(store.shard(0).registers(keys)).doesNotContain(Register.NONE);
    }

    @Test
    void visitOfOneSubjectStopsAtItsNeighbours() {
        CommitDraft draft = draft(0);
        SampleIds.keys().forEach(key -> draft.put(key, liked(A, 1)));
        draft.commit();
        for (Subject subject : SampleIds.subjects()) {
            List<EdgeKey> visited = new ArrayList<>();
            store.shard(0).forEachRegisterOf(subject, (key, register) -> visited.add(key));
            assertThat(visited)
                    .isEqualTo(SampleIds.keys().stream()
                            .filter(key -> key.subject().equals(subject))
                            .sorted()
                            .toList());
        }
        assertThat(registersOf(0, Subject.post("nothing"))).isEmpty();
    }

    @Test
    void longestIdsAreKept() {
        String[] longest = {"x".repeat(128), "é".repeat(64), "😀".repeat(32), "x".repeat(127)};
        CommitDraft draft = draft(0);
        for (String subject : longest) {
            for (String member : longest) {
                draft.put(EdgeKey.like(subject, member), liked(A, 1));
            }
            draft.column(Subject.post(subject), A, new PnCounter(4, 0));
        }
        draft.commit();
        assertThat(registers(0)).hasSize(16);
        for (String subject : longest) {
            assertThat(registersOf(0, Subject.post(subject))).hasSize(4);
            assertThat(store.shard(0).columns(Subject.post(subject)).count()).isEqualTo(4);
            assertThat(register(0, EdgeKey.like(subject, subject))).isEqualTo(liked(A, 1));
        }
    }

    @Test
    void exceptionOfAVisitorEndsTheVisit() {
        draft(0).put(KEY, liked(A, 1))
                .put(EdgeKey.like("post", "user2"), liked(A, 1))
                .column(POST, A, new PnCounter(2, 0))
                .commit();
        List<Object> visited = new ArrayList<>();
        assertThatThrownBy(() -> store.shard(0).forEachRegister((key, register) -> {
                    visited.add(key);
                    throw new UnsupportedOperationException("enough");
                }))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("enough");
        assertThat(visited).containsExactly(KEY);
        assertThat(registers(0)).hasSize(2);
    }

    // Columns.

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
        draft(0).column(POST, A, PnCounter.ZERO).commit();
        assertThat(store.shard(0).columns(POST).column(A)).isEqualTo(PnCounter.ZERO);
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

    // Log.

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

    // State and members.

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

    // Durability.

    @Test
    void committedSurvivesClosing() {
        everything(0);
        store.close();
        store = reopen(store);
        assertEverything(0);
    }

    @Test
    void syncedSurvivesACrash() {
        everything(0);
        everything(1);
        store.sync();
        store = crash(store);
        assertEverything(0);
        assertEverything(1);
    }

    @Test
    void whatAStoreHoldsWhenOpenedIsDurable() {
        everything(0);
        store = reopen(store);
        store = crash(store);
        assertEverything(0);
        draft(1).record(A, 20).commit();
        store = crash(store);
        long held = store.shard(1).state().applied().seq(A);
        store = crash(store);
        assertThat(store.shard(1).state().applied().seq(A)).isEqualTo(held);
    }

    @Test
    void crashKeepsAPrefixOfTheCommits() {
        for (int round = 1; round <= 8; round++) {
            int synced = 3 * round;
            NumberedCommits commits = new NumberedCommits(A, 0, 1);
            for (int i = 1; i <= synced + 5; i++) {
                commits.commit(store, i);
                if (i == synced) {
                    store.sync();
                }
            }
            store = crash(store);
            assertThat(commits.assertPrefix(store)).isBetween((long) synced, synced + 5L);
            store.close();
            store = create(SHARDS);
        }
    }

    @Test
    void workGoesOnAfterACrash() {
        NumberedCommits commits = new NumberedCommits(A, 2, 0);
        SplittableRandom random = new SplittableRandom(1);
        long durable = 0;
        long next = 1;
        for (int round = 0; round < 10; round++) {
            int more = random.nextInt(6);
            for (int i = 0; i < more; i++) {
                commits.commit(store, next++);
            }
            if (random.nextBoolean()) {
                store.sync();
                durable = next - 1;
            }
            store = crash(store);
            long held = commits.assertPrefix(store);
            assertThat(held).isBetween(durable, next - 1);
            durable = held;
            next = held + 1;
        }
    }

    // Threads.

    @Test
    void visitSeesOneMomentWhileAnotherThreadCommits() {
        EdgeKey first = EdgeKey.like("post", "a");
        EdgeKey last = EdgeKey.like("post", "z");
        Subject next = Subject.post("post2");
        draft(0).put(first, liked(A, 1))
                .put(last, liked(A, 1))
                .column(POST, A, new PnCounter(1, 0))
                .column(next, A, new PnCounter(1, 0))
                .commit();
        NavigableMap<EdgeKey, Register> before = registers(0);
        NavigableMap<Subject, PnVector> columnsBefore = columns(0);
        assertThat(whileCommitting(100, seen -> store.shard(0).forEachRegister(seen::accept)))
                .isEqualTo(before);
        NavigableMap<EdgeKey, Register> between = registersOf(0, POST);
        assertThat(whileCommitting(200, seen -> store.shard(0).forEachRegisterOf(POST, seen::accept)))
                .isEqualTo(between);
        NavigableMap<Subject, PnVector> columnsBetween = columns(0);
        assertThat(columnsBetween).isNotEqualTo(columnsBefore);
        assertThat(whileCommitting(300, seen -> store.shard(0).forEachColumns(seen::accept)))
                .isEqualTo(columnsBetween);
        assertThat(register(0, last)).isEqualTo(unliked(A, 300, 300));
    }

    @Test
    void visitorMayReadAndCommit() {
        draft(0).put(EdgeKey.like("post", "a"), liked(A, 1))
                .put(EdgeKey.like("post", "z"), liked(A, 1))
                .commit();
        store.shard(0).forEachRegister((key, register) -> {
            assertThat(register(0, key)).isEqualTo(register);
            draft(0).put(key, liked(A, 2)).commit();
        });
        assertThat(registers(0))
                .hasSize(2)
                .allSatisfy((key, register) -> assertThat(register).isEqualTo(liked(A, 2)));
    }

    @Test
    void visitNeverSeesHalfACommit() {
        EdgeKey first = EdgeKey.like("post", "a");
        EdgeKey last = EdgeKey.like("post2", "z");
        AtomicBoolean done = new AtomicBoolean();
        Future<?> writer = run(() -> {
            for (int i = 1; i <= 300; i++) {
                draft(0).put(first, liked(A, i)).put(last, liked(A, i)).commit();
            }
            done.set(true);
            return null;
        });
        while (!done.get() && !writer.isDone()) {
            assertThat(Set.copyOf(registers(0).values())).hasSizeLessThanOrEqualTo(1);
        }
        await(writer);
        assertThat(registers(0)).containsOnlyKeys(first, last);
    }

    @Test
    void twoThreadsCommitWhileAThirdSyncs() {
        NumberedCommits left = new NumberedCommits(A, 0);
        NumberedCommits right = new NumberedCommits(B, 1);
        AtomicBoolean done = new AtomicBoolean();
        Future<?> first = run(() -> left.commitAll(store, 200));
        Future<?> second = run(() -> right.commitAll(store, 200));
        Future<?> syncs = run(() -> {
            while (!done.get()) {
                store.sync();
            }
            return null;
        });
        await(first);
        await(second);
        done.set(true);
        await(syncs);
        store.sync();
        store = crash(store);
        assertThat(left.assertPrefix(store)).isEqualTo(200);
        assertThat(right.assertPrefix(store)).isEqualTo(200);
    }

    @Test
    void syncCoversWhatWasCommittedOnOtherThreads() {
        NumberedCommits commits = new NumberedCommits(A, 0, 1, 2);
        await(run(() -> commits.commitAll(store, 3)));
        await(run(() -> {
            store.sync();
            return null;
        }));
        store = crash(store);
        assertThat(commits.assertPrefix(store)).isEqualTo(3);
    }

    // Closing.

    @Test
    void closingTwiceDoesNothing() {
        everything(0);
        store.close();
        store.close();
        store = reopen(store);
        assertEverything(0);
    }

    @Test
    void closedStoreRefusesEverything() {
        ShardReader shard = store.shard(0);
        Commit commit = draft(0).put(KEY, liked(A, 1)).build();
        store.close();
        List<ThrowingCallable> calls = List.of(
                shard::state,
                () -> shard.registers(List.of(KEY)),
                () -> shard.columns(POST),
                () -> shard.records(A, 0, 1000),
                () -> shard.forEachRegister((key, register) -> {}),
                () -> shard.forEachRegisterOf(POST, (key, register) -> {}),
                () -> shard.forEachColumns((subject, columns) -> {}),
                () -> store.commit(List.of(commit)),
                store::sync,
                store::members,
                () -> store.saveMembers(MemberTable.EMPTY));
        for (ThrowingCallable call : calls) {
            assertThatThrownBy(call).isInstanceOf(IllegalStateException.class);
        }
        store = reopen(store);
        assertThat(registers(0)).isEmpty();
    }

    @Test
    void closingDuringAVisitEndsIt() throws InterruptedException {
        CommitDraft draft = draft(0);
        for (int i = 0; i < 1000; i++) {
            draft.put(EdgeKey.like("post", "user-" + i), liked(A, 1));
        }
        draft.commit();
        CountDownLatch begun = new CountDownLatch(1);
        List<EdgeKey> visited = Collections.synchronizedList(new ArrayList<>());
        Future<Boolean> visit = run(() -> {
            try {
                store.shard(0).forEachRegister((key, register) -> {
                    visited.add(key);
                    begun.countDown();
                });
                return true;
            } catch (IllegalStateException closed) {
                return false;
            }
        });
        assertThat(begun.await(WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        store.close();
        int seen = visited.size();
        boolean whole = await(visit);
        assertThat(visited).isSorted().hasSizeBetween(seen, seen + 1);
        assertThat(whole).isEqualTo(visited.size() == 1000);
        store = reopen(store);
        assertThat(registers(0)).hasSize(1000);
    }

    // Helpers.

    private CommitDraft draft(int shard) {
        return CommitDraft.of(store, shard);
    }

    private Register register(int shard, EdgeKey key) {
        return store.shard(shard).registers(List.of(key)).get(0);
    }

    private NavigableMap<EdgeKey, Register> registers(int shard) {
        NavigableMap<EdgeKey, Register> found = new TreeMap<>();
        store.shard(shard).forEachRegister(found::put);
        return found;
    }

    private NavigableMap<EdgeKey, Register> registersOf(int shard, Subject subject) {
        NavigableMap<EdgeKey, Register> found = new TreeMap<>();
        store.shard(shard).forEachRegisterOf(subject, found::put);
        return found;
    }

    private NavigableMap<Subject, PnVector> columns(int shard) {
        NavigableMap<Subject, PnVector> found = new TreeMap<>();
        store.shard(shard).forEachColumns(found::put);
        return found;
    }

    private static List<Long> seqs(List<StoredRecord> records) {
        return records.stream().map(StoredRecord::seq).toList();
    }

    private void recordsOf(int shard, ReplicaId origin, int n, int bytes) {
        for (int i = 0; i < n; i++) {
            draft(shard).record(origin, bytes).commit();
        }
    }

    private void everything(int shard) {
        draft(shard)
                .put(KEY, liked(A, 1))
                .put(EdgeKey.like("post", "gone"), unliked(B, 2, 7))
                .column(POST, A, new PnCounter(2, 1))
                .record(A, 20)
                .state(s -> new ShardState(
                        s.applied(), s.purged(), new HybridTimestamp(5), new HybridTimestamp(9), Set.of(C)))
                .commit();
    }

    private void assertEverything(int shard) {
        assertThat(registers(shard))
                .isEqualTo(Map.of(KEY, liked(A, 1), EdgeKey.like("post", "gone"), unliked(B, 2, 7)));
        assertThat(columns(shard)).isEqualTo(Map.of(POST, PnVector.EMPTY.with(A, new PnCounter(2, 1))));
        assertThat(store.shard(shard).records(A, 0, 1000)).containsExactly(CommitDraft.record(A, 1, 20));
        assertThat(store.shard(shard).state())
                .isEqualTo(new ShardState(
                        VersionVector.of(Map.of(A, CommitDraft.record(A, 1, 20).position())),
                        VersionVector.EMPTY,
                        new HybridTimestamp(5),
                        new HybridTimestamp(9),
                        Set.of(C)));
    }

    /** Runs a visit; at the first thing visited, another thread changes, adds and waits until that is committed. */
    private <K, V> NavigableMap<K, V> whileCommitting(int step, java.util.function.Consumer<Seen<K, V>> visit) {
        NavigableMap<K, V> seen = new TreeMap<>();
        visit.accept((key, value) -> {
            if (seen.isEmpty()) {
                await(run(() -> {
                    draft(0).put(EdgeKey.like("post", "z"), unliked(A, step, step))
                            .put(EdgeKey.like("post", "m" + step), liked(B, step))
                            .column(Subject.post("post2"), A, new PnCounter(step, 0))
                            .column(Subject.post("post" + step), B, new PnCounter(step, 0))
                            .commit();
                    return null;
                }));
            }
            seen.put(key, value);
        });
        return seen;
    }

    /** Receives what a visit shows. */
    private interface Seen<K, V> {
        void accept(K key, V value);
    }

    private <T> Future<T> run(Callable<T> work) {
        return threads.submit(work);
    }

    private static <T> T await(Future<T> work) {
        try {
            return work.get(WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("the other thread did not end well", e);
        }
    }
}
