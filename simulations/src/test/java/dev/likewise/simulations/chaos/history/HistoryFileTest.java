package dev.likewise.simulations.chaos.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HistoryFileTest {
    @TempDir
    Path directory;

    @Test
    void whatWasRecordedIsRead() throws Exception {
        Path file = directory.resolve("history.jsonl");
        List<Entry> entries = List.of(
                new Entry.Run("likewise chaos", "2026-11-30T00:00:00Z", 7, 60, List.of("us", "eu"), List.of("cut")),
                new Entry.Tap("us", "u\n\"1", "p", true, false, 1, 2, Outcome.UNKNOWN, 0, false, -1, ""),
                new Entry.Read("us", "", "p", false, 3, 4, 1, false, -9),
                new Entry.Push("us-1", "us", "p", 5, 1),
                new Entry.Watch("us-1", "us", "p", 0, 6, true),
                new Entry.Event("rest", "us", "us/us-1/a", "x:0.1.0", "p", "u", -1),
                new Entry.Fault("cut", "LINKS", "us and eu", Clocks.SKEWED, 1, 2),
                new Entry.Loss("us", 3, 4),
                new Entry.Rest("us", "p", 1, List.of("u")),
                new Entry.Register("us", "u", "p", true, "v"),
                new Entry.Trouble("what", 9),
                new Entry.End(10));
        try (Recorder recorder = new Recorder(file, Instant.EPOCH)) {
            entries.forEach(recorder::add);
        }

        assertThat(HistoryFile.read(file)).isEqualTo(entries);
    }

    private static final String RUN =
            "{'entry':'run','command':'c','began':'','seed':1,'seconds':1,'regions':['us','eu'],'faults':['cut']}";
    private static final String END = "{'entry':'end','at':9}";
    private static final String EXPECTED =
            " (expected: a history.jsonl that this version of chaos wrote, or its directory)";
    private static final String TROUBLE = "{'entry':'trouble','what':'x','at':1}";

    static Stream<Arguments> unusable() {
        return Stream.of(
                arguments("", "is empty, as of a run that was killed at once, so nothing is judged: run it again"),
                arguments(TROUBLE + "\n" + END, "does not begin with the line of a run"),
                arguments(RUN + "\n" + RUN + "\n" + END, "holds more than one run"),
                arguments(RUN, "ends before its run does"),
                arguments(RUN + "\n" + TROUBLE, "ends before its run does"),
                arguments(RUN + "\n{'entry':'tr", ":2: the last line is cut off, as the run was killed"),
                arguments(RUN + "\n{'entry':'tr\n" + END, ":2: no entry of a history"),
                arguments(RUN + "\n{'entry':'tr\n", ":2: no entry of a history"),
                arguments("{'entry':'tr", ":1: no entry of a history"),
                arguments(
                        RUN.replace("'seed'", "'clocks':'SKEWED','seed'"),
                        ":1: no entry of a history: it is not one as this version writes it" + EXPECTED),
                arguments(RUN + "\n\n" + END, ":2: no entry of a history"),
                arguments(RUN + "\nnull\n" + END, ":2: no entry of a history"),
                arguments(RUN + "\n{'entry':'trouble','what':null,'at':1}\n" + END, ":2: no entry of a history"),
                arguments(
                        RUN + "\n{'entry':'trouble','at':1}\n" + END,
                        ":2: no entry of a history: it is not one as this version writes it" + EXPECTED),
                arguments(RUN + "\n" + TROUBLE + TROUBLE + "\n" + END, ":2: no entry of a history"));
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void whatIsNotTheWholeOfARunIsNotJudged(String text, String why) throws IOException {
        Path file = directory.resolve("history.jsonl");
        Files.writeString(file, text.replace('\'', '"'));

        assertThatThrownBy(() -> HistoryFile.read(file))
                .isInstanceOf(UnusableHistoryException.class)
                .hasMessageContaining(why);
    }

    @Test
    void whatIsNoTextOrNotThereIsNotJudged() throws IOException {
        Path file = Files.write(directory.resolve("history.jsonl"), new byte[] {(byte) 0xC3, 0x28, 0});

        assertThatThrownBy(() -> HistoryFile.read(file)).hasMessage(file + ": this is no text" + EXPECTED);
        assertThatThrownBy(() -> HistoryFile.read(directory.resolve("x")))
                .hasMessageEndingWith(": there is no such file" + EXPECTED);
    }

    /** A run may be killed: what is in the file then is what there is to look at. */
    @Test
    void whatIsOlderThanASecondIsInTheFile() throws IOException {
        Path file = directory.resolve("history.jsonl");
        try (Recorder recorder = new Recorder(file, Instant.EPOCH)) {
            await().until(() -> {
                recorder.add(new Entry.Trouble("x", recorder.now()));
                return Files.size(file) > 0;
            });
        }
    }

    @Test
    void instantsAreTimesOfTheRun() throws IOException {
        try (Recorder recorder = new Recorder(directory.resolve("h"), Instant.parse("2026-11-30T00:00:01.5Z"))) {
            assertThat(recorder.at(Instant.parse("2026-11-30T00:00:03.25Z"))).isEqualTo(1_750_000);
            assertThat(recorder.at(Instant.parse("2026-11-30T00:00:01Z"))).isEqualTo(-500_000);
        }
    }
}
