package dev.likewise.simulations.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk is synced before the answer: a file system that is shut down under the node has every acknowledged like. */
@Tag("privileged")
class PowerLossTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int ROUNDS = 3;

    @TempDir
    Path home;

    @Test
    void acknowledgedLikesSurviveTheLossOfPower() throws Exception {
        try (LoopDisk disk = LoopDisk.make(home.resolve("disk.img"), home.resolve("mount"), 512);
                NodeProcess node = new NodeProcess(home, disk.mountPoint().resolve("data"), "us");
                Acknowledged likes = new Acknowledged("p1")) {
            node.start(List.of());
            node.awaitReady();
            for (int round = 1; round <= ROUNDS; round++) {
                int moment = likes.size() + 300;
                List<Future<?>> running = likes.likeUntilItDies(node.url());
                await().atMost(PATIENCE).until(() -> likes.size() >= moment);
                // Stopped first: a sync that is under way while a file system is shut down may report success.
                node.freeze();
                disk.losePower();
                node.kill();
                Acknowledged.join(running);
                disk.restorePower();
                node.start(List.of());
                node.awaitReady();
                likes.verify(node.url());
            }
            assertThat(likes.size()).isGreaterThanOrEqualTo(300 * ROUNDS);
        }
    }
}
