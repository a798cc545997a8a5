package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WideAreaTest {
    @Test
    void distancesAreTheSameInBothDirections() {
        assertThat(WideArea.oneWayMillis("us", "eu")).isEqualTo(40).isEqualTo(WideArea.oneWayMillis("eu", "us"));
        assertThat(WideArea.oneWayMillis("eu", "ap")).isEqualTo(110);
    }

    @Test
    void anyOtherRegionIsSomewhere() {
        assertThat(WideArea.oneWayMillis("us", "mars")).isEqualTo(60);
    }
}
