package dev.likewise.node.http.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GzipTest {
    private static final int MAX = 1 << 20;

    private static byte[] packed(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        }
        return bytes.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static void assertRefused(byte[] body) {
        assertThatThrownBy(() -> Gzip.inflate(body, MAX))
                .isInstanceOf(ProblemException.class)
                .hasMessage("body: not gzip, as Content-Encoding says");
    }

    @Test
    void inflatesWhateverWasDeflated() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        for (int length : new int[] {0, 1, 100, 8 << 10, 100_000, MAX}) {
            byte[] plain = new byte[length];
            random.nextBytes(plain);
            Arrays.fill(plain, 0, length / 2, (byte) 'x');
            assertThat(Gzip.inflate(packed(plain), MAX)).isEqualTo(plain);
        }
    }

    @Test
    void membersAreJoinedHoweverManyThereAre() throws IOException {
        byte[] two = joined(packed("like".getBytes(US_ASCII)), packed("wise".getBytes(US_ASCII)));
        assertThat(Gzip.inflate(two, MAX)).asString().isEqualTo("likewise");
        byte[] empty = packed(new byte[0]);
        byte[] many = new byte[empty.length * 45_000];
        for (int at = 0; at < many.length; at += empty.length) {
            System.arraycopy(empty, 0, many, at, empty.length);
        }
        assertThat(Gzip.inflate(many, MAX)).isEmpty();
    }

    @Test
    void fieldsOfAHeadAreSkipped() throws IOException {
        byte[] plain = packed("like".getBytes(US_ASCII));
        byte[] deflated = Arrays.copyOfRange(plain, 10, plain.length);
        byte[] head = {0x1f, (byte) 0x8b, 8, 2 + 4 + 8 + 16, 1, 2, 3, 4, 0, 3};
        byte[] fields = {2, 0, 9, 9, 'n', 0, 'c', 'c', 0, 7, 7};
        assertThat(Gzip.inflate(joined(head, fields, deflated), MAX)).asString().isEqualTo("like");
        head[3] = 32;
        assertRefused(joined(head, deflated));
    }

    @Test
    void whatIsNotGzipIsRefused() throws IOException {
        byte[] sound = packed("a body that is long enough to be cut in many places".getBytes(US_ASCII));
        for (int length = 0; length < sound.length; length++) {
            assertRefused(Arrays.copyOf(sound, length));
        }
        assertRefused(joined(sound, new byte[] {0}));
        assertRefused(joined(sound, "and more".getBytes(US_ASCII)));
        for (int at = sound.length - 8; at < sound.length; at++) {
            byte[] wrong = sound.clone();
            wrong[at] ^= 1;
            assertRefused(wrong);
        }
    }

    @Test
    void nothingCrashesItAndNothingIsLargerThanTheBound() throws IOException {
        SplittableRandom random = new SplittableRandom(2);
        byte[] sound = packed("a body, and another, and another, and another".getBytes(US_ASCII));
        for (int i = 0; i < 20_000; i++) {
            byte[] mutant = sound.clone();
            for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
                mutant[random.nextInt(mutant.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(Gzip.inflate(mutant, 64)).hasSizeLessThanOrEqualTo(64);
            } catch (ProblemException refused) {
                assertThat(refused.type()).isIn(ProblemType.BAD_REQUEST, ProblemType.CONTENT_TOO_LARGE);
            }
        }
        assertThatThrownBy(() -> Gzip.inflate(packed(new byte[MAX + 1]), MAX))
                .hasMessage("more than 1048576 bytes when inflated");
    }
}
