package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.api.DiskFault;
import dev.likewise.replication.replica.TapResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks that are made slow or broken on purpose, under a real node. */
class DiskFaultTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private TestCluster cluster;
    private Node node;

    @BeforeEach
    void start(@TempDir Path dir) {
        cluster = new TestCluster(dir);
        node = cluster.start(cluster.config("us").with("found", "true").with("store-retry", "50ms"));
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private void put(DiskFault fault) {
        node.faults().orElseThrow().putDiskFault(fault);
    }

    private static void assertHeldUp(CompletableFuture<TapResult> tap) {
        assertThatThrownBy(() -> tap.get(300, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
    }

    @Test
    void aBrokenDiskCostsTapsAndNoReadsUntilItIsSoundAgain() throws Exception {
        TestCluster.likes(node, 0, 20);
        put(new DiskFault(0, true));

        CompletableFuture<TapResult> lost = TestCluster.tap(node, "p0", "lost", true);
        assertThatThrownBy(() -> lost.get(LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("on purpose");
        assertThat(node.taps().refusal())
                .hasValueSatisfying(why -> assertThat(why).contains("the store cannot"));
        assertThat(TestCluster.total(node)).isEqualTo(20);

        put(DiskFault.NONE);
        await().atMost(LIMIT).until(() -> node.taps().refusal().isEmpty());
        TestCluster.tap(node, "p0", "found", true).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(TestCluster.total(node)).isEqualTo(21);
    }

    @Test
    void aBrokenDiskIsNotOpenedAgainWhileItIsBroken() throws Exception {
        TestCluster.likes(node, 0, 20);
        put(new DiskFault(0, true));
        TestCluster.tap(node, "p0", "lost", true)
                .handle((result, failure) -> failure)
                .get(30, TimeUnit.SECONDS);

        // Recovery has seen the fault itself, and not only the tap: it did not close the store to find out.
        await().atMost(LIMIT)
                .until(() -> node.taps().refusal().orElse("").contains("the disk fails: a fault put on this disk"));
        assertThat(TestCluster.total(node)).isEqualTo(20);
    }

    @Test
    void aSlowDiskHoldsUpAnswersForThatLong() throws Exception {
        put(new DiskFault(300, false));
        long begun = System.nanoTime();
        TestCluster.tap(node, "p0", "u0", true).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @Test
    void tapsThatWaitForASlowDiskGoOnWhenItIsQuickAgain() throws Exception {
        put(new DiskFault(DiskFault.DELAY_MILLIS_MAX, false));
        long begun = System.nanoTime();
        CompletableFuture<TapResult> tap = TestCluster.tap(node, "p0", "u0", true);
        assertHeldUp(tap);
        put(DiskFault.NONE);
        tap.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(Duration.ofNanos(System.nanoTime() - begun))
                .isLessThan(Duration.ofMillis(DiskFault.DELAY_MILLIS_MAX));
    }

    @Test
    void aSyncThatIsUnderWayWhenTheDiskBreaksFails() throws Exception {
        put(new DiskFault(DiskFault.DELAY_MILLIS_MAX, false));
        CompletableFuture<TapResult> tap = TestCluster.tap(node, "p0", "u0", true);
        assertHeldUp(tap);
        put(new DiskFault(0, true));
        assertThatThrownBy(() -> tap.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class);
        assertThat(node.taps().refusal()).isPresent();
    }
}
