package dev.likewise.node.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.link.LinkDriver.LinkEvent.Kind;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.Records;
import dev.likewise.replication.proto.Refusal;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.netty.util.LeakPresenceDetector;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HostilePeerTest {
    private static final long SEED = 7;
    private static final int FRAMES = 1_000;

    @AfterEach
    void nothingLeaks() {
        LeakPresenceDetector.check();
    }

    @Test
    void anHttpClientIsToldThatThisIsNotItsPort() throws Exception {
        try (TestNode eu = TestNode.start("eu/eu-1/a")) {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://" + eu.address + "/v1/likes"))
                                    .POST(HttpRequest.BodyPublishers.ofString("x".repeat(100_000)))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("gossip port");
            assertThat(eu.notes)
                    .anyMatch(
                            note -> note.kind() == Kind.REFUSED && note.detail().contains("HTTP"));
            await().until(() -> eu.links.openConnections() == 0);
        }
    }

    @Test
    void aFrameAboveTheLimitIsRefusedWithTheReasonThoughMoreIsUnderWay() throws IOException {
        try (TestNode eu = TestNode.start("eu/eu-1/a");
                RawPeer peer = new RawPeer(eu).hello("us/us-1/b")) {
            // More than a socket buffers: a plain close would reset the connection and lose the refusal.
            byte[] huge = new byte[4 << 20];
            huge[0] = 0x7f;
            peer.write(huge);

            Refusal refusal = peer.readToLast().getRefusal();

            assertThat(refusal.getCode()).isEqualTo(Refusal.Code.GARBLED);
            assertThat(refusal.getReason()).contains("2130706432 bytes");
        }
    }

    @Test
    void randomBytesEndTheirConnectionAndNothingElse() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        try (TestNode eu = TestNode.start("eu/eu-1/a");
                TestNode us = TestNode.start("us/us-1/b", eu.address)) {
            await().until(() -> eu.isUpTo(us));
            for (int i = 0; i < 100; i++) {
                byte[] bytes = new byte[random.nextInt(8, 200)];
                random.nextBytes(bytes);
                bytes[0] |= 0x40;
                try (RawPeer peer = new RawPeer(eu)) {
                    peer.write(bytes);
                    assertThat(peer.readToLast().hasRefusal())
                            .as("seed %s, %s", SEED, i)
                            .isTrue();
                }
            }

            eu.sendRecords(us, 100, 1);
            await().until(() -> us.received().size() == 1);
            await().until(() -> eu.links.openConnections() == 1);
            assertThat(eu.noted(Kind.DOWN)).isZero();
        }
    }

    @Test
    void aPeerThatNeverReadsCostsBoundedMemoryAndNoTime() throws IOException {
        ReplicaId deaf = ReplicaId.parse("us/us-1/b");
        try (TestNode eu = TestNode.start("eu/eu-1/a", TestNode.HASTY, TestNode.settings());
                TestNode ap = TestNode.start("ap/ap-1/c", TestNode.HASTY, TestNode.settings(), eu.address);
                RawPeer peer = new RawPeer(eu).hello(deaf.toString())) {
            await().until(() -> eu.noted(Kind.UP) == 2);
            long before = directBytes();
            long start = System.nanoTime();

            int records = 5_000;
            for (int i = 1; i <= records; i++) {
                eu.sendRecords(deaf, 100_000, i);
            }
            Duration sending = Duration.ofNanos(System.nanoTime() - start);
            eu.sendRecords(ap, 100, 1);

            // 500 MB were sent. What is not dropped is in sockets' buffers and, up to the limit, here.
            assertThat(sending).isLessThan(Duration.ofSeconds(10));
            await().until(() -> ap.received().size() == 1);
            await().until(() -> eu.links.droppedFrames() > records / 2);
            assertThat(directBytes() - before).isLessThan(8L * TestNode.WRITE_BYTES_MAX);
            assertThat(peer.socket.isClosed()).isFalse();
        }
    }

    private static long directBytes() {
        return ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT)
                .metric()
                .usedDirectMemory();
    }

    @Test
    void connectionsBeyondTheLimitAreClosedAtOnce() throws IOException {
        try (TestNode eu = TestNode.start("eu/eu-1/a", TestNode.HASTY, TestNode.settings(2, 1));
                RawPeer first = new RawPeer(eu).hello("us/us-1/b");
                RawPeer second = new RawPeer(eu).hello("ap/ap-1/c")) {
            assertThat(first.read()).isPresent();
            assertThat(second.read()).isPresent();

            try (RawPeer third = new RawPeer(eu)) {
                assertThat(third.read()).isEmpty();
            }
            first.socket.close();
            await().until(() -> eu.links.openConnections() == 1);
            try (RawPeer fourth = new RawPeer(eu).hello("us/us-1/d")) {
                assertThat(fourth.read()).isPresent();
            }
        }
    }

    @Test
    void nobodyIsReadWhileTheWritersAreFarBehind() throws IOException {
        try (TestNode eu = TestNode.start("eu/eu-1/a", TestNode.HASTY, TestNode.settings(8, 1_000));
                RawPeer peer = new RawPeer(eu).hello("us/us-1/b")) {
            await().until(() -> eu.noted(Kind.UP) == 1);
            eu.pendingBytes.set(1_001);

            int sent = sendUntilBlocked(peer);

            // What was read in one go before the guard looked; the rest is in the sockets' buffers.
            assertThat(eu.received().size()).isLessThan(50);
            assertThat(sent).isLessThan(FRAMES);
            eu.pendingBytes.set(0);
            await().until(() -> eu.received().size() >= sent);
        }
    }

    /** Sends from a thread of its own, as it blocks, until no more goes; how many frames went out whole. */
    private static int sendUntilBlocked(RawPeer peer) {
        Frame frame = Frame.newBuilder()
                .setRecords(Records.newBuilder()
                        .setOrigin("us/us-1/b")
                        .setFirstSeq(1)
                        .addRecords(ByteString.copyFrom(new byte[100_000])))
                .build();
        AtomicInteger sent = new AtomicInteger();
        Thread sender = new Thread(() -> {
            try {
                for (int i = 0; i < FRAMES; i++) {
                    peer.write(frame);
                    sent.incrementAndGet();
                }
            } catch (IOException e) {
                // The test is over.
            }
        });
        sender.setDaemon(true);
        sender.start();
        int[] last = {-1};
        await().pollInterval(Duration.ofMillis(200)).until(() -> {
            boolean same = last[0] == sent.get();
            last[0] = sent.get();
            return same;
        });
        return sent.get();
    }
}
