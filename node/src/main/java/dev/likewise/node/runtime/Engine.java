package dev.likewise.node.runtime;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.node.api.EventLog;
import dev.likewise.node.api.Freshness;
import dev.likewise.node.api.HotPosts;
import dev.likewise.node.api.Reads;
import dev.likewise.node.api.Receipts;
import dev.likewise.node.api.ShardDigest;
import dev.likewise.node.api.Taps;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.port.StoreException;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Outcome.Fault;
import dev.likewise.replication.replica.ReplicaSettings;
import dev.likewise.replication.replica.ShardView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All shards of a node on their threads, with a store below and links beside. Knows nothing of sockets. Safe for all
 * threads; start and stop it once, from one.
 */
public final class Engine {
    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long STOP_MILLIS = 10_000;

    private final ReplicaId self;
    private final SystemClock clock;
    private final EngineCounters counters;
    private final PostHeat heat;
    private final TapGate gate = new TapGate();
    private final PublishedCounts counts;
    private final AheadColumns ahead = new AheadColumns();
    private final CountWatchSlot watch = new CountWatchSlot();
    private final ShardViews views;
    private final FaultLog faults;
    private final MemberBook members;
    private final FreshnessGauge freshness;
    private final Digests digests;
    private final SyncStage sync;
    private final List<Writer> writers = new ArrayList<>();
    private final Thread syncThread;
    private final List<Thread> writerThreads = new ArrayList<>();
    private final NodeTaps taps;
    private final Reads reads;
    private final Receipts receipts;
    private final EventLog events;
    private final Generations generations;
    private volatile Outbox outbox = Outbox.NONE;
    private volatile JoinWatch join = JoinWatch.none();
    private final AtomicReference<String> doubt = new AtomicReference<>();
    private volatile Consumer<String> whenDoubted = why -> {};
    private volatile Consumer<ReplicaId> whenForked = origin -> {};

    /**
     * An engine with replicas proper; the store is open and is closed by {@link #stop}.
     *
     * @param joining whether the node waits to be seeded by a peer, see {@link #joinFirst}
     */
    public static Engine of(
            EngineSettings settings,
            ReplicaSettings replicaSettings,
            ShardPlacement placement,
            ReplicaId self,
            SystemClock clock,
            LedgerStore store,
            StoreControl control,
            boolean joining) {
        Stepper.Factory replicas = Stepper.Factory.replicas(replicaSettings, self, joining);
        return new Engine(settings, placement, self, clock, replicas, store, control);
    }

    /**
     * An engine that does not run yet and takes no taps.
     *
     * @param placement where keys are
     * @param self this replica
     * @param steppers makes replicas
     * @param store open, all that is in it durable
     * @param control brings it back after a failure
     */
    Engine(
            EngineSettings settings,
            ShardPlacement placement,
            ReplicaId self,
            SystemClock clock,
            Stepper.Factory steppers,
            LedgerStore store,
            StoreControl control) {
        this.self = self;
        this.clock = clock;
        counters = new EngineCounters(placement.shards());
        heat = new PostHeat(clock::ticks);
        gate.close(TapGate.Reason.STARTING, "the node starts");
        counts = new PublishedCounts(placement.shards(), settings.countCacheBytes());
        views = new ShardViews(placement.shards());
        faults = new FaultLog(clock);
        members = new MemberBook(store.members());
        freshness = new FreshnessGauge(self, clock, members, views);
        digests = new Digests(placement.shards());
        generations = new Generations(store, control, members, gate, settings.storeRetryMillis());
        generations.recoverWhen(this::isQuiet, this::doubtIfRetired, this::resumed);
        Replies replies = new Replies(counters);
        sync = new SyncStage(
                new Effects(
                        counts,
                        ahead,
                        watch,
                        views,
                        replies,
                        this::report,
                        sends -> outbox.send(sends),
                        this::viewsChanged,
                        this::count),
                counters);
        WriterContext context = new WriterContext(
                settings, clock, generations::current, steppers, members, views, replies, sync, counters);
        int n = Math.min(settings.writers(), placement.shards());
        for (int i = 0; i < n; i++) {
            Writer writer = new Writer(context, everyNth(placement.shards(), n, i));
            writers.add(writer);
            writerThreads.add(new Thread(writer, "likewise-writer-" + i));
        }
        syncThread = new Thread(sync, "likewise-sync");
        taps = new NodeTaps(gate, placement, writers, counters);
        reads = new NodeReads(placement, generations::current, counts, ahead, watch, counters);
        events = new NodeEvents(self, views, members::durable, generations::current);
        receipts = new NodeReceipts(
                generations::current,
                () -> TimeUnit.MICROSECONDS.toMillis(clock.now().wallMicros()));
    }

    private static List<Integer> everyNth(int shards, int n, int first) {
        List<Integer> own = new ArrayList<>();
        for (int shard = first; shard < shards; shard += n) {
            own.add(shard);
        }
        return own;
    }

    /**
     * Starts the threads and returns when every shard has its replica. Taps are refused until {@link #open}.
     *
     * @throws StoreException if the store cannot be read
     */
    public void start() {
        syncThread.start();
        writerThreads.forEach(Thread::start);
        Generation first = generations.current();
        while (!views.complete()) {
            if (first.failed()) {
                throw new StoreException(first.failure().reason(), null);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Says where messages to peers go from now on; until then they are lost. */
    public void sendTo(Outbox target) {
        outbox = target;
    }

    /**
     * Refuses taps until each shard has taken its first snapshot; before the links start.
     *
     * @param joined called once then, before taps are taken
     */
    public void joinFirst(Runnable joined) {
        gate.close(TapGate.Reason.JOINING, "joining: this node fetches what its cluster has");
        join = new JoinWatch(() -> {
            joined.run();
            gate.open(TapGate.Reason.JOINING);
        });
    }

    /**
     * Says who is to be told, once and on any thread, when this replica must not go on: its disk has lost what others know,
     * or it is retired. It takes no more taps then. Before {@link #start}.
     */
    public void whenDoubted(Consumer<String> told) {
        whenDoubted = told;
    }

    /** Says who is to retire a replica whose log has forked, as two others have seen; on any thread, perhaps again and again. */
    public void whenForked(Consumer<ReplicaId> told) {
        whenForked = told;
    }

    /** This replica must not go on; any thread, the first reason counts. */
    public void doubt(String why) {
        if (doubt.compareAndSet(null, why)) {
            gate.close(TapGate.Reason.STARTING_OVER, "starting over: " + why);
            whenDoubted.accept(why);
        }
    }

    /** The disk that this replica writes to is not there any more: no more taps, for good. Any thread. */
    public void diskGone(String sentence) {
        gate.close(TapGate.Reason.DISK_GONE, sentence);
    }

    private void report(int shard, Fault fault) {
        faults.report(shard, fault);
        if (fault.kind() == Fault.Kind.FORKED) {
            whenForked.accept(fault.origin());
        }
        if (fault.kind().isDoubt()) {
            doubt(fault.from() + " says of shard " + shard + ": " + fault.detail());
        }
    }

    /** Takes a tap again that a replica of this node before had taken, also while others are refused; false for no room. */
    public boolean takeAgain(Input.Tap tap) {
        return taps.take(tap);
    }

    /** Takes taps, unless there is another reason not to. */
    public void open() {
        gate.open(TapGate.Reason.STARTING);
    }

    /** Refuses taps while peers agree that this node's clock is wrong; empty when they do not any more. Any thread. */
    public void clockJudged(Optional<String> wrong) {
        wrong.ifPresentOrElse(
                sentence -> gate.close(TapGate.Reason.CLOCK_WRONG, sentence),
                () -> gate.open(TapGate.Reason.CLOCK_WRONG));
    }

    /** Puts an input that is not a tap into a shard's mailbox; never blocks. */
    public void deliver(int shard, Input input) {
        writers.get(shard % writers.size()).put(shard, input);
    }

    /** How many bytes of peers' records were delivered and not taken by a writer yet. */
    public long waitingRecordBytes() {
        long bytes = 0;
        for (Writer writer : writers) {
            bytes += writer.waitingRecordBytes();
        }
        return bytes;
    }

    /** How many inputs wait in all mailboxes. */
    public int waitingInputs() {
        return writers.stream().mapToInt(Writer::waiting).sum();
    }

    /** Makes a member table durable, then hands it to all shards; blocks for the disk. */
    public void membersChanged(MemberTable table) {
        // If the store has failed, the replicas are made again with this table once it is back.
        MemberTable before = members.durable();
        if (members.save(generations.current(), table)) {
            MemberTable saved = members.durable();
            saved.retired().stream()
                    .filter(replica -> !before.isRetired(replica))
                    .forEach(replica -> LOG.warn("{} is retired: its column is derived from the likes here", replica));
            doubtIfRetired();
            for (int shard = 0; shard < views.size(); shard++) {
                writers.get(shard % writers.size()).put(shard, new Input.Members(saved));
            }
        }
    }

    /** What a retired replica took would be taken from it by nobody. */
    private void doubtIfRetired() {
        if (members.durable().isRetired(self)) {
            doubt("this replica, " + self + ", is retired");
        }
    }

    /** Refuses taps for good, then waits until all that were taken are answered; false if that took too long. */
    public boolean drain(long timeoutMillis) {
        gate.close(TapGate.Reason.STOPPING, "the node stops");
        return await(counters::allAnswered, timeoutMillis);
    }

    /** Waits until some peer has every own record; false if that took too long. */
    public boolean awaitSent(long timeoutMillis) {
        return await(() -> views.all().stream().allMatch(view -> view.unsentRecords() == 0), timeoutMillis);
    }

    private boolean await(BooleanSupplier condition, long timeoutMillis) {
        long end = clock.ticks() + timeoutMillis;
        while (!condition.getAsBoolean()) {
            if (clock.ticks() - end >= 0) {
                return false;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return true;
    }

    /** Ends the threads, the writers first, and closes the store. Also without {@link #start}. */
    public void stop() {
        gate.close(TapGate.Reason.STOPPING, "the node stops");
        generations.stop(STOP_MILLIS);
        writers.forEach(Writer::stop);
        boolean ended = join(writerThreads);
        sync.stop();
        ended &= join(List.of(syncThread));
        if (ended) {
            writers.forEach(Writer::closeSteppers);
            generations.current().store().close();
        } else {
            LOG.error("The store is left open: a thread is stuck in it");
        }
    }

    private static boolean join(List<Thread> threads) {
        threads.forEach(thread -> Threads.join(thread, STOP_MILLIS));
        return threads.stream().noneMatch(Thread::isAlive);
    }

    private boolean isQuiet(Generation ended) {
        // First the writers, as they hand over to the sync stage.
        boolean writersLeft = true;
        for (Writer writer : writers) {
            if (!writer.hasLeft(ended)) {
                writer.wake();
                writersLeft = false;
            }
        }
        return writersLeft && sync.isDrained();
    }

    private void resumed() {
        counts.clear();
        ahead.clearBefore(generations.current().number());
        watch.changedAll();
        writers.forEach(Writer::wake);
    }

    private void count(List<HandOver> durable) {
        durable.forEach(turn -> turn.outcomes().forEach(outcome -> {
            counters.durable(outcome);
            heat.add(outcome.replies());
        }));
    }

    private void viewsChanged() {
        join.check(views);
    }

    public Taps taps() {
        return taps;
    }

    public Reads reads() {
        return reads;
    }

    public Receipts receipts() {
        return receipts;
    }

    public EventLog events() {
        return events;
    }

    public ReplicaId self() {
        return self;
    }

    /** The store as it is now, for reading; after a failure of the disk it may be closed, and another one takes its place. */
    public NodeStore store() {
        return generations.current().store();
    }

    /** Why taps are refused; empty if they are taken. */
    public Optional<String> refusal() {
        return gate.refusal();
    }

    /** Says who is told how long turns take, from now on. */
    public void observe(TurnObserver turns) {
        counters.turns = turns;
    }

    /** How many faults of a kind peers have shown. */
    public long faults(Fault.Kind kind) {
        return faults.count(kind);
    }

    /** Which posts are tapped most here. */
    public HotPosts hotPosts() {
        return heat;
    }

    public EngineCounters counters() {
        return counters;
    }

    /** The durable member table. */
    public MemberTable members() {
        return members.durable();
    }

    /** The durable views of all shards, by number. */
    public List<ShardView> views() {
        return views.all();
    }

    public Freshness freshness() {
        return freshness.freshness();
    }

    /** The digests of all shards, by number; blocks for reading the whole store. */
    public List<ShardDigest> digests() {
        return digests.of(generations.current().store());
    }
}
