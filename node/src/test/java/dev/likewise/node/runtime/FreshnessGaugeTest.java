package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.Freshness;
import dev.likewise.replication.replica.ShardView;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FreshnessGaugeTest {
    private static final ReplicaId SELF = ReplicaId.parse("eu/eu-1/a");
    private static final ReplicaId US = ReplicaId.parse("us/us-1/a");
    private static final ReplicaId US2 = ReplicaId.parse("us/us-2/a");
    private static final ReplicaId AP = ReplicaId.parse("ap/ap-1/a");

    private final SystemClock clock = new SystemClock();
    private final ShardViews views = new ShardViews(2);
    private final long now = clock.wallMicros();

    @Test
    void aCountIsAsOfTheLeastOfAllRegionsAndShards() {
        views.publish(view(0, ago(10), Map.of(US, ago(500), AP, ago(200))));
        views.publish(view(1, ago(20), Map.of(US, ago(300), AP, ago(100))));
        Freshness freshness = freshness(US, AP);

        assertThat(freshness.asOf()).isEqualTo(instant(ago(500)));
        assertThat(freshness.behind()).isEmpty();
        assertThat(freshness.lagMillis().get("us")).isBetween(500L, 5_000L);
        assertThat(freshness.lagMillis()).containsOnlyKeys("ap", "us");
    }

    @Test
    void anIdleClusterIsAsOfItsOwnTaps() {
        views.publish(view(0, ago(10), Map.of()));
        views.publish(view(1, ago(900), Map.of()));

        assertThat(freshness().asOf()).isEqualTo(instant(ago(900)));
    }

    @Test
    void aRegionThatWasNotHeardOfForFiveSecondsIsBehind() {
        views.publish(view(0, ago(0), Map.of(US, ago(6_000), AP, ago(100))));
        views.publish(view(1, ago(0), Map.of(US, ago(100), AP, ago(100))));

        assertThat(freshness(US, AP).behind()).containsExactly("us");
    }

    @Test
    void aRegionIsAsFreshAsTheLeastOfItsNodes() {
        views.publish(view(0, ago(0), Map.of(US, ago(100), US2, ago(7_000))));
        views.publish(view(1, ago(0), Map.of(US, ago(100), US2, ago(7_000))));

        assertThat(freshness(US, US2).behind()).containsExactly("us");
    }

    @Test
    void aMemberThatWasNeverHeardOfHoldsAsOfAtTheBeginning() {
        views.publish(view(0, ago(0), Map.of()));
        views.publish(view(1, ago(0), Map.of()));

        assertThat(freshness(US).asOf()).isEqualTo(Instant.EPOCH);
        assertThat(freshness(US).behind()).containsExactly("us");
    }

    @Test
    void aRetiredMemberIsNotWaitedFor() {
        views.publish(view(0, ago(10), Map.of()));
        views.publish(view(1, ago(10), Map.of()));
        MemberTable members = MemberTable.EMPTY.with(US, Member.UNKNOWN.asRetired());

        assertThat(gauge(members).freshness().asOf()).isEqualTo(instant(ago(10)));
    }

    private Freshness freshness(ReplicaId... others) {
        MemberTable members = MemberTable.EMPTY.with(SELF, Member.UNKNOWN);
        for (ReplicaId other : others) {
            members = members.with(other, Member.UNKNOWN);
        }
        return gauge(members).freshness();
    }

    private FreshnessGauge gauge(MemberTable members) {
        return new FreshnessGauge(SELF, clock, new MemberBook(members), views);
    }

    private HybridTimestamp ago(long millis) {
        return HybridTimestamp.ofMicros(now - millis * 1_000);
    }

    private static Instant instant(HybridTimestamp time) {
        return Instant.ofEpochSecond(time.micros() / 1_000_000, time.micros() % 1_000_000 * 1_000);
    }

    private static ShardView view(int shard, HybridTimestamp own, Map<ReplicaId, HybridTimestamp> heard) {
        return new ShardView(shard, VersionVector.EMPTY, VersionVector.EMPTY, HybridTimestamp.ZERO, own, heard, 0);
    }
}
