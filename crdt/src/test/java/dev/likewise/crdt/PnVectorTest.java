package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Values;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class PnVectorTest {
    private static final ReplicaId EU = ReplicaId.parse("eu/n1/a");
    private static final ReplicaId US = ReplicaId.parse("us/n1/a");

    @Test
    void theCountIsTheSumOfAllColumns() {
        PnVector vector = PnVector.EMPTY.with(US, new PnCounter(5, 1)).with(EU, new PnCounter(1, 2));

        assertThat(vector.raw()).isEqualTo(3);
        assertThat(vector.count()).isEqualTo(3);
    }

    @Test
    void theCountThatIsServedIsNeverBelowZero() {
        PnVector vector = PnVector.EMPTY.with(US, new PnCounter(0, 1));

        assertThat(vector.raw()).isEqualTo(-1);
        assertThat(vector.count()).isZero();
    }

    @Test
    void noVectorServesANegativeCount(TestInfo info) {
        Property.of(info)
                .forAll(
                        5_000,
                        Values.VECTOR,
                        vector -> assertThat(vector.count()).isNotNegative());
    }

    @Test
    void theColumnsOfPartsAddUp() {
        PnVector one = PnVector.EMPTY.with(EU, new PnCounter(5, 1));
        PnVector other = PnVector.EMPTY.with(EU, new PnCounter(2, 2)).with(US, new PnCounter(1, 0));

        assertThat(PnVector.sum(one, other))
                .isEqualTo(PnVector.EMPTY.with(EU, new PnCounter(7, 3)).with(US, new PnCounter(1, 0)));
        assertThat(PnVector.sum(one, PnVector.EMPTY)).isEqualTo(one);
        assertThat(PnVector.sum(PnVector.EMPTY, one)).isEqualTo(one);
    }

    @Test
    void theCountOfASumIsTheSumOfTheCounts(TestInfo info) {
        Property.of(info).forAll(2_000, Values.VECTOR.map(PnVectorTest::halved).list(2, 2), pair -> {
            PnVector sum = PnVector.sum(pair.get(0), pair.get(1));

            assertThat(sum.raw()).isEqualTo(pair.get(0).raw() + pair.get(1).raw());
            assertThat(sum).isEqualTo(PnVector.sum(pair.get(1), pair.get(0)));
        });
    }

    @Test
    void aSumThatOverflowsIsRefused() {
        PnVector largest = PnVector.EMPTY.with(EU, new PnCounter(Long.MAX_VALUE, 0));

        assertThatThrownBy(() -> PnVector.sum(largest, largest)).isInstanceOf(ArithmeticException.class);
    }

    /** Small enough to be added to another. */
    private static PnVector halved(PnVector vector) {
        PnVector halved = PnVector.EMPTY;
        for (Map.Entry<ReplicaId, PnCounter> column : vector.asMap().entrySet()) {
            PnCounter whole = column.getValue();
            halved = halved.with(column.getKey(), new PnCounter(whole.positive() / 2, whole.negative() / 2));
        }
        return halved;
    }

    @Test
    void aColumnOfZeroIsNoColumn() {
        PnVector one = PnVector.EMPTY.with(EU, new PnCounter(1, 0));

        assertThat(PnVector.EMPTY.with(US, PnCounter.ZERO)).isSameAs(PnVector.EMPTY);
        assertThat(one.with(US, PnCounter.ofNet(0))).isEqualTo(one);
        assertThat(one.with(EU, PnCounter.ZERO)).isEqualTo(PnVector.EMPTY);
        assertThat(one.with(US, new PnCounter(2, 0)).with(US, PnCounter.ZERO)).isEqualTo(one);
    }

    @Test
    void aColumnOfZeroIsRefusedAsBytes() {
        byte[] bytes = HexFormat.of().parseHex("0101" + "05612f612f61" + "0000");

        assertThatIllegalArgumentException().isThrownBy(() -> Canonical.PN_VECTOR.decode(bytes));
    }

    @Test
    void agreesWithASortedMap(TestInfo info) {
        Property.of(info).check(2_000, random -> {
            SortedMap<ReplicaId, PnCounter> model = new TreeMap<>();
            PnVector vector = PnVector.EMPTY;
            for (int i = 0; i < 20; i++) {
                ReplicaId replica = Values.REPLICA.draw(random);
                PnCounter column = new PnCounter(random.below(2), random.below(2));
                vector = vector.with(replica, column);
                model.put(replica, column);
            }
            model.values().removeIf(PnCounter.ZERO::equals);

            assertThat(vector.asMap()).isEqualTo(model);
            assertThat(vector.isEmpty()).isEqualTo(model.isEmpty());
            assertThat(vector.raw())
                    .isEqualTo(model.values().stream().mapToLong(PnCounter::net).sum());
        });
    }
}
