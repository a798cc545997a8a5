package dev.likewise.replication.port;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import java.util.Collections;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Places in logs, of each log some. Of logs that have forked: the ends of all branches whose content is in a shard. Where
 * two shards have the same tips, they have the same of that log, whichever branch each of them had first. Immutable.
 */
public final class ForkTips {
    /** No log has forked. */
    public static final ForkTips NONE = new ForkTips(new TreeMap<>());

    private static final Comparator<LogPosition> ORDER =
            Comparator.comparingLong(LogPosition::seq).thenComparing(LogPosition::chain, Long::compareUnsigned);

    private final NavigableMap<ReplicaId, NavigableSet<LogPosition>> tips;

    private ForkTips(NavigableMap<ReplicaId, NavigableSet<LogPosition>> tips) {
        this.tips = tips;
    }

    /** Those whose logs have forked. */
    public Set<ReplicaId> origins() {
        return Collections.unmodifiableSet(tips.keySet());
    }

    public boolean isForked(ReplicaId origin) {
        return tips.containsKey(origin);
    }

    /** The ends of an origin's branches that are here; none if its log has not forked. */
    public NavigableSet<LogPosition> of(ReplicaId origin) {
        return Collections.unmodifiableNavigableSet(tips.getOrDefault(origin, new TreeSet<>(ORDER)));
    }

    /** The one that V names, everywhere the same. */
    public LogPosition top(ReplicaId origin) {
        return tips.get(origin).last();
    }

    /** These, with one more of an origin. */
    public ForkTips with(ReplicaId origin, LogPosition tip) {
        NavigableSet<LogPosition> all = new TreeSet<>(ORDER);
        all.addAll(of(origin));
        all.add(tip);
        return replaced(origin, all);
    }

    /** These, with no more than so many of an origin: those that are furthest. */
    public ForkTips atMost(int most, ReplicaId origin) {
        NavigableSet<LogPosition> all = new TreeSet<>(ORDER);
        all.addAll(of(origin));
        while (all.size() > most) {
            all.pollFirst();
        }
        return all.isEmpty() ? this : replaced(origin, all);
    }

    /** These, without those of an origin. */
    public ForkTips without(ReplicaId origin) {
        NavigableMap<ReplicaId, NavigableSet<LogPosition>> less = new TreeMap<>(tips);
        less.remove(origin);
        return new ForkTips(less);
    }

    private ForkTips replaced(ReplicaId origin, NavigableSet<LogPosition> all) {
        NavigableMap<ReplicaId, NavigableSet<LogPosition>> more = new TreeMap<>(tips);
        more.put(origin, all);
        return new ForkTips(more);
    }

    /** All of both. */
    public static ForkTips merge(ForkTips a, ForkTips b) {
        ForkTips merged = a;
        for (ReplicaId origin : b.origins()) {
            for (LogPosition tip : b.of(origin)) {
                merged = merged.with(origin, tip);
            }
        }
        return merged;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ForkTips that && tips.equals(that.tips);
    }

    @Override
    public int hashCode() {
        return tips.hashCode();
    }

    @Override
    public String toString() {
        return tips.toString();
    }
}
