package dev.likewise.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpreadTest {
    private static final long SEED = 7;

    @Test
    void randomUsesAllNodesAboutAlike() {
        int[] taken = new int[3];
        for (int tap = 0; tap < 3000; tap++) {
            taken[Spread.RANDOM.choose(SEED, tap, 0, 3)]++;
        }

        assertThat(taken).satisfies(counts -> {
            assertThat(counts[0]).isBetween(900, 1100);
            assertThat(counts[1]).isBetween(900, 1100);
        });
    }

    @Test
    void userSendsEachUserToOneNode() {
        for (int user = 0; user < 100; user++) {
            int node = Spread.USER.choose(SEED, 0, user, 3);
            assertThat(Spread.USER.choose(SEED, user + 5, user, 3))
                    .isEqualTo(node)
                    .isBetween(0, 2);
        }
    }

    @Test
    void firstIsTheFirst() {
        assertThat(Spread.FIRST.choose(SEED, 5, 6, 3)).isZero();
    }

    @Test
    void anotherSeedIsAnotherSpread() {
        int equal = 0;
        for (int tap = 0; tap < 100; tap++) {
            equal += Spread.RANDOM.choose(1, tap, 0, 2) == Spread.RANDOM.choose(2, tap, 0, 2) ? 1 : 0;
        }
        assertThat(equal).isBetween(20, 80);
    }
}
