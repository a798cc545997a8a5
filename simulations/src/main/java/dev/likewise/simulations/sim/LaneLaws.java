package dev.likewise.simulations.sim;

import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.replica.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What is shown ahead of its records: never more than its origin has on its disk, and nothing when all is there. */
final class LaneLaws {
    private final World world;
    private final Laws laws;
    private final List<List<NavigableMap<Subject, PnVector>>> ahead = new ArrayList<>();

    LaneLaws(World world, Laws laws) {
        this.world = world;
        this.laws = laws;
        for (int node = 0; node < world.plan.nodes(); node++) {
            List<NavigableMap<Subject, PnVector>> shards = new ArrayList<>();
            for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
                shards.add(new TreeMap<>());
            }
            ahead.add(shards);
        }
    }

    void released(SimNode node, Outcome outcome) {
        int shard = outcome.view().shard();
        outcome.ahead().forEach((subject, columns) -> {
            columns.forEach((origin, column) -> requireOnDisk(node, shard, subject, origin, column));
            ahead.get(node.index).get(shard).put(subject, columns);
        });
        ahead.get(node.index).get(shard).values().removeIf(PnVector::isEmpty);
    }

    private void requireOnDisk(SimNode node, int shard, Subject subject, ReplicaId origin, PnCounter shown) {
        PnCounter held = world.nodes.stream()
                .filter(other -> other.id.equals(origin))
                .map(other -> other.store().shard(shard).columns(subject).column(origin))
                .findFirst()
                .orElse(PnCounter.ZERO);
        laws.require(
                held.covers(shown) && !origin.equals(node.id),
                "what is shown ahead is on its origin's disk",
                node,
                shard,
                () -> subject + " of " + origin + ": " + shown + ", its own is " + held);
    }

    /** A replica is made, and has heard nothing. */
    void made(SimNode node, int shard) {
        ahead.get(node.index).get(shard).clear();
    }

    /** All records are there. */
    void checkRest() {
        for (SimNode node : world.nodes) {
            for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
                NavigableMap<Subject, PnVector> left = ahead.get(node.index).get(shard);
                laws.require(left.isEmpty(), "at rest nothing is ahead", node, shard, left::toString);
            }
        }
    }
}
