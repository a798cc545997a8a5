package dev.likewise.node.peer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.likewise.replication.proto.Ack;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.Position;
import dev.likewise.replication.proto.Pull;
import dev.likewise.replication.proto.Records;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FrameCodecTest {
    private static final int LIMIT = 10_000;
    private static final int FUZZED_STREAMS = 12_000;
    private static final long SEED = 20_251;

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void whatWasWrittenIsReadHoweverItIsSplitAndMerged() {
        for (int round = 0; round < 200; round++) {
            List<Frame> frames = new ArrayList<>();
            for (int i = random.nextInt(1, 20); i > 0; i--) {
                frames.add(randomFrame());
            }

            List<Object> read = decode(encode(frames));

            assertThat(read).as("seed %s, round %s", SEED, round).isEqualTo(frames);
        }
    }

    @Test
    void aFrameOfTheLargestSizePasses() {
        Frame frame = records(LIMIT - 6);
        assertThat(frame.getSerializedSize()).isEqualTo(LIMIT);

        assertThat(decode(encode(List.of(frame)))).containsExactly(frame);
    }

    @Test
    void aFrameAboveTheLimitEndsTheStreamWithoutWaitingForIt() {
        byte[] length = {0, 0, 0x27, 0x11};

        assertThat(decode(length))
                .containsExactly(new Garbled("a frame of 10001 bytes (expected: at most 10000)", false));
    }

    @Test
    void nothingIsReadAfterWhatCannotBeRead() {
        byte[] good = encode(List.of(records(10)));
        byte[] bad = {0, 0, 0, 2, 8, -1};

        List<Object> read = decode(concat(good, bad, good));

        assertThat(read).hasSize(2);
        assertThat(read.get(0)).isEqualTo(records(10));
        assertThat(((Garbled) read.get(1)).detail()).startsWith("a frame of 2 bytes that cannot be read: ");
    }

    @Test
    void anHttpRequestIsKnownForOne() {
        byte[] request = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

        assertThat(decode(request)).containsExactly(new Garbled("an HTTP request came to the gossip port", true));
    }

    @Test
    void anyBytesGiveFramesAndAtMostOneComplaint() {
        byte[] good = {};
        for (int stream = 0; stream < FUZZED_STREAMS; stream++) {
            if (stream % 100 == 0) {
                good = encode(List.of(randomFrame(), randomFrame(), randomFrame()));
            }
            byte[] bytes = stream % 3 == 0 ? randomBytes() : damaged(good.clone());

            List<Object> read = decode(bytes);

            long complaints = read.stream().filter(Garbled.class::isInstance).count();
            assertThat(complaints).as("seed %s, stream %s", SEED, stream).isLessThanOrEqualTo(1);
            assertThat(read.stream().limit(Math.max(0, read.size() - 1))).allMatch(Frame.class::isInstance);
        }
    }

    private byte[] encode(List<Frame> frames) {
        EmbeddedChannel channel = new EmbeddedChannel(new FrameEncoder());
        frames.forEach(channel::writeOutbound);
        List<byte[]> parts = new ArrayList<>();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            byte[] bytes = new byte[part.readableBytes()];
            part.readBytes(bytes).release();
            parts.add(bytes);
        }
        channel.finishAndReleaseAll();
        return concat(parts.toArray(new byte[0][]));
    }

    /** Feeds the bytes in pieces of random size. */
    private List<Object> decode(byte[] bytes) {
        EmbeddedChannel channel = new EmbeddedChannel(new FrameDecoder(LIMIT));
        int most = random.nextInt(4) == 0 ? 5 : 5_000;
        for (int at = 0; at < bytes.length; ) {
            int piece = Math.min(bytes.length - at, random.nextInt(1, most));
            channel.writeInbound(Unpooled.wrappedBuffer(bytes, at, piece));
            at += piece;
        }
        channel.finish();
        List<Object> read = new ArrayList<>();
        for (Object next = channel.readInbound(); next != null; next = channel.readInbound()) {
            read.add(next);
        }
        return read;
    }

    private Frame randomFrame() {
        return switch (random.nextInt(4)) {
            case 0 -> Frame.getDefaultInstance();
            case 1 ->
                Frame.newBuilder()
                        .setPull(Pull.newBuilder()
                                .setShard(1)
                                .setOrigin("eu/eu-1/a")
                                .setAfterSeq(random.nextLong()))
                        .build();
            case 2 ->
                Frame.newBuilder()
                        .setAck(Ack.newBuilder()
                                .addApplied(Position.newBuilder()
                                        .setOrigin("us/us-1/b")
                                        .setChain(random.nextLong())))
                        .build();
            default -> records(random.nextInt(2_000));
        };
    }

    private Frame records(int bytes) {
        byte[] record = new byte[bytes];
        return Frame.newBuilder()
                .setRecords(Records.newBuilder().addRecords(ByteString.copyFrom(record)))
                .build();
    }

    private byte[] randomBytes() {
        byte[] bytes = new byte[random.nextInt(100)];
        random.nextBytes(bytes);
        if (bytes.length > 3 && random.nextBoolean()) {
            // Else nearly every stream would end at its length.
            bytes[0] = 0;
            bytes[1] = 0;
            bytes[2] = 0;
        }
        return bytes;
    }

    private byte[] damaged(byte[] bytes) {
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    private static byte[] concat(byte[]... parts) {
        ByteBuf all = Unpooled.wrappedBuffer(parts);
        byte[] bytes = new byte[all.readableBytes()];
        all.readBytes(bytes).release();
        return bytes;
    }
}
