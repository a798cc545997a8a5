package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.replica.TapResult;
import dev.likewise.replication.replica.Unsent;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Lets disks be lost, rolled back, restored and copied, and replicas be retired, and sees to it that whoever has to starts
 * over. One such event at a time: the next one comes when all nodes agree on who there is.
 */
final class Lives {
    private static final int COPY_PAUSE_MILLIS = 200;
    private static final int SAVED_MAX = 4;
    private static final int LOST_THEN_PERCENT = 40;
    private static final int ISOLATED_MAX_MILLIS = 3_000;

    private record Saved(ReplicaId id, MemoryNodeStore store) {}

    private final World world;
    private final LifePlan plan;
    private final LifeLaws laws;
    private final Seeded random;
    private final Map<Integer, Deque<Saved>> saved = new TreeMap<>();

    /** Replicas that do not know yet that they must not go on. */
    private final Set<ReplicaId> doubtful = new HashSet<>();

    /** Replicas whose disks are gone and that are to be retired. */
    private final List<ReplicaId> lost = new ArrayList<>();

    private boolean over;

    Lives(World world, LifePlan plan, LifeLaws laws, Seeded random) {
        this.world = world;
        this.plan = plan;
        this.laws = laws;
        this.random = random;
    }

    void start() {
        world.time.afterMillis(random.between(1, 2L * plan.everyMillis()), () -> {
            if (!over) {
                strike();
                start();
            }
        });
        world.time.afterMillis(COPY_PAUSE_MILLIS, this::save);
    }

    /** Backups are made now and then. */
    private void save() {
        SimNode node = random.pick(world.nodes);
        if (!over
                && !node.isAbsent()
                && node.process() != null
                && !node.process().isJoining()) {
            Deque<Saved> kept = saved.computeIfAbsent(node.index, first -> new ArrayDeque<>());
            kept.addFirst(new Saved(node.id, node.store().copy()));
            if (kept.size() > SAVED_MAX) {
                kept.removeLast();
            }
        }
    }

    private void strike() {
        if (!isSettled()) {
            return;
        }
        Optional<LifePlan.Kind> kind = plan.pick(random);
        List<SimNode> members = members();
        if (kind.isPresent() && members.size() > 1) {
            strike(kind.get(), random.pick(members));
        }
    }

    private List<SimNode> members() {
        return world.nodes.stream()
                .filter(node -> !node.isAbsent() && node.hasBooted())
                .toList();
    }

    private boolean isSettled() {
        doubtful.removeIf(id -> world.nodes.stream().noneMatch(node -> !node.isAbsent() && node.id.equals(id)));
        return doubtful.isEmpty() && isSound();
    }

    /** Whether all that there are run, are whole, and agree on who there is; no two of them are the same replica. */
    boolean isSound() {
        long replicas = members().stream().map(node -> node.id).distinct().count();
        return lost.isEmpty()
                && replicas == members().size()
                && members().stream().allMatch(this::isWhole)
                && agree();
    }

    private boolean isWhole(SimNode node) {
        return node.process() != null
                && node.process().storeWorks()
                && !node.process().isJoining()
                && !node.process().isRetaking();
    }

    private boolean agree() {
        Set<ReplicaId> there = new HashSet<>();
        members().forEach(node -> there.add(node.id));
        return members().stream()
                .allMatch(node -> node.process().members().active().equals(there));
    }

    private void strike(LifePlan.Kind kind, SimNode node) {
        world.story.tell(LawBroken.ANY, () -> kind + " " + node.id);
        if (random.coin()) {
            isolate(node);
        }
        switch (kind) {
            case RETIRE -> retire(node);
            case LOSE -> lose(node);
            case ROLL_BACK -> saved(node).ifPresent(disk -> rollBack(node, disk));
            case FORK -> fork(node);
            case RESTORE -> saved(node).ifPresent(disk -> restore(node, disk));
            case COPY -> spare().ifPresent(spare -> copy(node, spare));
            case LOSE_AND_RETIRE -> loseAndRetire(node);
        }
    }

    /** It takes taps that nobody else hears of, or only some. */
    private void isolate(SimNode node) {
        boolean fromAll = random.coin();
        world.nodes.stream()
                .filter(other -> fromAll || random.coin())
                .forEach(other -> world.network.cuts.cutBoth(node.index, other.index));
        world.time.afterMillis(
                random.between(100, ISOLATED_MAX_MILLIS),
                () -> world.nodes.forEach(other -> world.network.cuts.heal(node.index, other.index)));
    }

    /** With two left at least, so that one of them can seed the other. */
    private void retire(SimNode node) {
        List<SimNode> others = members().stream().filter(other -> other != node).toList();
        if (others.size() > 1) {
            world.figures.increment(Figure.RETIRED);
            random.pick(others).process().retire(node.id);
            doubtful.add(node.id);
        }
    }

    private void lose(SimNode node) {
        world.figures.increment(Figure.LOST);
        laws.destroy(node::vanish);
        lost.add(node.id);
        world.time.afterMillis(random.between(1, 2_000), this::retireLost);
        if (random.coin()) {
            world.time.afterMillis(random.between(1, 3_000), () -> {
                // A copy may stand there by then.
                if (node.isAbsent()) {
                    node.arrive();
                    node.boot();
                }
            });
        }
    }

    /** What they had between them only the one that is retired has left. */
    private void loseAndRetire(SimNode node) {
        List<SimNode> others = members().stream().filter(other -> other != node).toList();
        if (others.size() < 2) {
            return;
        }
        SimNode second = random.pick(others);
        List<SimNode> rest = others.stream().filter(other -> other != second).toList();
        List<SimNode> pair = List.of(node, second);
        ReplicaId id = node.id;
        doubtful.add(id);
        pair.forEach(one -> rest.forEach(other -> world.network.cuts.cutBoth(one.index, other.index)));
        world.time.afterMillis(random.between(200, 1_500), () -> {
            if (!over) {
                world.figures.increment(Figure.RETIRED);
                lose(second);
                lost.add(id);
                retireLost();
            }
            world.time.afterMillis(
                    random.between(500, ISOLATED_MAX_MILLIS),
                    () -> pair.forEach(one -> rest.forEach(other -> world.network.cuts.heal(one.index, other.index))));
        });
    }

    private void retireLost() {
        Optional<SimNode> asked = members().stream()
                .filter(this::isWhole)
                .filter(node -> !node.process().members().isRetired(node.id))
                .findFirst();
        asked.ifPresent(node -> lost.forEach(id -> node.process().retire(id)));
        // Whoever has heard of it may be lost next.
        lost.removeIf(id -> members().stream()
                .allMatch(node ->
                        node.process() != null && node.process().members().isRetired(id)));
        if (!lost.isEmpty()) {
            world.time.afterMillis(200, this::retireLost);
        }
    }

    /** One of the copies that were made of a node's disk. */
    private Optional<Saved> saved(SimNode node) {
        List<Saved> kept = List.copyOf(saved.getOrDefault(node.index, new ArrayDeque<>()));
        return kept.isEmpty() ? Optional.empty() : Optional.of(random.pick(kept));
    }

    /** Only within one life: an older one would be known to be retired. */
    private void rollBack(SimNode node, Saved disk) {
        if (!disk.id().equals(node.id)) {
            return;
        }
        world.figures.increment(Figure.ROLLED_BACK);
        node.crash(node.store().unsynced(), true);
        laws.destroy(() -> node.replaceStore(disk.store().copy()));
        doubtful.add(node.id);
        world.time.afterMillis(random.between(1, 1_000), node::boot);
        if (random.chance(LOST_THEN_PERCENT)) {
            world.time.afterMillis(random.between(500, 4_000), () -> loseForked(node, disk.id()));
        }
    }

    private void fork(SimNode node) {
        List<SimNode> others = members().stream().filter(other -> other != node).toList();
        if (others.size() < 2) {
            return;
        }
        SimNode first = random.pick(others);
        List<SimNode> rest = others.stream().filter(other -> other != first).toList();
        Saved disk = new Saved(node.id, node.store().copy());
        doubtful.add(node.id);
        rest.forEach(other -> world.network.cuts.cutBoth(node.index, other.index));
        world.time.afterMillis(random.between(200, 1_500), () -> {
            rest.forEach(other -> world.network.cuts.heal(node.index, other.index));
            if (node.process() != null && node.id.equals(disk.id())) {
                world.network.cuts.cutBoth(node.index, first.index);
                rollBack(node, disk);
                boolean onlyOne = rest.size() == 1 && random.coin();
                world.time.afterMillis(random.between(500, ISOLATED_MAX_MILLIS), () -> {
                    if (onlyOne) {
                        loseForked(rest.get(0), rest.get(0).id);
                    }
                    world.network.cuts.heal(node.index, first.index);
                });
            }
        });
    }

    /** What was written since a fork nobody else has, or only the one that wrote it. */
    private void loseForked(SimNode node, ReplicaId id) {
        if (!over && !node.isAbsent() && node.id.equals(id) && members().size() > 2) {
            world.story.tell(LawBroken.ANY, () -> "LOSE, forked " + id);
            lose(node);
        }
    }

    private void restore(SimNode node, Saved disk) {
        world.figures.increment(Figure.RESTORED);
        ReplicaId gone = node.id;
        node.crash(node.store().unsynced(), true);
        laws.destroy(() -> {
            node.arriveWith(disk.store().copy(), disk.id());
            node.startOver();
        });
        if (!gone.equals(disk.id())) {
            lost.add(gone);
            world.time.afterMillis(random.between(1, 1_000), this::retireLost);
        }
        world.time.afterMillis(random.between(1, 1_000), node::boot);
    }

    private Optional<SimNode> spare() {
        return world.nodes.stream()
                .filter(node -> node.index >= world.nodes.size() - plan.spares())
                .filter(SimNode::isAbsent)
                .findFirst();
    }

    private void copy(SimNode node, SimNode spare) {
        world.figures.increment(Figure.COPIED);
        spare.arriveWith(node.store().copy(), node.id);
        doubtful.add(node.id);
        world.time.afterMillis(random.between(1, 1_000), spare::boot);
    }

    /** A replica has learned that it must not go on. */
    void doubted(SimProcess process, String why) {
        SimNode node = process.node;
        world.time.afterMillis(random.between(0, 20), () -> {
            if (node.process() == process) {
                world.figures.increment(Figure.STARTED_OVER);
                world.story.tell(node.index, () -> "must not go on: " + why);
                node.crash();
                node.startOver();
                world.time.afterMillis(random.between(1, 500), node::boot);
            }
        });
    }

    void retook(SimNode node, Unsent.Tap tap, TapResult result) {
        laws.retook(node, tap, result);
    }

    void unjudged(List<Unsent.Unjudged> records, Set<EdgeKey> keys) {
        if (!records.isEmpty()) {
            laws.unjudged(keys);
        }
    }

    /** For a person. */
    String state() {
        StringBuilder state = new StringBuilder("doubtful " + doubtful + ", lost " + lost + "; ");
        members()
                .forEach(node -> state.append(node.id)
                        .append(node.process() == null ? " down" : isWhole(node) ? " whole" : " not whole")
                        .append(
                                node.process() == null
                                        ? ""
                                        : " " + node.process().members())
                        .append("; "));
        return state.toString();
    }

    /** Nothing more happens to disks. */
    void heal() {
        over = true;
    }
}
