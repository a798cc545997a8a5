package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PnCounterTest {
    @Test
    void bothComponentsOnlyGrow() {
        PnCounter column = PnCounter.ZERO.plus(2).plus(-1).plus(0).plus(-3);

        assertThat(column).isEqualTo(new PnCounter(2, 4));
        assertThat(column.net()).isEqualTo(-2);
        assertThat(column.covers(new PnCounter(2, 1))).isTrue();
        assertThat(column.covers(new PnCounter(3, 0))).isFalse();
    }

    @Test
    void aNetIsKeptOnTheSideOfItsSign() {
        assertThat(PnCounter.ofNet(3)).isEqualTo(new PnCounter(3, 0));
        assertThat(PnCounter.ofNet(-3)).isEqualTo(new PnCounter(0, 3));
        assertThat(PnCounter.ofNet(0)).isEqualTo(PnCounter.ZERO);
    }

    @Test
    void refusesRatherThanWraps() {
        assertThat(PnCounter.ZERO.plus(Integer.MIN_VALUE)).isEqualTo(new PnCounter(0, 1L << 31));
        assertThatThrownBy(() -> new PnCounter(Long.MAX_VALUE, 0).plus(1)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> new PnCounter(0, Long.MAX_VALUE).plus(-1)).isInstanceOf(ArithmeticException.class);
        assertThatIllegalArgumentException().isThrownBy(() -> new PnCounter(-1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new PnCounter(0, -1));
    }
}
