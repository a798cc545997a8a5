package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HybridTimestampTest {
    private static final HybridTimestamp LARGEST = new HybridTimestamp(Long.MAX_VALUE);

    @Test
    void aFullCounterCarriesIntoTheMicroseconds() {
        HybridTimestamp last = new HybridTimestamp(HybridTimestamp.ofMicros(7).packed() + 2047);

        assertThat(last.micros()).isEqualTo(7);
        assertThat(last.counter()).isEqualTo(2047);
        assertThat(last.next()).isEqualTo(HybridTimestamp.ofMicros(8));
        assertThat(last.next().counter()).isZero();
    }

    @Test
    void thereIsNoTimestampAfterTheLargest() {
        assertThat(LARGEST.micros()).isEqualTo(HybridTimestamp.MAX_MICROS);
        assertThatThrownBy(LARGEST::next).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void theLargestMicrosecondIsInTheYear2112() {
        assertThat(HybridTimestamp.ofMicros(HybridTimestamp.MAX_MICROS).millis())
                .isBetween(4_481_222_400_000L, 4_512_758_399_999L);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, HybridTimestamp.MAX_MICROS + 1, Long.MIN_VALUE, Long.MAX_VALUE})
    void microsecondsOutOfRangeAreRefused(long micros) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HybridTimestamp.ofMicros(micros))
                .withMessageContaining("micros: " + micros);
    }

    @Test
    void aNegativeTimestampIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new HybridTimestamp(-1));
    }

    @Test
    void movingBackStopsAtZero() {
        HybridTimestamp time = new HybridTimestamp(HybridTimestamp.ofMicros(10).packed() + 5);

        assertThat(time.minusMicros(3))
                .isEqualTo(new HybridTimestamp(HybridTimestamp.ofMicros(7).packed() + 5));
        assertThat(time.minusMicros(11)).isEqualTo(HybridTimestamp.ZERO);
        assertThat(LARGEST.minusMicros(Long.MAX_VALUE)).isEqualTo(new HybridTimestamp(2047));
    }

    @Test
    void movingBackByLessThanNothingIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> LARGEST.minusMicros(-1));
    }

    @Test
    void theOrderOfTextIsTheOrderOfTime(TestInfo info) {
        Property.of(info).forAll(5_000, Values.TIME.list(2, 2), pair -> {
            HybridTimestamp a = pair.get(0);
            HybridTimestamp b = pair.get(1);

            assertThat(Integer.signum(a.toString().compareTo(b.toString()))).isEqualTo(a.compareTo(b));
            assertThat(HybridTimestamp.parse(a.toString())).isEqualTo(a);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "000000000000000",
                "00000000000000000",
                "000000000000000g",
                "000000000000000A",
                "-000000000000001",
                "+000000000000001",
                "0x00000000000001",
                " 000000000000001",
                "000000000000000１",
                "8000000000000000",
                "ffffffffffffffff"
            })
    void textThatIsNoTimestampIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HybridTimestamp.parse(text))
                .withMessageStartingWith("timestamp: ");
    }
}
