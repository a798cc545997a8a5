package dev.likewise.simulations.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.simulations.sim.Figures.Figure;
import org.junit.jupiter.api.Test;

/** Schedules in which disks are lost, rolled back, restored and copied, and replicas retired. */
class LivesTest {
    private static final long SEEDS = 60;

    @Test
    void theyHappenAndAllLawsHold() {
        Figures figures = new Figures();
        for (long seed = 1; seed <= SEEDS; seed++) {
            assertThat(Swarm.run(seed, Course.LIVES, Mutation.NONE, figures))
                    .as("seed %s", seed)
                    .isEmpty();
        }
        for (Figure figure : new Figure[] {
            Figure.LOST, Figure.ROLLED_BACK, Figure.RESTORED, Figure.COPIED, Figure.RETIRED, Figure.STARTED_OVER
        }) {
            assertThat(figures.of(figure)).as(figure.name()).isPositive();
        }
        assertThat(figures.of(Figure.RETAKEN)).isPositive();
    }

    @Test
    void sameSeedIsTheSameSchedule() {
        for (long seed = 1; seed <= 5; seed++) {
            assertThat(digest(seed)).isEqualTo(digest(seed));
        }
        assertThat(digest(1)).isNotEqualTo(digest(2));
    }

    private static long digest(long seed) {
        LifeSimulation simulation = LifeSimulation.of(seed, Mutation.NONE, false);
        simulation.run();
        return simulation.world().story.digest();
    }
}
