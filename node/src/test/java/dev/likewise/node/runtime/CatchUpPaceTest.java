package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CatchUpPaceTest {
    private static final long MILLI = 1_000_000;

    private final CatchUpPace pace = new CatchUpPace(25);

    /** A turn from one moment to another, in milliseconds; how many it rests then. */
    private long turn(long from, long to, boolean tap, boolean moreRecords) {
        pace.turnBegins(from * MILLI);
        if (tap) {
            pace.tookTaps();
        }
        if (pace.mayTakeRecords()) {
            pace.tookRecords(moreRecords);
        }
        return pace.turnEnds(to * MILLI) / MILLI;
    }

    @Test
    void recordsGetTheirShareWhileTapsCome() {
        assertThat(turn(1_000, 1_008, true, true)).isEqualTo(24);
        assertThat(pace.mayTakeRecords()).isFalse();
    }

    @Test
    void aTurnWithTapsOnlyDoesNotProlongTheRest() {
        turn(1_000, 1_008, true, true);
        assertThat(turn(1_010, 1_012, true, true)).isEqualTo(20);
        assertThat(turn(1_032, 1_040, true, true))
                .as("rested, took records again")
                .isEqualTo(24);
    }

    @Test
    void whatFitsInATurnIsNotPaced() {
        assertThat(turn(1_000, 1_008, true, false)).isZero();
    }

    @Test
    void withoutTapsNothingIsPaced() {
        assertThat(turn(1_000, 1_008, false, true)).isZero();
        turn(1_010, 1_018, true, true);
        assertThat(turn(2_050, 2_058, false, true)).isZero();
    }

    @Test
    void allOfTheTimeIsNoRest() {
        CatchUpPace whole = new CatchUpPace(100);
        whole.turnBegins(MILLI);
        whole.tookTaps();
        whole.tookRecords(true);

        assertThat(whole.turnEnds(9 * MILLI)).isZero();
    }
}
