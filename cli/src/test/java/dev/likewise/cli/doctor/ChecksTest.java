package dev.likewise.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.FakeNode;
import dev.likewise.cli.doctor.Finding.Level;
import dev.likewise.cli.http.Trust;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each check at the edges of what it calls right. */
class ChecksTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final String NOON_AS_HTTP = "Mon, 30 Nov 2026 12:00:00 GMT";

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({"16,amd64,WRONG", "17,amd64,OK", "25,aarch64,OK", "17,x86_64,OK", "17,riscv64,WRONG"})
    void java(int feature, String processor, Level level) {
        assertThat(JavaCheck.of(feature, feature + ".0.1", processor).level()).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"5119,WRONG", "5120,NOTE", "20479,NOTE", "20480,OK"})
    void openFiles(long most, Level level) {
        assertThat(LimitsCheck.of(most).level()).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"1073741823,4000000000,WRONG", "2000000000,30000000000,NOTE", "4000000000,30000000000,OK"})
    void room(long free, long all, Level level) {
        assertThat(DiskCheck.room(free, all, "").level()).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"0.001,NOTE", "0.5,OK", "25,OK", "26,NOTE"})
    void syncs(double millis, Level level) {
        assertThat(DiskCheck.syncs(millis).level()).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"2019-12-31T23:59:59Z,WRONG", "2026-11-30T12:00:00Z,OK", "2100-01-01T00:00:01Z,WRONG"})
    void theClockAlone(Instant now, Level level) {
        assertThat(ClockCheck.alone(now, true).level()).isEqualTo(level);
    }

    @Test
    void aClockThatNothingIsKnownOfIsANote() {
        assertThat(ClockCheck.alone(NOON, false).level()).isEqualTo(Level.NOTE);
    }

    /** The answer comes 20 ms after the question; the other clock is at noon or up to a second later. */
    @ParameterizedTest
    @CsvSource({
        "0,OK",
        "-10,OK",
        "990,OK",
        "1001,NOTE",
        "1500,NOTE",
        "1501,WRONG",
        "-21,NOTE",
        "-520,NOTE",
        "-521,WRONG"
    })
    void theClockAgainstAnother(long millisPastNoon, Level level) {
        Instant before = NOON.plusMillis(millisPastNoon);

        assertThat(ClockCheck.compared("clock", before, before.plusMillis(20), NOON_AS_HTTP)
                        .level())
                .isEqualTo(level);
    }

    @Test
    void theClockAgainstAnotherSaysWhoIsAhead() {
        assertThat(ClockCheck.compared("clock", NOON.minusSeconds(5), NOON.minusSeconds(5), NOON_AS_HTTP)
                        .found())
                .isEqualTo("at least 5,000 ms ahead of this one");
        assertThat(ClockCheck.compared("clock", NOON.plusSeconds(5), NOON.plusSeconds(5), NOON_AS_HTTP)
                        .found())
                .isEqualTo("at least 4,000 ms behind this one");
        assertThat(ClockCheck.compared("clock", NOON, NOON, "noon").level()).isEqualTo(Level.WRONG);
    }

    @Test
    void aRealNodesClockIsRead() {
        try (FakeNode us = new FakeNode("us")) {
            URI url = URI.create(us.url());
            Clock wrong = Clock.offset(Clock.systemUTC(), Duration.ofHours(1));

            assertThat(ClockCheck.against(url, Trust.USUAL, Clock.systemUTC()).level())
                    .isEqualTo(Level.OK);
            assertThat(ClockCheck.against(url, Trust.USUAL, wrong).level()).isEqualTo(Level.WRONG);
        }
    }

    @Test
    void aNodeThatIsGoneHasNoClock() {
        URI gone;
        try (FakeNode us = new FakeNode("us")) {
            gone = URI.create(us.url());
        }
        assertThat(ClockCheck.against(gone, Trust.USUAL, Clock.fixed(NOON, ZoneOffset.UTC))
                        .found())
                .startsWith("could not reach ");
    }

    @Test
    void aPortIsFreeOrANodesOrSomebodyElses() throws IOException {
        int free;
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = other.getLocalPort();
        }
        assertThat(PortsCheck.of(free).level()).isEqualTo(Level.OK);
        try (FakeNode us = new FakeNode("us")) {
            Finding taken = PortsCheck.of(URI.create(us.url()).getPort());
            assertThat(taken.level()).isEqualTo(Level.NOTE);
            assertThat(taken.found()).isEqualTo("taken by the node us/us-1");
        }
        try (FakeNode gossip = new FakeNode("eu")) {
            gossip.answering(request -> new FakeNode.Reply(
                    400,
                    "text/plain",
                    "This is the gossip port of a Likewise node. It does not speak HTTP.\n",
                    Map.of()));
            Finding taken = PortsCheck.of(URI.create(gossip.url()).getPort());
            assertThat(taken.level()).isEqualTo(Level.NOTE);
            assertThat(taken.found()).isEqualTo("taken by the gossip of a node");
        }
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Finding taken = PortsCheck.of(silent.getLocalPort());
            assertThat(taken.level()).isEqualTo(Level.WRONG);
            assertThat(taken.remedy()).contains("stop what has it");
        }
    }

    @Test
    void aDiskIsTriedAndLeftAsItWas() throws IOException {
        Path made = dir.resolve("a/b");

        assertThat(DiskCheck.of(dir)).extracting(Finding::check).containsExactly("disk", "sync");
        assertThat(DiskCheck.of(made).get(0).found()).endsWith(" in " + dir + ", where it would be made");
        try (Stream<Path> left = Files.list(dir)) {
            assertThat(left).isEmpty();
        }
        Path file = Files.createFile(dir.resolve("file"));
        assertThat(DiskCheck.of(file)).extracting(Finding::level).containsExactly(Level.WRONG);
    }
}
