package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.laws.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class HybridClockTest {
    private static final long DRIFT = 1_000;

    private final HybridClock clock = new HybridClock(DRIFT, HybridTimestamp.ZERO);

    @Test
    void followsTheWallClockWhileThatMovesOn() {
        assertThat(clock.now(50)).isEqualTo(HybridTimestamp.ofMicros(50));
        assertThat(clock.now(60)).isEqualTo(HybridTimestamp.ofMicros(60));
    }

    @Test
    void countsWhileTheWallClockStandsOrGoesBack() {
        HybridTimestamp first = clock.now(50);

        assertThat(clock.now(50)).isEqualTo(first.next());
        assertThat(clock.now(10)).isEqualTo(first.next().next());
        assertThat(clock.now(-10)).isEqualTo(first.next().next().next());
    }

    @Test
    void neverRepeatsUnderAJumpingWallClock(TestInfo info) {
        Property.of(info).check(500, random -> {
            HybridClock jumping = new HybridClock(DRIFT, HybridTimestamp.ZERO);
            HybridTimestamp last = HybridTimestamp.ZERO;
            for (int i = 0; i < 100; i++) {
                HybridTimestamp next = jumping.now(random.longBetween(-100, random.chance(10) ? 1_000_000 : 100));
                assertThat(next).isGreaterThan(last).isEqualTo(jumping.highWater());
                last = next;
                jumping.observe(HybridTimestamp.ofMicros(random.below(10_000)), random.below(10_000));
            }
        });
    }

    @Test
    void followsAPeerUpToTheBoundAndNotBeyond() {
        HybridTimestamp bound = HybridTimestamp.ofMicros(50 + DRIFT);

        assertThat(clock.observe(bound.next(), 50)).isFalse();
        assertThat(clock.highWater()).isEqualTo(HybridTimestamp.ZERO);

        assertThat(clock.observe(bound, 50)).isTrue();
        assertThat(clock.now(50)).isEqualTo(bound.next());
    }

    @Test
    void hearingOfThePastChangesNothing() {
        HybridTimestamp now = clock.now(50);

        assertThat(clock.observe(HybridTimestamp.ofMicros(3), 50)).isTrue();
        assertThat(clock.highWater()).isEqualTo(now);
    }

    @Test
    void afterARestartItGoesOnFromTheHighWater() {
        clock.observe(HybridTimestamp.ofMicros(900), 50);
        HybridTimestamp last = clock.now(50);

        HybridClock restarted = new HybridClock(DRIFT, clock.highWater());

        assertThat(restarted.now(20)).isEqualTo(last.next());
    }

    @Test
    void aNewcomerStartsAtItsSponsorsClockWhateverTheBound() {
        HybridTimestamp sponsor = HybridTimestamp.ofMicros(1_000_000);

        clock.startAt(sponsor);
        clock.startAt(HybridTimestamp.ZERO);

        assertThat(clock.now(50)).isEqualTo(sponsor.next());
    }

    @Test
    void theLimitNeverWraps() {
        HybridTimestamp most = HybridTimestamp.ofMicros(HybridTimestamp.MAX_MICROS);
        HybridClock boundless = new HybridClock(Long.MAX_VALUE, HybridTimestamp.ZERO);

        assertThat(boundless.limit(1)).isEqualTo(most);
        assertThat(clock.limit(HybridTimestamp.MAX_MICROS)).isEqualTo(most);
        assertThat(clock.limit(Long.MAX_VALUE)).isEqualTo(most);
        assertThat(clock.limit(Long.MIN_VALUE)).isEqualTo(HybridTimestamp.ofMicros(DRIFT));
    }

    @Test
    void refusesRatherThanWraps() {
        HybridTimestamp largest = new HybridTimestamp(Long.MAX_VALUE);
        HybridClock full = new HybridClock(DRIFT, largest);

        assertThatThrownBy(() -> full.now(50)).isInstanceOf(ArithmeticException.class);
        assertThat(full.highWater()).isEqualTo(largest);
        assertThatIllegalArgumentException().isThrownBy(() -> clock.now(HybridTimestamp.MAX_MICROS + 1));
        assertThat(clock.highWater()).isEqualTo(HybridTimestamp.ZERO);
    }

    @Test
    void aBoundBelowZeroIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new HybridClock(-1, HybridTimestamp.ZERO));
    }
}
