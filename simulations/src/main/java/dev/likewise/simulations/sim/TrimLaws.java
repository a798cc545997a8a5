package dev.likewise.simulations.sim;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.HashMap;
import java.util.Map;

/** What may be cut off the front of a log: never an own record that nobody else has on a disk. */
final class TrimLaws {
    private final World world;
    private final Laws laws;
    private final Map<String, MemberTable> told = new HashMap<>();

    TrimLaws(World world, Laws laws) {
        this.world = world;
        this.laws = laws;
    }

    /** A shard hears who there is. */
    void members(SimNode node, int shard, MemberTable table) {
        told.put(node.index + "/" + shard, table);
    }

    void committed(SimNode node, Commit commit) {
        commit.trims().forEach((origin, last) -> {
            world.figures.increment(Figure.TRIMS);
            world.story.tell(
                    node.index, commit.shard(), () -> "trims the log of " + origin.region() + " up to #" + last);
            trimmed(node, commit.shard(), origin, last);
        });
    }

    private void trimmed(SimNode node, int shard, ReplicaId origin, long last) {
        ShardReader store = node.store().shard(shard);
        long first = store.logExtent(origin).firstSeq();
        laws.require(
                first == 0 || first > last,
                "what is trimmed is gone",
                node,
                shard,
                () -> origin + ": trimmed to " + last + ", begins with " + first);
        if (origin.equals(node.id)) {
            MemberTable members = told.getOrDefault(node.index + "/" + shard, MemberTable.EMPTY);
            boolean alone = members.active().stream().allMatch(node.id::equals);
            boolean others = world.nodes.stream()
                    .anyMatch(
                            other -> other != node && laws.durable(other, shard).seq(origin) >= last);
            laws.require(
                    others || alone,
                    "an own record that nobody else has durably is never trimmed",
                    node,
                    shard,
                    () -> "trimmed to " + last);
        }
    }
}
