package dev.likewise.simulations.sim;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.link.Gossip;
import dev.likewise.replication.link.GossipSettings;
import dev.likewise.replication.link.LinkDriver;
import dev.likewise.replication.port.StoreException;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.replica.TapResult;
import dev.likewise.replication.replica.Unsent;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * One run of one node: production links and replicas, glued together by the driver's contract of {@link
 * dev.likewise.replication.port}.
 */
final class SimProcess implements LinkDriver {
    private static final int RECOVERY_MAX_MICROS = 500_000;

    final SimNode node;
    final Seeded random;
    private final World world;
    private final Gossip gossip;
    private final List<ShardWriter> writers = new ArrayList<>();
    private final List<ShardView> views = new ArrayList<>();
    private final NavigableMap<Long, End> ends = new TreeMap<>();
    private final Set<Attempt> unanswered = new LinkedHashSet<>();
    private final SyncStage sync;
    private final Retaking retaking;
    private MemberTable members;
    private boolean alive = true;
    private boolean storeWorks = true;
    private long pausedUntil;
    private long sendsAt;

    SimProcess(World world, SimNode node, Seeded random) {
        this.world = world;
        this.node = node;
        this.random = random;
        this.sync = new SyncStage(world, this);
        this.members = node.store().members();
        int shards = world.plan.placement().shards();
        for (int shard = 0; shard < shards; shard++) {
            if (shard == 0 || !world.plan.driver().oneWriter()) {
                writers.add(new ShardWriter(world, this, sync));
            }
            writerOf(shard).own(shard);
            views.add(writerOf(shard).load(shard, members));
        }
        LinkPlan links = world.plan.links();
        GossipSettings settings = new GossipSettings(
                "sim",
                world.plan.placement(),
                node.peers,
                links.heartbeatMillis(),
                links.timeoutMillis(),
                links.redialMinMillis(),
                links.redialMaxMillis());
        Member addresses = new Member(0, List.of(node.address()), List.of(), false);
        retaking = new Retaking(this);
        gossip = new Gossip(settings, node.id, addresses, members, () -> List.copyOf(views), random.generator(), this);
    }

    void start() {
        tickLinks();
        tickShards();
    }

    private void tickLinks() {
        gossip.tick(node.clock.now());
        after(1_000 * world.plan.links().tickMillis(), this::tickLinks);
    }

    private void tickShards() {
        for (int shard = 0; shard < views.size(); shard++) {
            deliver(shard, new Input.Tick());
        }
        after(1_000L * world.plan.driver().tickMillis(), this::tickShards);
    }

    private ShardWriter writerOf(int shard) {
        return writers.get(world.plan.driver().oneWriter() ? 0 : shard);
    }

    /** How many inputs wait before the shard's writer. */
    int waiting(int shard) {
        return writerOf(shard).waiting();
    }

    boolean isAlive() {
        return alive;
    }

    boolean storeWorks() {
        return storeWorks;
    }

    MemberTable members() {
        return members;
    }

    /** Plans something that this process does, unless it is dead by then; not while it is paused. */
    void after(long micros, Runnable action) {
        world.time.after(micros, () -> run(action));
    }

    private void run(Runnable action) {
        if (alive && world.time.now() < pausedUntil) {
            world.time.after(pausedUntil - world.time.now(), () -> run(action));
        } else if (alive) {
            action.run();
        }
    }

    void pause(long micros) {
        world.story.tell(node.index, () -> "does nothing for " + micros / 1_000 + " ms");
        pausedUntil = world.time.now() + micros;
    }

    // ---- the network's side ----

    long nextLinkId() {
        return gossip.nextLinkId();
    }

    void connected(End end, String remote, boolean dialled) {
        run(() -> {
            ends.put(end.link, end);
            gossip.connected(node.clock.now(), end.link, remote, dialled);
        });
    }

    void received(long link, byte[] bytes) {
        run(() -> {
            world.figures.increment(Figure.FRAMES);
            world.story.digest(Arrays.hashCode(bytes));
            Frame frame = parse(bytes);
            world.figures.add(Figure.RECORDS_RECEIVED, frame.getRecords().getRecordsCount());
            gossip.received(node.clock.now(), link, frame);
        });
    }

    private static Frame parse(byte[] bytes) {
        try {
            return Frame.parseFrom(bytes);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("a frame that was written cannot be read", e);
        }
    }

    void closed(long link, String reason) {
        run(() -> {
            ends.remove(link);
            gossip.closed(node.clock.now(), link, reason);
        });
    }

    // ---- what the links ask for ----

    @Override
    public void dial(long link, String address) {
        world.network.dial(this, link, address);
    }

    @Override
    public void write(long link, Frame frame) {
        End end = ends.get(link);
        if (end != null && end.isOpen()) {
            world.judge.written(end, frame);
            end.out().frame(frame.toByteArray());
        }
    }

    @Override
    public void close(long link) {
        End end = ends.remove(link);
        if (end != null && end.isOpen()) {
            end.shut();
            end.out().end("closed by the other side");
        }
    }

    @Override
    public void deliver(int shard, Input input) {
        writerOf(shard).put(shard, input);
    }

    @Override
    public void membersChanged(MemberTable table) {
        members = table;
        if (storeWorks) {
            saveMembers();
        }
    }

    /** A table that came while the store did not work is made durable, and told to the shards, when it works again. */
    private void saveMembers() {
        node.store().saveMembers(members);
        if (members.isRetired(node.id)) {
            doubt("it is retired");
        }
        for (int shard = 0; shard < views.size(); shard++) {
            deliver(shard, new Input.Members(members));
        }
    }

    @Override
    public void note(LinkEvent event) {
        world.story.tell(node.index, () -> "link " + event.kind() + " " + event.peer() + " " + event.detail());
        world.judge.noted(node, event);
    }

    @Override
    public void copied(String why) {
        doubt(why);
    }

    // ---- taps ----

    /** Whether it is a newcomer that has not all it waits for. */
    boolean isJoining() {
        return node.isJoining() && views.stream().anyMatch(ShardView::pending);
    }

    boolean isRetaking() {
        return !node.asides().isEmpty();
    }

    void tap(Attempt attempt) {
        if (isJoining() || members.isRetired(node.id)) {
            attempt.end(Attempt.State.NOT_TAKEN);
            return;
        }
        unanswered.add(attempt);
        run(() -> {
            int shard = world.plan.placement().shardOf(attempt.key);
            writerOf(shard)
                    .put(
                            shard,
                            new Input.Tap(attempt.key, attempt.present, attempt.session, attempt.ageMicros, attempt));
        });
    }

    // ---- effects ----

    void publish(ShardView view) {
        views.set(view.shard(), view);
        if (world.lives != null && !isJoining()) {
            node.joined();
        }
        retaking.goOn();
    }

    /** A peer has shown something to be wrong. */
    void blamed(Outcome.Fault fault) {
        if (fault.kind() == Outcome.Fault.Kind.FORKED && !members.isRetired(fault.origin())) {
            world.figures.increment(Figure.FORKS);
            retire(fault.origin());
        }
        if (fault.kind().isDoubt()) {
            doubt(fault.toString());
        }
    }

    /** This replica must not go on. */
    void doubt(String why) {
        if (world.lives != null) {
            world.lives.doubted(this, why);
        }
    }

    /** Takes a replica for retired, as an operator says. */
    void retire(ReplicaId replica) {
        run(() -> gossip.retire(node.clock.now(), replica));
    }

    ShardView view(int shard) {
        return views.get(shard);
    }

    void answer(Outcome.Reply reply) {
        if (reply.tap().context() instanceof Retaking.Again again) {
            retaking.answered(again, reply.result());
            return;
        }
        end((Attempt) reply.tap().context(), Attempt.State.ANSWERED);
    }

    void fail(Input.Tap tap, Attempt.State how) {
        if (tap.context() instanceof Retaking.Again again) {
            retaking.failed(again);
            return;
        }
        end((Attempt) tap.context(), how);
    }

    private void end(Attempt attempt, Attempt.State how) {
        if (unanswered.remove(attempt)) {
            attempt.end(how);
        }
    }

    /** Sends happen on another thread, a little later, in order. */
    void send(int shard, Outcome.Send send) {
        sendsAt = Math.max(sendsAt, world.time.now() + random.below(200));
        after(sendsAt - world.time.now(), () -> gossip.send(node.clock.now(), send.to(), shard, send.message()));
    }

    // ---- taps of lives before ----

    /** What a store that was set aside has and nobody else. */
    Unsent unsent(SimNode.Aside aside, int shard) {
        world.story.tell(
                node.index,
                shard,
                () -> "looks for what only " + aside.id() + " had: "
                        + Format.vector(aside.store().shard(shard).state().applied())
                        + " shared " + aside.store().shard(shard).state().shared() + ", here is "
                        + node.store().shard(shard).state().applied());
        return world.mutation.unsent(
                aside.store().shard(shard),
                aside.id(),
                node.store().shard(shard),
                node.store().shard(shard).state());
    }

    void takeAgain(Input.Tap tap) {
        int shard = world.plan.placement().shardOf(tap.key());
        run(() -> writerOf(shard).put(shard, tap));
    }

    void retook(Retaking.Again again, TapResult result) {
        world.figures.increment(Figure.RETAKEN);
        world.story.tell(
                node.index,
                () -> "took again " + again.tap() + ": " + result.kind() + " " + Format.edge(result.edge()));
        world.lives.retook(node, again.tap(), result);
    }

    void unjudged(SimNode.Aside aside, List<Unsent.Unjudged> records) {
        Set<EdgeKey> keys = new LinkedHashSet<>();
        for (int shard = 0; !records.isEmpty() && shard < aside.store().shards(); shard++) {
            HybridTimestamp horizon = node.store().shard(shard).state().horizon();
            aside.store().shard(shard).forEachRegister((key, register) -> {
                if (register.edge().stamp().time().compareTo(horizon) <= 0) {
                    keys.add(key);
                }
            });
        }
        world.lives.unjudged(records, keys);
    }

    // ---- the end ----

    /** The store has failed: no effect happens any more, and all replicas are made again once it works. */
    void storeFailed(boolean inSync, StoreException why) {
        world.figures.increment(Figure.STORE_FAULTS);
        world.story.tell(node.index, () -> "store fails: " + why.getMessage());
        storeWorks = false;
        sync.abandon();
        after(random.between(1, RECOVERY_MAX_MICROS), () -> recover(inSync));
    }

    private void recover(boolean inSync) {
        if (inSync) {
            node.reopenStore();
        }
        node.store().sync();
        world.judge.synced(node);
        world.judge.remade(node);
        world.story.tell(node.index, () -> "store works again");
        storeWorks = true;
        saveMembers();
        for (int shard = 0; shard < views.size(); shard++) {
            publish(writerOf(shard).load(shard, members));
        }
        writers.forEach(ShardWriter::resume);
    }

    /** Takes what waits, makes it durable, lets its effects happen, takes leave; false if it has crashed over that. */
    boolean drainAndStop() {
        pausedUntil = 0;
        while (alive && storeWorks && !(sync.isIdle() && writers.stream().allMatch(ShardWriter::isIdle))) {
            writers.forEach(ShardWriter::turnBeforeStop);
            sync.finishNow();
        }
        if (alive) {
            gossip.stop(node.clock.now());
        }
        return alive;
    }

    /** Nothing of this process happens any more. What it has not answered, nobody knows. */
    void die() {
        alive = false;
        List.copyOf(unanswered).forEach(attempt -> end(attempt, Attempt.State.UNKNOWN));
    }
}
