package dev.likewise.node.store;

import static dev.likewise.node.store.StoreFiles.A;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.CommitDraft;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.ShardMoment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Closing while others are at work: they get an exception, and the process lives. */
@Timeout(120)
class ClosingTest {
    private static final Subject POST = Subject.post("post");

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @TempDir
    private Path dir;

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    private interface Work {
        void on(RocksNodeStore store);
    }

    private static final List<Work> WORK = List.of(
            store -> store.shard(0).forEachRegister((key, register) -> {}),
            store -> store.shard(0).forEachRegisterOf(POST, (key, register) -> {}),
            store -> store.shard(0).forEachColumns((subject, columns) -> {}),
            store -> store.shard(0).registers(List.of(EdgeKey.like("post", "user-1"), EdgeKey.like("x", "y"))),
            store -> store.shard(0).columns(POST),
            store -> store.shard(0).records(A, 0, 1 << 20),
            store -> CommitDraft.of(store, 1).record(A, 500).commit(),
            RocksNodeStore::sync,
            RocksNodeStore::logBytes,
            store -> store.memberRows(Optional.empty(), 10_000),
            ClosingTest::readAMoment,
            RocksNodeStore::members);

    private static void readAMoment(RocksNodeStore store) {
        try (ShardMoment moment = store.shard(0).moment()) {
            moment.registers(POST, "", 10_000);
            moment.registers(List.of(EdgeKey.like("post", "user-1")));
            moment.memberRows(List.of(MemberRow.of(EdgeKey.like("post", "user-1"), HybridTimestamp.ofMicros(1))));
        }
    }

    @Test
    void closingUnderEveryKindOfWorkEndsIt() throws Exception {
        try (RocksNodeStore store = StoreFiles.create(dir)) {
            fill(store);
        }
        for (int round = 0; round < 25; round++) {
            RocksNodeStore store = StoreFiles.open(dir);
            CountDownLatch begun = new CountDownLatch(WORK.size());
            List<Future<Boolean>> workers = new ArrayList<>();
            for (Work work : WORK) {
                workers.add(threads.submit(() -> repeatUntilClosed(work, store, begun)));
            }
            begun.await();
            store.close();
            for (Future<Boolean> worker : workers) {
                assertThat(worker.get()).isTrue();
            }
        }
    }

    private static boolean repeatUntilClosed(Work work, RocksNodeStore store, CountDownLatch begun) {
        boolean first = true;
        while (true) {
            try {
                work.on(store);
            } catch (IllegalStateException closed) {
                return closed.getMessage().equals("the store is closed");
            }
            if (first) {
                begun.countDown();
                first = false;
            }
        }
    }

    private static void fill(RocksNodeStore store) {
        CommitDraft draft = CommitDraft.of(store, 0);
        for (int i = 0; i < 5_000; i++) {
            draft.put(EdgeKey.like("post", "user-" + i), CommitDraft.liked(A, i + 1));
            draft.column(Subject.post("post-" + i), A, new PnCounter(i, 0));
        }
        draft.record(A, 1_000).commit();
    }

    @Test
    void visitEndsAtTheNextRow() throws Exception {
        RocksNodeStore store = StoreFiles.create(dir);
        fill(store);
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger seen = new AtomicInteger();
        Future<?> visit = threads.submit(() -> store.shard(0).forEachRegister((key, register) -> {
            seen.incrementAndGet();
            begun.countDown();
            while (isOpen(store)) {
                Thread.onSpinWait();
            }
        }));
        begun.await();
        store.close();
        assertThatThrownBy(visit::get).cause().isInstanceOf(IllegalStateException.class);
        assertThat(seen).hasValue(1);
    }

    private static boolean isOpen(RocksNodeStore store) {
        try {
            store.logBytes();
            return true;
        } catch (IllegalStateException closed) {
            return false;
        }
    }

    @Test
    void nothingIsReadAfterClosing() {
        RocksNodeStore store = StoreFiles.create(dir);
        store.close();
        store.close();
        assertThat(WORK)
                .allSatisfy(work -> assertThatThrownBy(() -> work.on(store))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("the store is closed"));
        assertThatThrownBy(store::probe).isInstanceOf(IllegalStateException.class);
        assertThat(store.identity()).isEqualTo(StoreFiles.IDENTITY);
        assertThat(store.diskBytes()).isPositive();
    }

    @Test
    void longWalIsNotReadAgainAfterClosing() {
        try (RocksNodeStore store = StoreFiles.create(dir)) {
            for (int i = 0; i < 3; i++) {
                CommitDraft.of(store, 0).record(A, 1 << 20).commit();
            }
        }
        assertThat(DiskImage.walBytes(dir).values()).allMatch(bytes -> bytes < 1 << 20);
        try (RocksNodeStore store = StoreFiles.open(dir)) {
            assertThat(store.logBytes()).isGreaterThan(10_000);
            assertThat(store.shard(0).records(A, 0, Integer.MAX_VALUE)).hasSize(3);
        }
    }
}
