package dev.likewise.node.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.api.PeerStatus;
import dev.likewise.replication.link.GossipSettings;
import dev.likewise.replication.link.LinkDriver.LinkEvent.Kind;
import dev.likewise.replication.replica.Input;
import io.netty.util.LeakPresenceDetector;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PeerLinksTest {
    @AfterEach
    void nothingLeaks() {
        LeakPresenceDetector.check();
    }

    @Test
    void twoNodesMeetWhenOneKnowsTheOther() {
        try (TestNode eu = TestNode.start("eu/eu-1/a");
                TestNode us = TestNode.start("us/us-1/b", eu.address)) {
            await().until(() -> eu.isUpTo(us) && us.isUpTo(eu));

            assertThat(eu.inputs).anyMatch(Input.PeerUp.class::isInstance);
            PeerStatus seen = us.statusOf(eu);
            assertThat(seen.region()).isEqualTo("eu");
            assertThat(seen.address()).isEqualTo(eu.address);
            assertThat(seen.dialled()).isTrue();
            assertThat(seen.reason()).isEmpty();
            assertThat(eu.statusOf(us).dialled()).isFalse();
        }
    }

    @Test
    void recordsArriveInTheOrderTheyWereSent() {
        try (TestNode eu = TestNode.start("eu/eu-1/a");
                TestNode us = TestNode.start("us/us-1/b", eu.address)) {
            await().until(() -> eu.isUpTo(us));

            eu.sendRecords(us, 1_000, 1, 2, 3);
            eu.sendRecords(us, 100_000, 4, 5);

            await().untilAsserted(() -> assertThat(us.received()).containsExactly(1L, 2L, 3L, 4L, 5L));
            await().until(() -> eu.statusOf(us).bytesOut() > 200_000);
            await().until(() -> us.statusOf(eu).bytesIn() > 200_000);
            assertThat(eu.links.droppedFrames()).isZero();
        }
    }

    @Test
    void whatAPeerLacksIsCountedAndTimed() {
        try (TestNode eu = TestNode.start("eu/eu-1/a");
                TestNode us = TestNode.start("us/us-1/b", eu.address)) {
            await().until(() -> eu.isUpTo(us));
            assertThat(eu.statusOf(us).lagRecords()).isZero();

            eu.logEndsAt(7);

            await().until(() -> eu.statusOf(us).lagRecords() == 7);
            await().until(() -> eu.statusOf(us).lagSeconds() > 0.1);
        }
    }

    @Test
    void aStoppingNodeWritesOutWhatItSentAndSaysSo() {
        try (TestNode eu = TestNode.start("eu/eu-1/a");
                TestNode us = TestNode.start("us/us-1/b", eu.address)) {
            await().until(() -> eu.isUpTo(us));
            long[] many = LongStream.rangeClosed(1, 300).toArray();

            eu.sendRecords(us, 10_000, many);
            eu.links.stop(20_000);

            await().until(() -> us.noted(Kind.DOWN) == 1);
            assertThat(us.received()).hasSize(many.length);
            assertThat(us.notes)
                    .anyMatch(note ->
                            note.kind() == Kind.REFUSED_BY_PEER && note.detail().contains("stops"));
        }
    }

    @Test
    void stoppingTwiceIsFineAndLeavesNoThread() {
        TestNode eu = TestNode.start("eu/eu-1/a");
        eu.links.stop(1_000);
        eu.links.stop(1_000);
        eu.links.send(List.of());
        eu.links.redialNow();

        await().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("likewise-gossip")));
    }

    @Test
    void anAddressThatIsTakenIsNamed() {
        try (TestNode eu = TestNode.start("eu/eu-1/a")) {
            PeerSettings taken = atAddressOf(eu);

            assertThatThrownBy(() -> TestNode.start("us/us-1/b", TestNode.HASTY, taken))
                    .hasCauseInstanceOf(IOException.class)
                    .hasMessageContaining("gossip: " + eu.address + " is in use");
        }
    }

    private static PeerSettings atAddressOf(TestNode node) {
        PeerSettings any = TestNode.settings();
        try {
            return new PeerSettings(
                    Addresses.resolve(node.address),
                    any.tls(),
                    any.frameBytesMax(),
                    any.writeBytesMax(),
                    any.inboxBytesMax(),
                    any.acceptedMax(),
                    any.connectMillis(),
                    any.closeMillis(),
                    any.tickMillis(),
                    any.maxClockDriftMicros(),
                    any.faultSeed());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aNodeThatIsNotThereIsDownWithTheReason() {
        TestNode gone = TestNode.start("eu/eu-1/a");
        gone.close();

        try (TestNode us = TestNode.start("us/us-1/b", gone.address, "no-such-host.invalid:1", "nonsense")) {
            await().untilAsserted(() -> assertThat(us.links.status())
                    .anyMatch(peer ->
                            peer.address().equals(gone.address) && peer.reason().equals("connection refused"))
                    .anyMatch(peer ->
                            peer.address().equals("nonsense") && peer.reason().contains("expected: host:port"))
                    .anyMatch(peer -> peer.address().startsWith("no-such-host")
                            && peer.reason().startsWith("no such host"))
                    .allMatch(peer -> peer.state().equals("down")));
            assertThat(us.failedDials).contains(gone.address + " connection refused");
        }
    }

    @Test
    void anotherClusterIsRefused() {
        GossipSettings other = new GossipSettings("other", TestNode.PLACEMENT, List.of(), 20, 1_000, 5, 50);
        try (TestNode eu = TestNode.start("eu/eu-1/a");
                TestNode us = TestNode.start("us/us-1/b", other, TestNode.settings(), eu.address)) {
            await().untilAsserted(() -> assertThat(us.links.status())
                    .anyMatch(peer -> peer.address().equals(eu.address)
                            && peer.state().equals("refused")
                            && peer.reason().contains("cluster")));
        }
    }

    @Test
    void aHundredConnectionsComeAndGoAndNothingIsLeft() throws IOException {
        try (TestNode eu = TestNode.start("eu/eu-1/a")) {
            for (int i = 0; i < 100; i++) {
                try (RawPeer peer = new RawPeer(eu).hello("us/us-1/b")) {
                    assertThat(peer.read()).isPresent();
                }
            }

            await().until(() -> eu.noted(Kind.UP) == eu.noted(Kind.DOWN) && eu.links.openConnections() == 0);
        }
    }

    @Test
    void aHundredLinksComeAndGoAndNothingIsLeft() {
        try (TestNode eu = TestNode.start("eu/eu-1/a")) {
            for (int i = 0; i < 100; i++) {
                try (TestNode us = TestNode.start("us/us-1/b" + i, eu.address)) {
                    await().pollInterval(1, TimeUnit.MILLISECONDS).until(() -> us.noted(Kind.UP) == 1);
                }
            }

            await().until(() -> eu.links.openConnections() == 0);
            assertThat(eu.noted(Kind.UP)).isEqualTo(100);
            assertThat(eu.noted(Kind.DOWN)).isEqualTo(100);
        }
    }
}
