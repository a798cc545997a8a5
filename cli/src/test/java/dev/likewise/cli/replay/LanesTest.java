package dev.likewise.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LanesTest {
    private final Lanes lanes =
            new Lanes(LedgerTest.trace("u1 p1 +", "u1 p2 +", "u2 p1 +", "u1 p1 -", "u3 p1 +", "u2 p1 -"));

    @Test
    void aUsersNextTapWaitsForTheOneBefore() {
        assertThat(lanes.take()).isZero();
        assertThat(lanes.take()).as("passes over u1's second").isEqualTo(2);
        assertThat(lanes.takeAfter(0)).isEqualTo(1);
        assertThat(lanes.takeAfter(1)).as("u1 is free again").isEqualTo(3);
        assertThat(lanes.take()).isEqualTo(4);
    }

    @Test
    void allTapsAreHandedOutOnce() {
        assertThat(lanes.take()).isZero();
        assertThat(lanes.take()).isEqualTo(2);
        assertThat(lanes.take()).isEqualTo(4);
        assertThat(lanes.take()).isEqualTo(Lanes.NONE);
        assertThat(lanes.takeAfter(4)).isEqualTo(Lanes.NONE);
        assertThat(lanes.takeAfter(2)).isEqualTo(5);
        assertThat(lanes.takeAfter(0)).isEqualTo(1);
        assertThat(lanes.takeAfter(1)).isEqualTo(3);
        assertThat(lanes.takeAfter(3)).isEqualTo(Lanes.NONE);
        assertThat(lanes.takeAfter(5)).isEqualTo(Lanes.NONE);
    }
}
