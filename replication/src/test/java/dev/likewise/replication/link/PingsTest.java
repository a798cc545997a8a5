package dev.likewise.replication.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PingsTest {
    private final Pings pings = new Pings();

    @Test
    void nothingIsKnownBeforeTheFirst() {
        assertThat(pings.roundTripMicros()).isEqualTo(-1);
        assertThat(pings.offsetMicros()).isZero();
    }

    @Test
    void fastestExchangeIsBelieved() {
        pings.add(100, 1_000, 1_000);
        pings.add(20, 1_040, 1_000);
        pings.add(500, 9_000, 1_000);
        assertThat(pings.roundTripMicros()).isEqualTo(20);
        assertThat(pings.offsetMicros()).isEqualTo(50);
    }

    @Test
    void onlyTheLastEightCount() {
        pings.add(1, 5_000, 0);
        for (int i = 0; i < 8; i++) {
            pings.add(10, -5, 0);
        }
        assertThat(pings.roundTripMicros()).isEqualTo(10);
        assertThat(pings.offsetMicros()).isZero();
    }

    @Test
    void clockBehindIsANegativeOffset() {
        pings.add(0, 900, 1_000);
        assertThat(pings.offsetMicros()).isEqualTo(-100);
    }
}
