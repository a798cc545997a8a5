package dev.likewise.node;

import static dev.likewise.node.TestCluster.count;
import static dev.likewise.node.TestCluster.tap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.replication.replica.TapResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real node whose wall clock is set wrong among others whose clocks are right. */
class WrongClockTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long DAY_MILLIS = 86_400_000;
    private static final long DRIFT_MICROS = 500_000;

    @TempDir
    Path dir;

    private static TapResult like(Node node, String post, String user, boolean like) throws Exception {
        return tap(node, post, user, like).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    private static boolean refuses(Node node) {
        return node.taps().refusal().map(why -> why.contains("clock")).orElse(false);
    }

    @ParameterizedTest
    @ValueSource(longs = {DAY_MILLIS, -DAY_MILLIS})
    void nobodyFollowsItUsersCanUndoWhatItStampedAndItTakesNoMoreTaps(long offMillis) throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            Node ap = cluster.found("ap");
            TapResult before = like(us, "p", "before", true);
            cluster.awaitConverged();
            ap.faults().orElseThrow().setClockOffsetMillis(offMillis);
            TapResult off = like(ap, "p", "u", true);
            cluster.awaitConverged();
            assertThat(count(us, "p")).isEqualTo(2);

            await().atMost(LIMIT).until(() -> refuses(ap));
            assertThat(ap.taps().refusal().orElseThrow()).contains("which agree: set it right");
            assertThat(refuses(us) || refuses(eu)).isFalse();
            assertThat(count(ap, "p")).as("reads go on").isEqualTo(2);

            TapResult undone = like(us, "p", "u", false);
            assertThat(undone.edge().stamp().isAfter(off.edge().stamp())).isTrue();
            TapResult other = like(us, "q", "v", true);
            assertThat(other.edge().stamp().time().micros()
                            - before.edge().stamp().time().micros())
                    .as("the clock of us has gone on as time does")
                    .isBetween(0L, LIMIT.toNanos() / 1_000 + DRIFT_MICROS);
            cluster.awaitConverged();
            assertThat(count(ap, "p")).isEqualTo(1);

            ap.faults().orElseThrow().setClockOffsetMillis(0);
            await().atMost(LIMIT).until(() -> ap.taps().refusal().isEmpty());
            like(ap, "p", "after", true);
            cluster.awaitConverged();
            assertThat(count(eu, "p")).isEqualTo(2);
        }
    }

    /** Nobody can tell which of two is wrong. */
    @Test
    void ofTwoBothGoOn() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            like(us, "p", "u", true);
            cluster.awaitConverged();
            eu.faults().orElseThrow().setClockOffsetMillis(DAY_MILLIS);
            await().atMost(LIMIT)
                    .until(() -> us.view().peers().stream()
                            .anyMatch(peer -> peer.clockOffsetMicros() > 1_000 * DAY_MILLIS / 2));
            like(us, "p", "v", true);
            like(eu, "p", "w", true);
            cluster.awaitConverged();
            assertThat(count(us, "p")).isEqualTo(3);
        }
    }
}
