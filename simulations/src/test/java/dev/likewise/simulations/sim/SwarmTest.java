package dev.likewise.simulations.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Random schedules. {@code -Dsim.seeds=N} runs more of them, {@code -Dsim.first=S} others. */
class SwarmTest {
    @Test
    void allLawsHoldInAFixedSetOfSchedules() {
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8);
        boolean held =
                new Swarm(out).run(Long.getLong("sim.first", 1), Long.getLong("sim.seeds", 500), Long.MAX_VALUE, 0);
        assertThat(held).as(told.toString(StandardCharsets.UTF_8)).isTrue();
        System.out.print(told.toString(StandardCharsets.UTF_8));
    }

    @Test
    void sameSeedIsTheSameSchedule() {
        for (long seed = 1; seed <= 10; seed++) {
            assertThat(digest(seed, true)).as("seed %s", seed).isEqualTo(digest(seed, false));
        }
        assertThat(digest(1, false)).isNotEqualTo(digest(2, false));
    }

    private static long digest(long seed, boolean told) {
        Simulation simulation = Simulation.of(seed, Mutation.NONE, told);
        simulation.run();
        return simulation.digest();
    }
}
