package dev.likewise.node.store;

import static dev.likewise.node.store.StoreFiles.A;
import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.ReceiptKey;
import dev.likewise.replication.port.CommitDraft;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed in the middle of its work loses nothing that it had synced. */
@Timeout(120)
class KilledProcessTest {
    private static final int ENOUGH = 50;
    private static final HybridTimestamp TIME = HybridTimestamp.ofMicros(1_800_000_000_000_000L);
    /** A new day every few commits, so that days are dropped meanwhile. */
    private static final long RECEIPTS_EVERY_MILLIS = 10_000_000;
    /** How many receipts are kept at the least. */
    private static final int KEPT = 8;

    @TempDir
    private Path temp;

    /** The process: commits without end, and says on its output how many commits are durable. */
    static final class Worker {
        private Worker() {}

        public static void main(String[] args) {
            try (RocksNodeStore store = StoreFiles.open(Path.of(args[0]))) {
                for (long n = store.shard(0).state().applied().seq(A) + 1; ; n++) {
                    commit(store, n);
                    if (n % 3 == 0) {
                        store.sync();
                        System.out.println(n);
                    }
                }
            }
        }

        private static void commit(RocksNodeStore store, long n) {
            CommitDraft first = CommitDraft.of(store, 0)
                    .put(EdgeKey.like("post", "user-" + n), CommitDraft.liked(A, n))
                    .column(Subject.post("post"), A, new PnCounter(n, 0))
                    .record(A, 100);
            CommitDraft second = CommitDraft.of(store, 1).record(A, 2_000);
            Receipt receipt = new Receipt(
                    "user-" + n, ReceiptKey.of("key"), n, Receipt.Kind.CHANGED, true, new Stamp(TIME, A), n);
            store.commit(List.of(first.build(), second.build()), List.of(receipt), n * RECEIPTS_EVERY_MILLIS);
        }
    }

    @Test
    void syncedCommitsSurviveAKill() throws IOException, InterruptedException {
        Path dir = temp.resolve("data");
        StoreFiles.create(dir).close();
        long before = 0;
        for (int round = 0; round < 3; round++) {
            long synced = killAfter(dir, before + ENOUGH);
            assertThat(synced).isGreaterThanOrEqualTo(before + ENOUGH);
            try (RocksNodeStore store = StoreFiles.open(dir)) {
                long held = store.shard(0).state().applied().seq(A);
                assertThat(held).isGreaterThanOrEqualTo(synced);
                assertWhole(store, held);
                before = held;
            }
        }
    }

    private static void assertWhole(RocksNodeStore store, long held) {
        assertThat(store.shard(1).state().applied().seq(A)).isEqualTo(held);
        assertThat(store.shard(0).columns(Subject.post("post")).count()).isEqualTo(held);
        assertThat(store.shard(0).records(A, 0, Integer.MAX_VALUE)).hasSize((int) held);
        assertThat(store.shard(1).records(A, 0, Integer.MAX_VALUE)).hasSize((int) held);
        int[] edges = {0};
        store.shard(0).forEachRegister((key, register) -> edges[0]++);
        assertThat(edges[0]).isEqualTo((int) held);
        for (long n = Math.max(1, held - KEPT); n <= held + 1; n++) {
            assertThat(store.receipt("user-" + n, ReceiptKey.of("key")).isPresent())
                    .as("the receipt of commit %s of %s", n, held)
                    .isEqualTo(n <= held);
        }
    }

    /** Runs the process until it says that this many commits are durable, kills it and returns the last it said. */
    private long killAfter(Path dir, long commits) throws IOException, InterruptedException {
        Path errors = Files.createTempFile(temp, "errors", ".txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        // A killed process leaves its unpacked library behind.
                        "-Djava.io.tmpdir=" + temp,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Worker.class.getName(),
                        dir.toString())
                .redirectError(errors.toFile())
                .start();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            long last = 0;
            while (last < commits) {
                String line = Optional.ofNullable(output.readLine())
                        .orElseThrow(() -> new AssertionError("the process ended: " + read(errors)));
                last = Long.parseLong(line);
            }
            // Not process.destroyForcibly(), which would also close the stream.
            process.toHandle().destroyForcibly();
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                last = Long.parseLong(line);
            }
            return last;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
