package dev.likewise.simulations.sim;

import dev.likewise.replication.replica.PurgeSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** All there is in one schedule. */
final class World {
    final Plan plan;
    final Mutation mutation;
    final Timeline time = new Timeline();
    final Figures figures = new Figures();
    final Story story;
    final List<SimNode> nodes = new ArrayList<>();
    final Laws laws;

    /** Who is told all that happens: the laws, or those of worlds in which disks are lost. */
    Judge judge;

    final SimNetwork network;
    final Crashes crashes;
    /** What becomes of disks and replicas; null where nothing does. */
    Lives lives;

    /** Whether a test puts an old disk back, so that accusations are right. */
    boolean forksPlanted;

    World(Plan plan, Mutation mutation, Seeded random, boolean told) {
        this.plan = plan;
        this.mutation = mutation;
        story = new Story(told, time);
        laws = new Laws(this);
        judge = laws;
        network = new SimNetwork(this, random.split());
        crashes = new Crashes(this, random.split());
        for (int index = 0; index < plan.nodes(); index++) {
            boolean joins = index >= plan.founders();
            List<String> peers = joins ? sponsorsOf(random) : peersOf(index, random);
            nodes.add(new SimNode(this, index, peers, joins, random.split()));
        }
    }

    /**
     * Each knows an earlier one, so that all are connected; some know more. Where a link stays cut or a node stays
     * down for good all know all, or a node could lose the only one that it has ever heard of. Where tombstones are
     * purged all founders know all founders: who has purged something before it has heard of another founder would have
     * to make that one start over.
     */
    private List<String> peersOf(int index, Seeded random) {
        TreeSet<String> peers = new TreeSet<>();
        if (index > 0) {
            peers.add(SimNode.addressOf(random.below(index)));
        }
        for (int other = 0; other < plan.founders(); other++) {
            if (random.chance(50) || needsAllPeers()) {
                peers.add(SimNode.addressOf(other));
            }
        }
        return List.copyOf(peers);
    }

    private boolean needsAllPeers() {
        return plan.faults().needsAllPeers()
                || plan.replicas().purge().ageMicros() < PurgeSettings.STANDARD.ageMicros();
    }

    /** One is enough, if it is there. */
    private List<String> sponsorsOf(Seeded random) {
        if (plan.faults().needsAllPeers()) {
            return IntStream.range(0, plan.founders())
                    .mapToObj(SimNode::addressOf)
                    .toList();
        }
        return List.of(SimNode.addressOf(random.below(plan.founders())));
    }

    Optional<SimNode> nodeAt(String address) {
        return nodes.stream().filter(node -> node.isAt(address)).findFirst();
    }

    SimNode node(int index) {
        return nodes.get(index);
    }
}
