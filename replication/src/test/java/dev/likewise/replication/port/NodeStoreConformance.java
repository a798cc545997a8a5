package dev.likewise.replication.port;

import static dev.likewise.replication.port.CommitDraft.liked;
import static dev.likewise.replication.port.CommitDraft.unliked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every {@link NodeStore} must do. Extend it and say how a store is made, opened again and crashed; all commits in
 * here keep the driver's contract.
 */
@Timeout(120)
public abstract class NodeStoreConformance extends DurabilityConformance {
    private static final int WAIT_SECONDS = 30;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

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
                () -> shard.logExtent(A),
                () -> shard.tombstones(A, Optional.empty(), 9, 9),
                shard::staged,
                () -> shard.stagedChunk(1, 1),
                shard::moment,
                () -> shard.forEachRegister((key, register) -> {}),
                () -> shard.forEachRegisterOf(POST, (key, register) -> {}),
                () -> shard.forEachColumns((subject, columns) -> {}),
                () -> store.commit(List.of(commit)),
                store::sync,
                () -> store.memberRows(Optional.empty(), 1),
                () -> store.memberRows("user", 1, Optional.empty(), 1),
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

    /** Runs a visit; at the first thing visited, another thread changes, adds and waits until that is committed. */
    private <K, V> NavigableMap<K, V> whileCommitting(int step, Consumer<Seen<K, V>> visit) {
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
