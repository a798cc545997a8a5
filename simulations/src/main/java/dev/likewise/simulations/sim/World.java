package dev.likewise.simulations.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** All there is in one schedule. */
final class World {
    final Plan plan;
    final Mutation mutation;
    final Timeline time = new Timeline();
    final Figures figures = new Figures();
    final Story story;
    final List<SimNode> nodes = new ArrayList<>();
    final Laws laws;
    final SimNetwork network;
    final Crashes crashes;
    /** Whether a test puts an old disk back, so that accusations are right. */
    boolean forksPlanted;

    World(Plan plan, Mutation mutation, Seeded random, boolean told) {
        this.plan = plan;
        this.mutation = mutation;
        story = new Story(told, time);
        laws = new Laws(this);
        network = new SimNetwork(this, random.split());
        crashes = new Crashes(this, random.split());
        for (int index = 0; index < plan.nodes(); index++) {
            nodes.add(new SimNode(this, index, peersOf(index, random), random.split()));
        }
    }

    /**
     * Each knows an earlier one, so that all are connected; some know more. Where a link stays cut or a node stays
     * down for good all know all, or a node could lose the only one that it has ever heard of.
     */
    private List<String> peersOf(int index, Seeded random) {
        TreeSet<String> peers = new TreeSet<>();
        if (index > 0) {
            peers.add(SimNode.addressOf(random.below(index)));
        }
        for (int other = 0; other < plan.nodes(); other++) {
            if (random.chance(50) || plan.faults().needsAllPeers()) {
                peers.add(SimNode.addressOf(other));
            }
        }
        return List.copyOf(peers);
    }

    Optional<SimNode> nodeAt(String address) {
        return nodes.stream().filter(node -> node.isAt(address)).findFirst();
    }

    SimNode node(int index) {
        return nodes.get(index);
    }
}
