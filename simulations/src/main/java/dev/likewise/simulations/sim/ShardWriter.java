package dev.likewise.simulations.sim;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.StoreException;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.PeerView;
import dev.likewise.replication.replica.Replica;
import dev.likewise.replication.replica.ShardView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** Owns some shards of a process: takes what waits, steps them, commits all at once, hands the outcomes on. */
final class ShardWriter {
    private record Letter(int shard, Input input) {}

    private final World world;
    private final SimProcess process;
    private final SyncStage sync;
    private final NavigableMap<Integer, Replica> replicas = new TreeMap<>();
    private final Map<Integer, NavigableMap<ReplicaId, PeerView>> peers = new TreeMap<>();
    private final ArrayDeque<Letter> taps = new ArrayDeque<>();
    private final ArrayDeque<Letter> others = new ArrayDeque<>();
    private final Set<Integer> allMet = new HashSet<>();
    private boolean rung;

    ShardWriter(World world, SimProcess process, SyncStage sync) {
        this.world = world;
        this.process = process;
        this.sync = sync;
    }

    void own(int shard) {
        peers.put(shard, new TreeMap<>());
    }

    /** Makes a shard's replica of what the store has, which is durable; links that stand come up for it again. */
    ShardView load(int shard, MemberTable members) {
        world.judge.members(process.node, shard, members);
        Replica replica = world.mutation.replica(
                world.plan.replicas(),
                process.node.id,
                shard,
                members,
                process.node.store().shard(shard),
                process.node.isJoining());
        world.judge.made(process.node, shard);
        Replica before = replicas.put(shard, replica);
        if (before != null) {
            before.close();
        }
        if (world.mutation != Mutation.PEERS_FORGOTTEN) {
            peers.get(shard).forEach((peer, view) -> others.addFirst(new Letter(shard, new Input.PeerUp(peer, view))));
            if (allMet.contains(shard)) {
                others.addFirst(new Letter(shard, new Input.AllMet()));
            }
        }
        return replica.view();
    }

    void put(int shard, Input input) {
        (input instanceof Input.Tap ? taps : others).addLast(new Letter(shard, input));
        ring();
    }

    /** The store works again. */
    void resume() {
        ring();
    }

    boolean isIdle() {
        return taps.isEmpty() && others.isEmpty();
    }

    private void ring() {
        if (!rung) {
            rung = true;
            process.after(process.random.below(world.plan.driver().turnMaxMicros()), this::turn);
        }
    }

    void turnBeforeStop() {
        if (process.isAlive()) {
            turn();
        }
    }

    /** One turn: take, step, commit, hand over. */
    void turn() {
        rung = false;
        if (!process.storeWorks()) {
            dropAll();
            return;
        }
        NavigableMap<Integer, List<Input>> inputs = take();
        Now now = process.node.clock.now();
        List<Outcome> outcomes = new ArrayList<>();
        inputs.forEach((shard, batch) -> {
            Outcome outcome = replicas.get(shard).step(now, batch);
            world.judge.stepped(process.node, shard, now, batch, outcome);
            outcomes.add(world.mutation.outcome(outcome, process.node.id));
            if (outcome.unfinished()) {
                put(shard, new Input.Proceed());
            }
        });
        if (!world.crashes.isHere(process.node, CrashPoint.BEFORE_COMMIT, outcomes)) {
            commit(outcomes);
        }
        if (process.isAlive() && !isIdle()) {
            ring();
        }
    }

    private void commit(List<Outcome> outcomes) {
        List<Commit> commits =
                outcomes.stream().flatMap(outcome -> outcome.commit().stream()).toList();
        if (!commits.isEmpty()) {
            try {
                process.node.faults.arm(true);
                process.node.store().commit(commits);
            } catch (StoreException e) {
                outcomes.forEach(outcome ->
                        outcome.replies().forEach(reply -> process.fail(reply.tap(), Attempt.State.UNKNOWN)));
                process.storeFailed(false, e);
                return;
            } finally {
                process.node.faults.arm(false);
            }
            outcomes.forEach(outcome -> world.judge.committed(process.node, outcome));
        }
        if (!world.crashes.isHere(process.node, CrashPoint.AFTER_COMMIT, outcomes)) {
            sync.take(outcomes, !commits.isEmpty());
        }
    }

    private NavigableMap<Integer, List<Input>> take() {
        NavigableMap<Integer, List<Input>> inputs = new TreeMap<>();
        int most = process.random.between(1, world.plan.driver().batchMax());
        for (int i = 0; i < most && !isIdle(); i++) {
            boolean tap = others.isEmpty() || (!taps.isEmpty() && process.random.coin());
            Letter letter = (tap ? taps : others).removeFirst();
            remember(letter);
            inputs.computeIfAbsent(letter.shard(), first -> new ArrayList<>()).add(letter.input());
        }
        return inputs;
    }

    /** Which links stand, for a replica that is made again. */
    private void remember(Letter letter) {
        NavigableMap<ReplicaId, PeerView> up = peers.get(letter.shard());
        if (letter.input() instanceof Input.PeerUp peer) {
            up.put(peer.peer(), peer.view());
        } else if (letter.input() instanceof Input.Report report) {
            up.computeIfPresent(report.from(), (peer, before) -> report.view());
        } else if (letter.input() instanceof Input.PeerDown peer) {
            up.remove(peer.peer());
        } else if (letter.input() instanceof Input.AllMet) {
            allMet.add(letter.shard());
        }
    }

    /** How many inputs wait for a turn. */
    int waiting() {
        return taps.size() + others.size();
    }

    private void dropAll() {
        others.forEach(this::remember);
        others.clear();
        List<Letter> failed = List.copyOf(taps);
        taps.clear();
        failed.forEach(letter -> process.fail((Input.Tap) letter.input(), Attempt.State.NOT_TAKEN));
    }
}
