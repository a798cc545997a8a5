package dev.likewise.simulations.sim;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.replica.ShardView;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** What holds when no tap is under way and everything has arrived everywhere. */
final class RestLaws {
    private static final int ALL = LawBroken.ANY;

    private final World world;
    private final Workload workload;

    RestLaws(World world, Workload workload) {
        this.world = world;
        this.workload = workload;
    }

    /** Whether nothing is under way and all V are equal, as the nodes show them. */
    boolean isAtRest() {
        return world.nodes.stream().allMatch(node -> node.process() != null) && isAtRest(world.nodes);
    }

    /** As {@link #isAtRest}, of some nodes that run. */
    boolean isAtRest(List<SimNode> nodes) {
        if (!nodes.stream().allMatch(node -> node.process().storeWorks())) {
            return false;
        }
        for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
            VersionVector first = nodes.get(0).process().view(shard).applied();
            for (SimNode node : nodes) {
                ShardView view = node.process().view(shard);
                boolean committed = node.store().shard(shard).state().applied().equals(view.applied());
                boolean sent = nodes.size() == 1 || view.unsentRecords() == 0;
                if (!committed || !sent || view.pending() || !view.applied().equals(first)) {
                    return false;
                }
            }
        }
        return workload.isIdle();
    }

    /** Whether everybody has heard of everybody else's taps up to a moment of that one's clock. */
    boolean isFresh(List<HybridTimestamp> until) {
        for (SimNode node : world.nodes) {
            for (SimNode other : world.nodes) {
                boolean linked = node != other && !world.network.cuts.isCut(node.index, other.index);
                for (int shard = 0; linked && shard < world.plan.placement().shards(); shard++) {
                    HybridTimestamp heard =
                            node.process().view(shard).heardUntil().getOrDefault(other.id, HybridTimestamp.ZERO);
                    if (heard.compareTo(until.get(other.index)) < 0) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    void check() {
        world.laws.checkAll();
        world.laws.lane.checkRest();
        for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
            wholeHistory(shard);
            equalEverywhere(shard);
            feeds(shard);
        }
        world.nodes.forEach(Holdings::requireCounts);
        ledger();
        wishes();
    }

    /** Everything that any disk has is in V. */
    private void wholeHistory(int shard) {
        for (OriginLog log : world.laws.history.logs(shard).values()) {
            for (SimNode node : world.nodes) {
                long seq = node.store().shard(shard).state().applied().seq(log.origin());
                require(
                        seq == log.length(),
                        "at rest everybody has everything",
                        node.index,
                        shard,
                        log.origin() + ": " + seq + " of " + log.length());
            }
        }
    }

    /** But for tombstones without credits, which one may have purged and another not. */
    private void equalEverywhere(int shard) {
        NavigableMap<EdgeKey, Edge> registers = Holdings.registers(world.node(0), shard);
        NavigableMap<Subject, PnVector> columns = columns(world.node(0), shard);
        for (SimNode node : world.nodes) {
            require(
                    Holdings.registers(node, shard).equals(registers),
                    "at rest registers are equal",
                    node.index,
                    shard,
                    Holdings.registers(node, shard) + " and " + registers);
            require(
                    columns(node, shard).equals(columns),
                    "at rest columns are equal",
                    node.index,
                    shard,
                    columns(node, shard) + " and " + columns);
        }
    }

    private static NavigableMap<Subject, PnVector> columns(SimNode node, int shard) {
        NavigableMap<Subject, PnVector> all = new TreeMap<>();
        node.store().shard(shard).forEachColumns(all::put);
        return all;
    }

    private void feeds(int shard) {
        Map<EdgeKey, Integer> deltas = new TreeMap<>();
        world.laws
                .history
                .logs(shard)
                .values()
                .forEach(log -> log.feedByKey().forEach((key, delta) -> deltas.merge(key, delta, Integer::sum)));
        NavigableMap<EdgeKey, Edge> registers = Holdings.registers(world.node(0), shard);
        registers.keySet().forEach(key -> deltas.putIfAbsent(key, 0));
        deltas.forEach((key, delta) -> require(
                delta == (registers.getOrDefault(key, Edge.NEVER).present() ? 1 : 0),
                "at rest the deltas of all feeds sum to what is there",
                ALL,
                shard,
                key + ": " + delta + " for " + Format.edge(registers.getOrDefault(key, Edge.NEVER))));
    }

    /** Of all taps that were answered, or that are on some disk all the same, the one with the highest stamp counts. */
    private void ledger() {
        Set<Attempt> onDisk = new HashSet<>();
        for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
            world.laws.history.logs(shard).values().forEach(log -> onDisk.addAll(log.taps()));
        }
        Map<EdgeKey, Attempt> winners = new TreeMap<>();
        for (Attempt attempt : workload.attempts()) {
            boolean counts =
                    attempt.isWritten() && (attempt.state() == Attempt.State.ANSWERED || onDisk.contains(attempt));
            if (counts) {
                winners.merge(attempt.key, attempt, RestLaws::later);
            }
        }
        winners.forEach((key, winner) -> {
            int shard = world.plan.placement().shardOf(key);
            Register held =
                    world.node(0).store().shard(shard).registers(List.of(key)).get(0);
            require(
                    held.edge().equals(winner.result().edge())
                            || (held.isNone() && Holdings.isBare(winner.result().edge())),
                    "the last tap of each pair wins",
                    ALL,
                    shard,
                    key + " is " + Format.edge(held.edge()) + ", last tap: " + winner);
        });
    }

    private static Attempt later(Attempt a, Attempt b) {
        Stamp first = a.result().edge().stamp();
        return b.result().edge().stamp().isAfter(first) ? b : a;
    }

    private void wishes() {
        if (!clocksAgree()) {
            return;
        }
        workload.lastWishes().forEach((key, wish) -> {
            int shard = world.plan.placement().shardOf(key);
            Register held =
                    world.node(0).store().shard(shard).registers(List.of(key)).get(0);
            require(
                    held.edge().present() == wish,
                    "who carries a session along gets what was tapped last",
                    ALL,
                    shard,
                    key + " is " + Format.edge(held.edge()) + ", last tap: " + (wish ? "like" : "unlike"));
        });
    }

    private boolean clocksAgree() {
        FaultPlan faults = world.plan.faults();
        return 2 * faults.skewMicros() <= world.plan.replicas().maxClockDriftMicros()
                && faults.weight(FaultPlan.Kind.CLOCK) == 0;
    }

    private static void require(boolean holds, String law, int node, int shard, String detail) {
        if (!holds) {
            throw new LawBroken(law, node, shard, detail);
        }
    }
}
