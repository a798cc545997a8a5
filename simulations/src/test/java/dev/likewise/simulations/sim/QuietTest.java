package dev.likewise.simulations.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.simulations.sim.Figures.Figure;
import org.junit.jupiter.api.Test;

/** What the protocol does not do while all is well. */
class QuietTest {
    @Test
    void steadyStateSendsEachRecordToEachPeerOnce() {
        Cluster cluster = Cluster.connected(Plan.calm(5));
        for (int i = 0; i < 100; i++) {
            cluster.like(i % 5, "u" + i % 7);
            cluster.run(20);
        }
        cluster.converge();
        Figures figures = cluster.world.figures;
        long own = cluster.world.laws.history.records();
        assertThat(figures.of(Figure.RECORDS)).isEqualTo(5 * own);
        assertThat(figures.of(Figure.RECORDS_RECEIVED)).isEqualTo(4 * own);
        assertThat(figures.of(Figure.PULLS)).isZero();
    }
}
