package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Values;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreditsTest {
    private static final ReplicaId EU = ReplicaId.parse("eu/n1/a");
    private static final ReplicaId US = ReplicaId.parse("us/n1/a");

    @Test
    void zerosAreLeftOut() {
        assertThat(Credits.of(EU, 0)).isSameAs(Credits.NONE);
        assertThat(Credits.of(EU, 1).plus(EU, -1)).isSameAs(Credits.NONE);
        assertThat(Credits.of(EU, 1).plus(US, 0)).isEqualTo(Credits.of(EU, 1));
        assertThat(Credits.of(EU, 1).plus(US, -1).plus(EU, -1)).isEqualTo(Credits.of(US, -1));
    }

    @Test
    void theOrderOfUpdatesLeavesNoTrace() {
        Credits one = Credits.of(US, -1).plus(EU, 1);
        Credits other = Credits.of(EU, 1).plus(US, -1);

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other).hasToString("{eu/n1/a:+1, us/n1/a:-1}");
    }

    @Test
    void agreesWithASortedMap(TestInfo info) {
        Property.of(info).check(2_000, random -> {
            SortedMap<ReplicaId, Integer> model = new TreeMap<>();
            Credits credits = Credits.NONE;
            for (int i = 0; i < 20; i++) {
                ReplicaId replica = Values.REPLICA.draw(random);
                int d = random.between(-2, 2);
                credits = credits.plus(replica, d);
                model.merge(replica, d, Integer::sum);
                model.values().removeIf(amount -> amount == 0);
            }

            List<String> entries = new ArrayList<>();
            credits.forEach((replica, amount) -> entries.add(replica + "=" + amount));
            assertThat(entries).hasToString(model.entrySet().toString());
            assertThat(credits.size()).isEqualTo(model.size());
            assertThat(credits.sum())
                    .isEqualTo(model.values().stream().mapToInt(n -> n).sum());
            for (ReplicaId replica : Values.REPLICAS) {
                assertThat(credits.of(replica)).isEqualTo(model.getOrDefault(replica, 0));
            }
        });
    }

    @Test
    void onlyAPlainLikeIsOnlyItsWriters() {
        assertThat(Credits.of(EU, 1).isOnly(EU)).isTrue();
        assertThat(Credits.of(EU, 1).isOnly(US)).isFalse();
        assertThat(Credits.of(EU, 2).isOnly(EU)).isFalse();
        assertThat(Credits.of(EU, 1).plus(US, 1).isOnly(EU)).isFalse();
        assertThat(Credits.NONE.isOnly(EU)).isFalse();
    }

    @Test
    void theLargestAmountIsALimitAndNeverWraps() {
        Credits most = Credits.of(EU, Credits.MAX_AMOUNT);
        Credits least = Credits.of(EU, -Credits.MAX_AMOUNT);

        assertThatThrownBy(() -> most.plus(EU, 1)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> least.plus(EU, -1)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Credits.of(EU, Integer.MIN_VALUE)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void theSumDoesNotWrap() {
        Credits credits = Credits.NONE;
        for (ReplicaId replica : Values.REPLICAS) {
            credits = credits.plus(replica, Credits.MAX_AMOUNT);
        }

        assertThat(credits.sum()).isEqualTo(6L * Credits.MAX_AMOUNT);
    }

    // One entry, "a/a/a", and an amount: 2^30, -2^30, 2^31, none, then one with a leading zero.
    @ParameterizedTest
    @ValueSource(strings = {"8080808008", "ffffffff07", "8080808010", "00", "8200"})
    void amountsThatNobodyWritesAreRefusedAsBytes(String amount) {
        byte[] bytes = HexFormat.of().parseHex("0101" + "05612f612f61" + amount);

        assertThatIllegalArgumentException().isThrownBy(() -> Canonical.CREDITS.decode(bytes));
    }
}
