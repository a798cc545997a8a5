package dev.likewise.simulations.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.simulations.chaos.fault.Fault.Injected;
import dev.likewise.simulations.chaos.history.Clocks;
import dev.likewise.simulations.chaos.history.Recorder;
import dev.likewise.simulations.chaos.workload.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NemesisTest {
    @TempDir
    Path directory;

    private final List<String> told = new ArrayList<>();

    /** Plays one fault, which is told to end as soon as it is in, and gives the lines of the history. */
    private List<String> play(Fault.Ending ending) throws Exception {
        Stop stop = new Stop();
        Fault fault = Fault.of("skew", Fault.Lane.NODES, Clocks.SKEWED, random -> {
            stop.ask();
            return new Injected("us", ending);
        });
        Path file = directory.resolve("history.jsonl");
        try (Recorder recorder = new Recorder(file, Instant.EPOCH)) {
            new Nemesis(List.of(fault), recorder, stop, new ReentrantLock(), new SplittableRandom(1), told::add).call();
        }
        return Files.readAllLines(file);
    }

    @Test
    void aFaultIsToldWhenItIsInAndWhenItIsOver() throws Exception {
        List<String> lines = play(() -> assertThat(told).containsExactly("skew us"));

        assertThat(lines).singleElement().asString().contains("\"name\":\"skew\"", "\"clocks\":\"SKEWED\"");
        assertThat(told).containsExactly("skew us", "skew us is over");
    }

    /** A clock that stays wrong excuses what {@code as_of} says, so judges have to know of it. */
    @Test
    void aFaultThatCannotBeEndedIsInTheHistoryAndIsNotSaidToBeOver() throws Exception {
        List<String> lines = play(() -> {
            throw new IOException("no such process");
        });

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).contains("\"entry\":\"fault\"", "\"clocks\":\"SKEWED\"");
        assertThat(lines.get(1)).contains("\"entry\":\"trouble\"", "skew: java.io.IOException: no such process");
        assertThat(told).containsExactly("skew us");
    }
}
