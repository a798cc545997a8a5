package dev.likewise.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReaderTest {
    @TempDir
    Path directory;

    @Test
    void tapsKeepTheirOrderAndTheirLines() throws IOException {
        Trace trace = read("ts_ms,user,post,action\n5,u1,p1,like\n\n6,u2,p1,unlike\n");

        assertThat(trace.taps()).isEqualTo(2);
        assertThat(trace.user(trace.userOf(1))).isEqualTo("u2");
        assertThat(trace.post(trace.postOf(1))).isEqualTo("p1");
        assertThat(trace.isLike(0)).isTrue();
        assertThat(trace.isLike(1)).isFalse();
        assertThat(trace.lineOf(1)).isEqualTo(4);
    }

    @Test
    void theHeadingAndTheLastLineEndAreNotNeeded() throws IOException {
        assertThat(read("5,u1,p1,like").taps()).isEqualTo(1);
    }

    @Test
    void filesFromOtherSystemsAreFine() throws IOException {
        Trace trace = read("\uFEFFts_ms,user,post,action\r\n5,ü,p1,like\r\n");

        assertThat(trace.user(0)).isEqualTo("ü");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    5,u1,p1          | 3 fields (expected: ts_ms,user,post,action)
                    5,u1,p1,like,    | 5 fields (expected: ts_ms,user,post,action)
                    x,u1,p1,like     | ts_ms: 'x' (expected: milliseconds since 1970)
                    -5,u1,p1,like    | ts_ms: '-5' (expected: milliseconds since 1970)
                    5,,p1,like       | user: 0 bytes of UTF-8 (expected: 1 to 128)
                    5,u1,p\u0007,like | post: holds a control character at index 1
                    5,u1,p1,LIKE     | action: 'LIKE' (expected: like or unlike)
                    """)
    void aLineThatIsNoTapIsNamed(String line, String what) {
        assertThatThrownBy(() -> read("1,u1,p1,like\n" + line + "\n"))
                .isInstanceOfSatisfying(
                        Failure.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessage(directory.resolve("t.csv") + ", line 2: " + what + "; nothing was sent");
    }

    @Test
    void bytesThatAreNotUtf8AreNamed() {
        assertThatThrownBy(() -> read("1,u1,p1,like\n2,\u00FF,p1,like\n".getBytes(StandardCharsets.ISO_8859_1)))
                .hasMessageContaining("line 2: not UTF-8");
    }

    @Test
    void aFileWithoutLinesIsNotReadIntoMemory() {
        assertThatThrownBy(() -> read(new byte[1 << 20])).hasMessageContaining("line 1: longer than 4096 bytes");
    }

    @Test
    void anEmptyFileAndAMissingOneAreSaidToBe() {
        assertThatThrownBy(() -> read("ts_ms,user,post,action\n")).hasMessageContaining("holds no taps");
        assertThatThrownBy(() -> TraceReader.read(directory.resolve("nowhere.csv")))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("cannot read");
    }

    @Test
    void damageIsAlwaysAFailureWithALineAndNeverAnythingElse() throws IOException {
        long seed = new SplittableRandom().nextLong();
        SplittableRandom random = new SplittableRandom(seed);
        byte[] good = "ts_ms,user,post,action\n5,u1,p1,like\n6,u2,p1,unlike\n".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 300; i++) {
            byte[] damaged = good.clone();
            for (int n = random.nextInt(1, 4); n > 0; n--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            try {
                assertThat(read(damaged).taps()).isPositive();
            } catch (Failure e) {
                assertThat(e).as("seed %d", seed).hasMessageMatching("(?s).*(line \\d+: .*|holds no taps.*)");
            }
        }
    }

    private Trace read(String text) throws IOException {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private Trace read(byte[] bytes) throws IOException {
        return TraceReader.read(Files.write(directory.resolve("t.csv"), bytes));
    }
}
