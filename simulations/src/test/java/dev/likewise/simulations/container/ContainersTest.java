package dev.likewise.simulations.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.simulations.process.LikeClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The image as three regions with certificates on their links: whatever happens to one of them, the others go on, and afterwards
 * all count exactly those whose like was acknowledged.
 */
@Tag("containers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class ContainersTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern REPLICA = Pattern.compile("(eu/eu-1/[0-9a-z]+).*this node");

    private static final String IMAGE = System.getProperty("likewise.image");

    private final LikeClient client = new LikeClient();
    private ContainerCluster cluster;

    @BeforeAll
    void start(@TempDir Path secrets) throws IOException, InterruptedException {
        cluster = ContainerCluster.start(IMAGE, secrets);
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    private Region us() {
        return cluster.sites().get(0);
    }

    private Region eu() {
        return cluster.sites().get(1);
    }

    private Region ap() {
        return cluster.sites().get(2);
    }

    /** Users {@code from} to {@code to - 1} like a post, and each is told so. */
    private void like(Region region, String post, int from, int to) throws InterruptedException {
        String url = region.url();
        for (int user = from; user < to; user++) {
            LikeClient.Answer answer = client.tap(url, post, "u" + user);
            assertThat(answer.isAcknowledgement())
                    .as("%s in %s: %s", "u" + user, region.region(), answer)
                    .isTrue();
        }
    }

    private void awaitCount(String post, long expected) {
        for (Region region : cluster.sites()) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(client.count(region.url(), post))
                            .as("%s in %s", post, region.region())
                            .contains(expected));
        }
    }

    private long count(Region region, String post) throws InterruptedException {
        return client.count(region.url(), post).orElseThrow();
    }

    @Test
    void allRegionsCountTheSame() throws InterruptedException {
        like(us(), "together", 0, 40);
        like(eu(), "together", 20, 60);
        like(ap(), "together", 40, 80);
        awaitCount("together", 80);
    }

    @Test
    void aRegionThatIsCutOffGoesOnAndIsExactAfterwards() throws InterruptedException {
        like(us(), "cut", 0, 10);
        awaitCount("cut", 10);
        ap().cutOff();
        try {
            // The same people on both sides of the cut, and others.
            like(us(), "cut", 10, 30);
            like(ap(), "cut", 20, 50);
            assertThat(count(us(), "cut")).isLessThanOrEqualTo(30);
            assertThat(count(ap(), "cut")).isEqualTo(40);
        } finally {
            ap().joinWan();
        }
        awaitCount("cut", 50);
    }

    @Test
    void whatWasAcknowledgedOutlivesAKill() throws InterruptedException {
        like(eu(), "killed", 0, 30);
        eu().kill();
        like(us(), "killed", 20, 40);
        eu().start();
        awaitCount("killed", 40);
    }

    @Test
    void aPausedRegionCatchesUp() throws InterruptedException {
        like(ap(), "paused", 0, 10);
        ap().pause();
        try {
            like(us(), "paused", 10, 30);
            like(eu(), "paused", 20, 40);
        } finally {
            ap().resume();
        }
        awaitCount("paused", 40);
    }

    @Test
    void aRestartKeepsTheVolume() throws InterruptedException {
        like(us(), "restarted", 0, 20);
        for (Region region : cluster.sites()) {
            region.stop();
            region.start();
        }
        like(eu(), "restarted", 10, 30);
        awaitCount("restarted", 30);
    }

    @Test
    void aRegionThatHasLostItsVolumeIsRetiredAndJoinsAnew() throws IOException, InterruptedException {
        like(eu(), "lost", 0, 20);
        awaitCount("lost", 20);
        String before = replicaOfEu();
        eu().lose();
        like(us(), "lost", 10, 30);
        us().run("likewise", "retire", before, "--yes");
        eu().create(IMAGE, false);
        eu().awaitReady();
        like(eu(), "lost", 25, 40);
        awaitCount("lost", 40);
        assertThat(replicaOfEu()).isNotEqualTo(before);
        us().run("likewise", "audit", "lost");
    }

    /** Who the node says that it is. */
    private String replicaOfEu() throws IOException, InterruptedException {
        Matcher replica = REPLICA.matcher(eu().run("likewise", "members"));
        assertThat(replica.find()).isTrue();
        return replica.group(1);
    }
}
