package dev.likewise.simulations.chaos.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFileTest {
    @TempDir
    Path directory;

    @Test
    void whatWasRecordedIsRead() throws IOException {
        Path file = directory.resolve("history.jsonl");
        List<Entry> entries = List.of(
                new Entry.Run("likewise chaos", "2026-11-30T00:00:00Z", 7, 60, List.of("us", "eu"), Clocks.SKEWED),
                new Entry.Tap("us", "u\n\"1", "p", true, false, 1, 2, Outcome.UNKNOWN, 0, false, -1, ""),
                new Entry.Read("us", "", "p", false, 3, 4, 1, false, -9),
                new Entry.Push("us-1", "us", "p", 5, 1),
                new Entry.Watch("us-1", "us", "p", 0, 6, true),
                new Entry.Event("rest", "us", "us/us-1/a", "x:0.1.0", "p", "u", -1),
                new Entry.Fault("cut", "LINKS", "us and eu", 1, 2),
                new Entry.Loss("us", 3, 4),
                new Entry.Rest("us", "p", 1, List.of("u")),
                new Entry.Register("us", "u", "p", true, "v"),
                new Entry.Trouble("what", 9));
        try (Recorder recorder = new Recorder(file, Instant.EPOCH)) {
            entries.forEach(recorder::add);
        }

        assertThat(HistoryFile.read(file)).isEqualTo(entries);
    }

    @Test
    void aLineThatIsNoEntryIsNamed() throws IOException {
        Path file = directory.resolve("history.jsonl");
        Files.writeString(file, "{\"entry\":\"trouble\",\"what\":\"x\",\"at\":1}\n{\"entry\":\"tap\",\n");

        assertThatThrownBy(() -> HistoryFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("history.jsonl:2: not an entry of a history");
    }

    @Test
    void instantsAreTimesOfTheRun() throws IOException {
        try (Recorder recorder = new Recorder(directory.resolve("h"), Instant.parse("2026-11-30T00:00:01.5Z"))) {
            assertThat(recorder.at(Instant.parse("2026-11-30T00:00:03.25Z"))).isEqualTo(1_750_000);
            assertThat(recorder.at(Instant.parse("2026-11-30T00:00:01Z"))).isEqualTo(-500_000);
        }
    }
}
