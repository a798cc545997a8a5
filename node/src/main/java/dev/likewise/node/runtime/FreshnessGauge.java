package dev.likewise.node.runtime;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.Freshness;
import dev.likewise.replication.replica.ShardView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Up to when each region's taps are included here, from the views of all shards. Safe for all threads.
 *
 * <p>Every answer with a count carries it, so it is worked out at most ten times a second: what was included then still is.
 */
final class FreshnessGauge {
    private static final long BEHIND_MILLIS = 5_000;
    private static final long KEPT_MILLIS = 100;

    private record Kept(long ticks, Freshness freshness) {}

    private final ReplicaId self;
    private final SystemClock clock;
    private final MemberBook members;
    private final ShardViews views;
    private volatile Kept kept;

    FreshnessGauge(ReplicaId self, SystemClock clock, MemberBook members, ShardViews views) {
        this.self = self;
        this.clock = clock;
        this.members = members;
        this.views = views;
    }

    Freshness freshness() {
        long ticks = clock.ticks();
        Kept last = kept;
        if (last == null || ticks - last.ticks() >= KEPT_MILLIS) {
            // Two threads may both do it; either result will do.
            last = new Kept(ticks, read());
            kept = last;
        }
        return last.freshness();
    }

    private Freshness read() {
        Collection<ShardView> shards = views.all();
        HybridTimestamp asOf = least(shards, ShardView::includedUntil);
        Map<String, HybridTimestamp> byRegion = new TreeMap<>();
        for (ReplicaId replica : members.durable().active()) {
            if (!replica.equals(self)) {
                HybridTimestamp heard =
                        least(shards, shard -> shard.heardUntil().getOrDefault(replica, HybridTimestamp.ZERO));
                asOf = HybridTimestamp.min(asOf, heard);
                byRegion.merge(replica.region(), heard, HybridTimestamp::min);
            }
        }
        byRegion.remove(self.region());
        return freshness(asOf, byRegion);
    }

    private Freshness freshness(HybridTimestamp asOf, Map<String, HybridTimestamp> byRegion) {
        long now = clock.wallMicros();
        Map<String, Long> lagMillis = new TreeMap<>();
        SortedSet<String> behind = new TreeSet<>();
        byRegion.forEach((region, heard) -> {
            long lag = Math.max(0, TimeUnit.MICROSECONDS.toMillis(now - heard.micros()));
            lagMillis.put(region, lag);
            if (lag > BEHIND_MILLIS) {
                behind.add(region);
            }
        });
        return new Freshness(Instant.EPOCH.plus(asOf.micros(), ChronoUnit.MICROS), behind, lagMillis);
    }

    private static HybridTimestamp least(
            Collection<ShardView> shards, java.util.function.Function<ShardView, HybridTimestamp> of) {
        return shards.stream().map(of).reduce(HybridTimestamp::min).orElse(HybridTimestamp.ZERO);
    }
}
