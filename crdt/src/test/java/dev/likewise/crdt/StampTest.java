package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StampTest {
    private static final ReplicaId EU = ReplicaId.parse("eu/n1/a");
    private static final ReplicaId US = ReplicaId.parse("us/n1/a");

    @Test
    void timeComesFirstAndTheReplicaBreaksTies() {
        Stamp early = new Stamp(HybridTimestamp.ofMicros(1), US);
        Stamp late = new Stamp(HybridTimestamp.ofMicros(2), EU);
        Stamp tied = new Stamp(HybridTimestamp.ofMicros(2), US);

        assertThat(late.isAfter(early)).isTrue();
        assertThat(tied.isAfter(late)).isTrue();
        assertThat(late.isAfter(tied)).isFalse();
        assertThat(tied.isAfter(tied)).isFalse();
    }

    @Test
    void everyStampOfAClockIsAfterNever() {
        HybridClock clock = new HybridClock(0, HybridTimestamp.ZERO);

        assertThat(new Stamp(clock.now(0), ReplicaId.of("--", "-", "0")).isAfter(Stamp.NEVER))
                .isTrue();
    }

    @Test
    void theOrderOfVersionsAsTextIsTheOrderOfStamps(TestInfo info) {
        Property.of(info).forAll(5_000, Values.STAMP.list(2, 2), pair -> {
            Stamp a = pair.get(0);
            Stamp b = pair.get(1);

            assertThat(Integer.signum(a.toString().compareTo(b.toString()))).isEqualTo(Integer.signum(a.compareTo(b)));
            assertThat(a.isAfter(b) || b.isAfter(a) || a.equals(b)).isTrue();
            assertThat(Stamp.parse(a.toString())).isEqualTo(a);
        });
    }

    @Test
    void aVersionIsSixteenDigitsAndTheReplica() {
        assertThat(new Stamp(HybridTimestamp.ofMicros(2), EU)).hasToString("0000000000001000@eu/n1/a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "@",
                "0000000000001000",
                "0000000000001000@",
                "@eu/n1/a",
                "1000@eu/n1/a",
                "0000000000001000@eu",
                "0000000000001000@eu/n1/a@",
                "0000000000001000@@eu/n1/a",
                "0000000000001000@eu/n1/a ",
                "0000000000001000@eu/n1/a\n",
                "8000000000000000@eu/n1/a"
            })
    void textThatIsNoVersionIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Stamp.parse(text));
    }
}
