package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Values;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardPlacementTest {
    @Test
    void withSpreadOneAllMembersAreInTheShardOfTheSubject(TestInfo info) {
        ShardPlacement placement = new ShardPlacement(16, 1);

        Property.of(info)
                .forAll(
                        2_000,
                        Values.EDGE_KEY,
                        key -> assertThat(placement.shardsOf(key.subject())).containsExactly(placement.shardOf(key)));
    }

    @Test
    void everyMemberIsInOneOfTheShardsOfItsSubject(TestInfo info) {
        Property.of(info).check(2_000, random -> {
            int shards = random.between(1, ShardPlacement.MAX_SHARDS);
            ShardPlacement placement = new ShardPlacement(shards, random.between(1, Math.min(shards, 8)));
            EdgeKey key = Values.EDGE_KEY.draw(random);
            int[] found = placement.shardsOf(key.subject());

            assertThat(found)
                    .doesNotHaveDuplicates()
                    .hasSize(placement.spread())
                    .contains(placement.shardOf(key));
            assertThat(Arrays.stream(found)).allMatch(shard -> shard >= 0 && shard < shards);
        });
    }

    @Test
    void theShardsOfASubjectDifferEvenWhereItsHashIsTheLargest() {
        assertThat(IntStream.range(0, 10).map(offset -> ShardPlacement.shard(-1L, offset, 10)))
                .doesNotHaveDuplicates()
                .startsWith(5, 6);
    }

    @Test
    void subjectsAreSpreadEvenly() {
        ShardPlacement placement = new ShardPlacement(16, 1);
        int[] subjects = new int[16];
        for (int i = 0; i < 16_000; i++) {
            subjects[placement.shardOf(EdgeKey.like("post-" + i, "u"))]++;
        }

        assertThat(Arrays.stream(subjects)).allMatch(n -> n > 850 && n < 1_150);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1025, 1", "-1, 1", "16, 0", "16, 17", "16, -1"})
    void numbersOutOfRangeAreRefused(int shards, int spread) {
        assertThatIllegalArgumentException().isThrownBy(() -> new ShardPlacement(shards, spread));
    }
}
