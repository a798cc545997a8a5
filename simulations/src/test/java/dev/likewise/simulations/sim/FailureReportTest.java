package dev.likewise.simulations.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What a person sees of a failure. */
class FailureReportTest {
    @Test
    void failureBeginsWithTheSeedAndEndsWithTheCommandThatRepeatsIt() {
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        Swarm swarm = new Swarm(new PrintStream(told, true, StandardCharsets.UTF_8));
        Swarm.Failure found = Mutations.firstNoticed(Mutation.NO_CORRECTION).orElseThrow();
        swarm.tell(found, Mutation.NO_CORRECTION);
        String[] lines = told.toString(StandardCharsets.UTF_8).split("\n", -1);
        assertThat(lines[0])
                .isEqualTo("seed " + found.seed()
                        + ", SOUND_DISKS, breaks a law: audit: the own column is the sum of the own credits");
        assertThat(lines).as("a story").anyMatch(line -> line.matches(" +[0-9.]+ ms  [a-z]{2}/0  .+"));
        assertThat(lines[lines.length - 2]).isEqualTo("again with: ./likewise sim --seed " + found.seed());
    }
}
