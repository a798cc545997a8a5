package dev.likewise.node.runtime;

import dev.likewise.node.api.PendingTap;
import dev.likewise.node.api.Receipt;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.StoreException;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.TapResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A thread that owns some shards. A turn takes what waits in the mailbox, steps the shards that it touches, writes all
 * their commits at once and hands the outcomes to the sync stage; while that makes them durable, the next turn is under
 * way. So the busier a node is, the more taps share a write and a sync, without a timer.
 */
final class Writer implements Runnable {
    private final WriterContext context;
    private final List<Integer> shards;
    private final Doorbell doorbell = new Doorbell();
    private final Mailbox mailbox;
    private final Semaphore backlog;
    private final TurnInputs inputs;
    private final TickSchedule ticks;
    private final CatchUpPace pace;
    private final Map<Integer, Stepper> steppers = new HashMap<>();
    private final Map<Integer, PeerMemory> peers = new HashMap<>();

    /** Shards that have more to do than fitted in a step, the longest waiting first. */
    private final Set<Integer> unfinished = new LinkedHashSet<>();

    /** The generation that {@link #steppers} were made from; no step is made in any other. */
    private Generation mine;

    private volatile Generation left;
    private volatile boolean stopping;
    private volatile boolean closed;

    /** A writer of these shards, at least one; nobody else may step them. */
    Writer(WriterContext context, List<Integer> shards) {
        this.context = context;
        this.shards = List.copyOf(shards);
        this.mailbox = new Mailbox(context.settings().mailboxTaps(), doorbell);
        this.backlog = new Semaphore(context.settings().syncBacklogTurns());
        this.inputs = new TurnInputs(context.views().size());
        this.ticks = new TickSchedule(
                context.settings().tickMillis(), context.clock().ticks());
        this.pace = new CatchUpPace(context.settings().catchUpPercent());
        shards.forEach(shard -> peers.put(shard, new PeerMemory()));
    }

    /** Puts a tap; false if there is no room. Any thread; never blocks. */
    boolean offerTap(int shard, Input.Tap tap) {
        if (!mailbox.offerTap(new Letter(shard, tap))) {
            return false;
        }
        if (closed) {
            // The thread may have looked for the last time before this tap came: then it is ours to answer.
            failLeftovers();
        }
        return true;
    }

    /** Puts what is not a tap. Any thread; never blocks. */
    void put(int shard, Input input) {
        mailbox.put(new Letter(shard, input));
    }

    /** Whether more than half of the room for taps is taken. */
    boolean isBusy() {
        return 2L * mailbox.taps() > context.settings().mailboxTaps();
    }

    /** How many inputs wait. */
    int waiting() {
        return mailbox.size();
    }

    /** How many bytes of records wait. */
    long waitingRecordBytes() {
        return mailbox.recordBytes();
    }

    /** Whether no step in this generation, which has failed, is under way or will ever be. */
    boolean hasLeft(Generation generation) {
        return left == generation;
    }

    void wake() {
        doorbell.ring();
    }

    /** Ends the thread once the mailbox is empty. */
    void stop() {
        stopping = true;
        doorbell.ring();
    }

    @Override
    public void run() {
        try {
            while (!stopping || !mailbox.isEmpty()) {
                turn();
            }
        } finally {
            closed = true;
            failLeftovers();
        }
    }

    private void turn() {
        Generation current = context.generation().get();
        Now now = context.clock().now();
        pace.turnBegins(System.nanoTime());
        try {
            if (current != mine && !current.failed()) {
                adopt(current);
            }
            if (ticks.takeDue(now.ticks())) {
                shards.forEach(shard -> inputs.add(shard, new Input.Tick()));
            }
            letOneGoOn();
            takeMail();
            if (current.failed()) {
                abandon(current);
            } else if (!inputs.isEmpty()) {
                step(current, now);
            }
        } catch (StoreException e) {
            current.fail(Generation.Cause.WRITE, e);
            abandon(current);
        } catch (RuntimeException | Error e) {
            // The replica or this class is wrong. What is durable is right; nothing more is to be made so.
            current.fail(Generation.Cause.BROKEN, e);
            abandon(current);
        } finally {
            inputs.clear();
        }
        if (!stopping && unfinished.isEmpty()) {
            sleep(now);
        }
    }

    /** Until there is something to do. */
    private void sleep(Now now) {
        long untilTick = TimeUnit.MILLISECONDS.toNanos(ticks.millisUntilDue(now.ticks()));
        long rest = pace.turnEnds(System.nanoTime());
        if (rest > 0) {
            doorbell.await(Math.min(untilTick, rest), mailbox::hasOnlyRecords);
        } else {
            doorbell.await(untilTick, mailbox::isEmpty);
        }
    }

    /** Makes all replicas again, from a store in which everything is durable. */
    private void adopt(Generation generation) {
        closeSteppers();
        unfinished.clear();
        for (int shard : shards) {
            Stepper stepper = context.steppers()
                    .make(shard, context.members().durable(), generation.store().shard(shard));
            context.views().publish(stepper.view());
            steppers.put(shard, stepper);
            peers.get(shard).replay(input -> inputs.add(shard, input));
        }
        mine = generation;
    }

    /** Gives back what the replicas hold of their store. Only the writer, or whoever comes after its end. */
    void closeSteppers() {
        steppers.values().forEach(Stepper::close);
        steppers.clear();
    }

    /** One shard a turn goes on with what takes long, however many have to: a tap waits for one piece of it at most. */
    private void letOneGoOn() {
        Iterator<Integer> longest = unfinished.iterator();
        if (longest.hasNext()) {
            inputs.add(longest.next(), new Input.Proceed());
            longest.remove();
        }
    }

    private void takeMail() {
        EngineSettings settings = context.settings();
        mailbox.drainLane(this::takeFromPeer, settings.turnPeerInputs(), settings.turnPeerBytes());
        if (pace.mayTakeRecords() || stopping) {
            mailbox.drainFromPeers(this::takeFromPeer, settings.turnPeerInputs(), settings.turnPeerBytes());
            pace.tookRecords(mailbox.recordBytes() > 0);
        }
        if (mailbox.drainTaps(letter -> inputs.add(letter.shard(), letter.input()), settings.turnTaps()) > 0) {
            pace.tookTaps();
        }
    }

    private void takeFromPeer(Letter letter) {
        peers.get(letter.shard()).remember(letter.input());
        inputs.add(letter.shard(), letter.input());
    }

    private void step(Generation generation, Now now) {
        List<Outcome> outcomes = new ArrayList<>();
        List<Commit> commits = new ArrayList<>();
        List<Receipt> receipts = new ArrayList<>();
        inputs.forEachShard((shard, batch) -> {
            Outcome outcome = steppers.get(shard).step(now, batch);
            outcomes.add(outcome);
            if (outcome.unfinished()) {
                unfinished.add(shard);
            }
            outcome.commit().ifPresent(commits::add);
            outcome.replies().forEach(reply -> receipt(reply).ifPresent(receipts::add));
        });
        boolean writes = !commits.isEmpty() || !receipts.isEmpty();
        if (writes) {
            long begun = System.nanoTime();
            generation.store().commit(commits, receipts, TimeUnit.MICROSECONDS.toMillis(now.wallMicros()));
            int taps = outcomes.stream()
                    .mapToInt(outcome -> outcome.replies().size())
                    .sum();
            context.counters().turns.committed(System.nanoTime() - begun, taps);
            context.counters().commits.increment();
        }
        backlog.acquireUninterruptibly();
        context.sync().take(new HandOver(generation, outcomes, writes, backlog::release));
    }

    private static Optional<Receipt> receipt(Outcome.Reply reply) {
        return reply.result().kind() == TapResult.Kind.CLOCK_REFUSED
                ? Optional.empty()
                : ((PendingTap) reply.tap().context()).receipt(reply.result());
    }

    /** Answers the turn's taps: this generation writes nothing any more. */
    private void abandon(Generation generation) {
        List<Input.Tap> taps = new ArrayList<>();
        inputs.forEachTap(taps::add);
        context.replies().fail(taps, generation.failure().reason());
        left = generation;
    }

    private void failLeftovers() {
        // The lock makes one consumer of the many that may come here.
        synchronized (this) {
            List<Input.Tap> taps = new ArrayList<>();
            mailbox.drainTaps(letter -> taps.add((Input.Tap) letter.input()), Integer.MAX_VALUE);
            context.replies().fail(taps, "the node stops");
        }
    }
}
