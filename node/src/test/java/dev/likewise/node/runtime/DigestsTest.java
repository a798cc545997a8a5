package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Canonical;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.node.api.ShardDigest;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class DigestsTest {
    @Test
    void aDigestIsOverTheRegistersOfAShardByKey() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            EngineFixture.answered(List.of(node.like("p1", "b"), node.like("p1", "a")));
            EdgeKey a = EdgeKey.like("p1", "a");
            EdgeKey b = EdgeKey.like("p1", "b");
            ShardDigest digest = node.engine.digests().get(node.placement.shardOf(a));

            MessageDigest expected = MessageDigest.getInstance("SHA-256");
            for (EdgeKey key : List.of(a, b)) {
                Edge edge = node.engine.reads().registers(List.of(key)).get(0).edge();
                expected.update(Canonical.EDGE_KEY.encode(key));
                expected.update(Canonical.EDGE.encode(edge));
            }
            assertThat(digest.edges()).isEqualTo(HexFormat.of().formatHex(expected.digest()));
            assertThat(digest.registers()).isEqualTo(2);
            assertThat(digest.applied().seq(EngineFixture.SELF)).isPositive();
        }
    }

    @Test
    void aDigestIsKeptUntilTheShardMovesOn() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            EngineFixture.answered(List.of(node.like("p1", "a")));
            List<ShardDigest> first = node.engine.digests();
            List<ShardDigest> second = node.engine.digests();
            int shard = node.placement.shardOf(EdgeKey.like("p1", "a"));
            assertThat(second.get(shard)).isSameAs(first.get(shard));

            EngineFixture.answered(List.of(node.like("p1", "b")));
            ShardDigest third = node.engine.digests().get(shard);
            assertThat(third.edges()).isNotEqualTo(first.get(shard).edges());
            assertThat(third.columns()).isNotEqualTo(first.get(shard).columns());
        }
    }
}
