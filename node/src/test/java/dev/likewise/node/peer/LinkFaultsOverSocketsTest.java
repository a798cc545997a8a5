package dev.likewise.node.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.api.LinkFault;
import dev.likewise.node.api.LinkFault.Direction;
import dev.likewise.replication.link.GossipSettings;
import dev.likewise.replication.link.LinkDriver.LinkEvent.Kind;
import io.netty.util.LeakPresenceDetector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two real nodes; faults are put on one of them only. */
@Timeout(60)
class LinkFaultsOverSocketsTest {
    private TestNode eu;
    private TestNode us;

    private void meet(GossipSettings settings) {
        eu = TestNode.start("eu/eu-1/a", settings, TestNode.settings());
        us = TestNode.start("us/us-1/b", settings, TestNode.settings(), eu.address);
        await().until(() -> eu.isUpTo(us) && us.isUpTo(eu));
    }

    @AfterEach
    void nothingLeaks() {
        eu.close();
        us.close();
        LeakPresenceDetector.check();
    }

    private static LinkFault cut(Direction direction, long forMillis) {
        return new LinkFault(direction, true, 0, 0, 0, 0, forMillis);
    }

    @Test
    void aCutHoldsForReconnectsAndItsHealIsImmediate() {
        meet(TestNode.IMPATIENT);
        eu.sendRecords(us, 10, 1);
        await().until(() -> us.received().size() == 1);

        eu.links.faults().put("us", cut(Direction.BOTH, 0));
        eu.sendRecords(us, 10, 2);
        us.sendRecords(eu, 10, 3);
        // Both give the link up and dial again, and do not get through.
        await().until(() -> eu.noted(Kind.DOWN) == 1 && us.noted(Kind.DOWN) == 1);
        eu.links.redialNow();
        us.links.redialNow();
        await().during(Duration.ofSeconds(2))
                .atMost(Duration.ofSeconds(8))
                .until(() -> eu.noted(Kind.UP) == 1 && us.noted(Kind.UP) == 1);
        eu.links.faults().heal("us");

        // At once, not after the pause.
        await().atMost(Duration.ofSeconds(8)).until(() -> eu.isUpTo(us) && us.isUpTo(eu));
        eu.sendRecords(us, 10, 4);
        us.sendRecords(eu, 10, 5);
        await().until(() -> us.received().size() == 2 && eu.received().size() == 1);
        assertThat(us.received()).containsExactly(1L, 4L);
        assertThat(eu.received()).containsExactly(5L);
    }

    @Test
    void aCutOneWayLetsTheOtherPassUntilTheLinkIsGivenUp() {
        meet(TestNode.IMPATIENT);
        eu.links.faults().put("us", cut(Direction.OUT, 0));
        eu.sendRecords(us, 10, 1);
        us.sendRecords(eu, 10, 2);

        await().until(() -> eu.received().equals(List.of(2L)));
        await().until(() -> us.noted(Kind.DOWN) == 1);
        assertThat(us.received()).isEmpty();
    }

    @Test
    void aShortCutIsHealedOnAFreshConnection() {
        meet(TestNode.HASTY);
        long ups = us.noted(Kind.UP);
        eu.links.faults().put("us", cut(Direction.OUT, 0));
        eu.sendRecords(us, 10, 1);
        // Two messages the other way, one after the other, so that the first of them has left this way.
        us.sendRecords(eu, 10, 1);
        await().until(() -> eu.received().size() == 1);
        us.sendRecords(eu, 10, 2);
        await().until(() -> eu.received().size() == 2);
        eu.links.faults().heal("us");

        await().until(() -> us.noted(Kind.UP) > ups && us.isUpTo(eu) && eu.isUpTo(us));
        eu.sendRecords(us, 10, 2);
        await().until(() -> us.received().size() == 1);
        assertThat(us.received()).containsExactly(2L);
    }

    @Test
    void aCutForAWhileHealsByItself() {
        meet(TestNode.HASTY);
        us.links.faults().put("eu-1", cut(Direction.BOTH, 300));
        us.sendRecords(eu, 10, 1);
        assertThat(us.links.faults().inForce()).containsOnlyKeys("eu/eu-1");

        await().until(() -> eu.noted(Kind.UP) >= 2 && us.isUpTo(eu) && eu.isUpTo(us));
        assertThat(us.links.faults().inForce()).isEmpty();
        us.sendRecords(eu, 10, 2);
        await().until(() -> eu.received().equals(List.of(2L)));
    }

    @Test
    void aDelayIsSeenInTheRoundTripAndKeepsTheOrder() {
        meet(TestNode.HASTY);
        eu.links.faults().put("us", new LinkFault(Direction.BOTH, false, 80, 20, 0, 0, 0));
        long start = System.nanoTime();
        List<Long> sent = new ArrayList<>();
        for (long seq = 1; seq <= 50; seq++) {
            eu.sendRecords(us, 10, seq);
            sent.add(seq);
        }

        await().until(() -> us.received().size() == sent.size());
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(80));
        assertThat(us.received()).isEqualTo(sent);
        await().until(() -> eu.statusOf(us).roundTripMicros() >= 160_000);
        assertThat(eu.noted(Kind.DOWN)).isZero();
    }

    @Test
    void lossCostsFramesButNotTheLink() {
        meet(TestNode.HASTY);
        eu.links.faults().put("us", new LinkFault(Direction.OUT, false, 0, 0, 0.5, 0, 0));
        for (long seq = 1; seq <= 400; seq++) {
            eu.sendRecords(us, 10, seq);
        }
        eu.links.faults().heal("us");
        eu.sendRecords(us, 10, 1_000);

        await().until(() -> us.received().contains(1_000L));
        assertThat(us.received().size()).isBetween(100, 401);
        assertThat(us.received()).isSorted();
        assertThat(eu.noted(Kind.DOWN)).isZero();
    }
}
