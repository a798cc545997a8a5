package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.io.ByteArrayOutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Frames changed at random, and random bytes: nothing makes the server say that something is wrong with itself, each connection
 * comes to its end, and who comes next is served. Another seed: {@code -Dfuzz.seed=…}; more inputs: {@code -Dfuzz.inputs=…}.
 */
class Http2FuzzTest {
    private static final long SEED = Long.getLong("fuzz.seed", 20_260_201);
    private static final int INPUTS = Integer.getInteger("fuzz.inputs", 20_000);
    private static final int CHECK_EVERY = 50;
    private static final int INTERNAL_ERROR = 2;

    @Test
    void nothingSentMakesTheServerFailOrStop() {
        Random random = new Random(SEED);
        Timeouts shortly = new Timeouts(5_000, 5_000, 300, 300);
        try (RunningNode running = new RunningNode(TestSettings.with(Limits.DEFAULT, shortly, List.of("https://a")));
                BatchingThread sync = new BatchingThread()) {
            running.node.deliverBy(sync);
            for (int i = 0; i < INPUTS; i++) {
                byte[] input = Http2Inputs.next(random);
                String story =
                        "seed " + SEED + ", input " + i + ": " + HexFormat.of().formatHex(input);
                boolean admin = random.nextInt(4) == 0;
                isBorne(admin ? running.http.adminAddress() : running.http.httpAddress(), input, story);
                if (i % CHECK_EVERY == 0) {
                    try (Http2Client next = running.http2()) {
                        assertThat(next.answer(next.request("GET", "/v1/ping")).status())
                                .as(story)
                                .isEqualTo(204);
                    }
                }
            }
            assertThat(running.http.bodyBytesHeld()).isZero();
        }
    }

    private static void isBorne(InetSocketAddress server, byte[] input, String story) {
        try (Http2Client client = Http2Client.silent(server)) {
            Http2Client.Frame goAway;
            try {
                goAway = client.send(input).endOutput().untilEnd();
            } catch (UncheckedIOException e) {
                // A reset: the server had closed before all was sent. Waiting in vain is another matter.
                assertThat(e.getCause()).as(story).isNotInstanceOf(SocketTimeoutException.class);
                return;
            }
            assertThat(goAway == null ? 0 : goAway.error()).as(story).isNotEqualTo(INTERNAL_ERROR);
            assertThat(client.statuses()).as(story).allMatch(status -> status < 500);
            assertThat(client.resets()).as(story).doesNotContain(INTERNAL_ERROR);
        }
    }

    /** One input after the other. */
    private static final class Http2Inputs {
        private static final int FRAMES_MAX = 6;

        private Http2Inputs() {}

        static byte[] next(Random random) {
            List<byte[]> frames = new ArrayList<>();
            frames.add(Http2Client.PREFACE);
            if (random.nextInt(20) == 0) {
                frames.add(bytes(random, random.nextInt(200)));
                return joined(frames);
            }
            frames.add(Http2Client.bytes(Http2Client.SETTINGS, 0, 0));
            int count = 1 + random.nextInt(FRAMES_MAX);
            for (int i = 0; i < count; i++) {
                frames.addAll(Http2Samples.some(random, 2 * i + 1));
            }
            int changes = random.nextInt(5);
            for (int i = 0; i < changes; i++) {
                change(frames, random);
            }
            byte[] whole = joined(frames);
            int end = random.nextInt(8) == 0 ? random.nextInt(whole.length) : whole.length;
            return Arrays.copyOf(whole, end);
        }

        private static void change(List<byte[]> frames, Random random) {
            int at = 1 + random.nextInt(frames.size() - 1);
            byte[] frame = frames.get(at).clone();
            switch (random.nextInt(8)) {
                // Of the head: length, type, flags, stream.
                case 0 -> frame[2] = (byte) random.nextInt(256);
                case 1 -> frame[3] = (byte) random.nextInt(12);
                case 2 -> frame[4] ^= (byte) (1 << random.nextInt(8));
                case 3 -> frame[8] = (byte) random.nextInt(16);
                // Of the rest.
                case 4 -> frame[random.nextInt(frame.length)] = (byte) random.nextInt(256);
                case 5 -> frame[frame.length - 1 - random.nextInt(frame.length / 2)] ^= (byte) (1 << random.nextInt(8));
                case 6 -> frames.add(at, frame);
                default ->
                    frame = Http2Client.bytes(
                            random.nextInt(12),
                            random.nextInt(256),
                            random.nextInt(16),
                            bytes(random, random.nextInt(40)));
            }
            frames.set(at, frame);
        }

        private static byte[] bytes(Random random, int length) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            return bytes;
        }

        private static byte[] joined(List<byte[]> parts) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            parts.forEach(all::writeBytes);
            return all.toByteArray();
        }
    }
}
