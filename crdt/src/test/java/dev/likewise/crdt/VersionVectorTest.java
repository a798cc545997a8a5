package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class VersionVectorTest {
    private static final ReplicaId EU = ReplicaId.parse("eu/n1/a");
    private static final ReplicaId US = ReplicaId.parse("us/n1/a");

    @Test
    void positionsAtTheStartAreLeftOut() {
        assertThat(VersionVector.of(Map.of(EU, LogPosition.START))).isEqualTo(VersionVector.EMPTY);
        assertThat(VersionVector.EMPTY.with(EU, new LogPosition(1, 7)).with(EU, LogPosition.START))
                .isEqualTo(VersionVector.EMPTY);
        assertThat(VersionVector.EMPTY.of(EU)).isEqualTo(LogPosition.START);
    }

    @Test
    void theFurtherPositionWinsWhateverItsChain() {
        VersionVector behind = VersionVector.EMPTY.with(EU, new LogPosition(1, -1));
        VersionVector ahead =
                VersionVector.EMPTY.with(EU, new LogPosition(2, 1)).with(US, new LogPosition(1, 1));

        assertThat(VersionVector.merge(behind, ahead)).isEqualTo(ahead);
        assertThat(ahead.covers(behind)).isTrue();
        assertThat(behind.covers(ahead)).isFalse();
    }

    @Test
    void ofAForkTheLargerChainIsTakenOnBothSides() {
        VersionVector one = VersionVector.EMPTY.with(EU, new LogPosition(3, 1));
        VersionVector fork = VersionVector.EMPTY.with(EU, new LogPosition(3, -1));

        assertThat(VersionVector.merge(one, fork)).isEqualTo(fork);
        assertThat(VersionVector.merge(fork, one)).isEqualTo(fork);
        assertThat(one.covers(fork)).as("covering is about numbers").isTrue();
    }

    @Test
    void aPositionIsANumberAndAChain() {
        assertThat(new LogPosition(7, -1)).hasToString("7:ffffffffffffffff");
        assertThatIllegalArgumentException().isThrownBy(() -> new LogPosition(-1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new LogPosition(0, 1));
    }
}
