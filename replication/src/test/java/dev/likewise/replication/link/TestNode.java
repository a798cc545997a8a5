package dev.likewise.replication.link;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.ShardView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** One node's links, with a driver that writes down and views that a test sets. */
final class TestNode {
    static final long START_MICROS = 1_800_000_000_000_000L;
    static final int SHARDS = 2;

    final ReplicaId id;
    final FakeDriver driver = new FakeDriver();
    final List<ShardView> views = new ArrayList<>();
    final Gossip gossip;

    TestNode(ReplicaId id, String cluster, int shards, MemberTable members, List<String> peers) {
        this.id = id;
        for (int shard = 0; shard < shards; shard++) {
            views.add(view(shard, VersionVector.EMPTY));
        }
        GossipSettings settings = GossipSettings.standard(cluster, new ShardPlacement(shards, 1), peers);
        Member addresses = new Member(0, List.of(id.region() + ":7"), List.of(), false);
        // Half the jitter: pauses are three quarters of the full ones.
        gossip = new Gossip(settings, id, addresses, members, () -> List.copyOf(views), new HalfRandom(), driver);
    }

    static TestNode of(String region, String... peers) {
        return new TestNode(id(region), "likes", SHARDS, MemberTable.EMPTY, List.of(peers));
    }

    static ReplicaId id(String region) {
        return ReplicaId.of(region, "n", "1");
    }

    static ShardView view(int shard, VersionVector applied) {
        return new ShardView(
                shard, applied, VersionVector.EMPTY, HybridTimestamp.ZERO, HybridTimestamp.ZERO, Map.of(), 0);
    }

    static Now at(long millis) {
        return new Now(START_MICROS + 1_000 * millis, millis);
    }

    /** Always in the middle. */
    static final class HalfRandom implements RandomGenerator {
        private final SplittableRandom unused = new SplittableRandom(1);

        @Override
        public long nextLong() {
            return unused.nextLong();
        }

        @Override
        public double nextDouble() {
            return 0.5;
        }
    }
}
