package dev.likewise.simulations.sim;

import dev.likewise.replication.port.StoreException;
import dev.likewise.replication.replica.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes steps durable and only then lets their effects happen, in the order of the steps. Steps that come while a sync is
 * under way wait for the next one.
 */
final class SyncStage {
    private final World world;
    private final SimProcess process;
    private final ArrayDeque<Outcome> waiting = new ArrayDeque<>();
    private List<Outcome> underWay = List.of();
    private boolean busy;
    private boolean syncedEarly;
    private int generation;

    SyncStage(World world, SimProcess process) {
        this.world = world;
        this.process = process;
    }

    /** Takes the outcomes of a turn whose commit has returned. */
    void take(List<Outcome> outcomes, boolean committed) {
        for (Outcome outcome : outcomes) {
            waiting.addLast(world.mutation.releasedEarly(outcome, early -> release(early)));
        }
        if (!busy) {
            busy = true;
            plan(process.random.below(1_000), this::begin);
        }
    }

    private void plan(long micros, Runnable action) {
        int mine = generation;
        process.after(micros, () -> {
            if (mine == generation) {
                action.run();
            }
        });
    }

    /** A sync covers what was committed before it began; when it is over, later commits may or may not be durable too. */
    private void begin() {
        underWay = List.copyOf(waiting);
        waiting.clear();
        syncedEarly = process.random.coin();
        if (!world.crashes.isHere(process.node, CrashPoint.BEFORE_SYNC, underWay) && (!syncedEarly || sync())) {
            plan(process.random.below(world.plan.driver().syncMaxMicros()), this::end);
        }
    }

    private void end() {
        if ((syncedEarly || sync()) && !world.crashes.isHere(process.node, CrashPoint.AFTER_SYNC, underWay)) {
            List<Outcome> durable = underWay;
            underWay = List.of();
            for (Outcome outcome : durable) {
                release(outcome);
                if (world.crashes.isHere(process.node, CrashPoint.BETWEEN_EFFECTS, List.of(outcome))) {
                    return;
                }
            }
            busy = !waiting.isEmpty();
            if (busy) {
                plan(process.random.below(1_000), this::begin);
            }
        }
    }

    private boolean sync() {
        try {
            process.node.faults.arm(true);
            process.node.store().sync();
        } catch (StoreException e) {
            process.storeFailed(true, e);
            return false;
        } finally {
            process.node.faults.arm(false);
        }
        world.judge.synced(process.node);
        return true;
    }

    private void release(Outcome outcome) {
        world.judge.released(process.node, outcome);
        outcome.faults().forEach(process::blamed);
        process.publish(outcome.view());
        outcome.replies().forEach(process::answer);
        outcome.sends().forEach(send -> process.send(outcome.view().shard(), send));
    }

    /** No effect of what waits happens; its taps may have been written. */
    void abandon() {
        List<Outcome> lost = new ArrayList<>(underWay);
        lost.addAll(waiting);
        underWay = List.of();
        waiting.clear();
        busy = false;
        generation++;
        lost.forEach(outcome -> outcome.replies().forEach(reply -> process.fail(reply.tap(), Attempt.State.UNKNOWN)));
    }

    boolean isIdle() {
        return waiting.isEmpty() && underWay.isEmpty();
    }

    /** All that waits, at once: for an orderly stop. */
    void finishNow() {
        if (!process.isAlive()) {
            return;
        }
        List<Outcome> all = new ArrayList<>(underWay);
        all.addAll(waiting);
        underWay = List.of();
        waiting.clear();
        busy = false;
        generation++;
        if (sync()) {
            all.forEach(this::release);
        }
    }
}
