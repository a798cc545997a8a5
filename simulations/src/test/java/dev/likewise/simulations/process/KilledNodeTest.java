package dev.likewise.simulations.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An acknowledged like is on disk: SIGKILL at random moments, and it is there after the restart (fault 3). */
class KilledNodeTest {
    private static final int KILLS = Integer.getInteger("kills", 8);
    private static final long SEED = Long.getLong("seed", 1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path home;

    @Test
    void acknowledgedLikesSurviveSigkillAtRandomMoments() throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        try (NodeProcess node = new NodeProcess(home, "us");
                Acknowledged likes = new Acknowledged("p1")) {
            node.start(List.of());
            node.awaitReady();
            for (int kill = 1; kill <= KILLS; kill++) {
                int moment = likes.size() + 1 + random.nextInt(200);
                List<Future<?>> running = likes.likeUntilItDies(node.url());
                await().atMost(PATIENCE).pollInterval(Duration.ofMillis(1)).until(() -> likes.size() >= moment);
                node.kill();
                Acknowledged.join(running);
                node.start(List.of());
                node.awaitReady();
                likes.verify(node.url());
            }
            assertThat(likes.size()).isGreaterThanOrEqualTo(KILLS);
        }
    }
}
