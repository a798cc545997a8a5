package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.likewise.crdt.laws.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplicaIdTest {
    @Test
    void takesItsThreePartsApart() {
        ReplicaId id = ReplicaId.parse("eu-west/node-7/k3x9");

        assertThat(id.region()).isEqualTo("eu-west");
        assertThat(id.node()).isEqualTo("node-7");
        assertThat(id.incarnation()).isEqualTo("k3x9");
        assertThat(id).hasToString("eu-west/node-7/k3x9");
        assertThat(id).isEqualTo(ReplicaId.of("eu-west", "node-7", "k3x9")).hasSameHashCodeAs("eu-west/node-7/k3x9");
    }

    @Test
    void theIncarnationMakesAnotherReplica() {
        assertThat(ReplicaId.parse("eu/n1/a")).isNotEqualTo(ReplicaId.parse("eu/n1/b"));
    }

    @Test
    void isOrderedByItsText() {
        List<ReplicaId> shuffled = new ArrayList<>(Values.REPLICAS);
        Collections.reverse(shuffled);
        Collections.sort(shuffled);

        assertThat(shuffled).isEqualTo(Values.REPLICAS);
        assertThat(shuffled).extracting(ReplicaId::toString).isSorted();
    }

    @Test
    void eachPartHasRoomForThirtyTwoCharacters() {
        String longest = "x".repeat(32);

        assertThat(ReplicaId.of(longest, longest, longest).node()).isEqualTo(longest);
        assertThatIllegalArgumentException().isThrownBy(() -> ReplicaId.of(longest + "x", "n1", "a"));
        assertThatIllegalArgumentException().isThrownBy(() -> ReplicaId.of("eu", longest + "x", "a"));
        assertThatIllegalArgumentException().isThrownBy(() -> ReplicaId.of("eu", "n1", longest + "x"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "eu",
                "eu/n1",
                "eu/n1/",
                "/n1/a",
                "eu//a",
                "eu/n1/a/b",
                "EU/n1/a",
                "eu/n1/A",
                "eu/n1/a-b",
                "eu/n_1/a",
                "eu/n1/a\n",
                " eu/n1/a",
                "eu/n1/a\0",
                "eü/n1/a",
                "eu/n1/１"
            })
    void textThatIsNoReplicaIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReplicaId.parse(text))
                .withMessageStartingWith("replica: '" + text + "'");
    }
}
