package dev.likewise.node.http;

import dev.likewise.crdt.CountingRule;
import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Ids;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Relation;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.CountWatch;
import dev.likewise.node.api.Freshness;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.PeerStatus;
import dev.likewise.node.api.PendingTap;
import dev.likewise.node.api.Reads;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.ReceiptKey;
import dev.likewise.node.api.Receipts;
import dev.likewise.node.api.ShardDigest;
import dev.likewise.node.api.Taps;
import dev.likewise.replication.port.ForkTips;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader.PresentMember;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.replica.TapResult;
import dev.likewise.replication.replica.TombstoneGauges;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One replica in memory behind {@code node.api}: counts by the book, answers taps through a {@link Delivery} that a test
 * chooses. Safe for all threads.
 */
final class FakeNode implements Taps, Reads, Receipts, NodeView {
    static final ReplicaId SELF = ReplicaId.of("us", "us-1", "0aa");
    static final ReplicaId OTHER = ReplicaId.of("eu", "eu-1", "0bb");

    private static final int SHARDS = 4;

    /** How a tap's answer reaches the pending tap. */
    interface Delivery {
        void deliver(PendingTap pending, Runnable completion);
    }

    /** What a read waits for. */
    interface Blocking {
        void await() throws InterruptedException;
    }

    final FakeEvents events = new FakeEvents(SHARDS, this::failIfTold);
    private final Map<EdgeKey, Edge> edges = new TreeMap<>();
    private final Map<Subject, PnVector> columns = new TreeMap<>();
    private volatile CountWatch watch = CountWatch.NONE;
    private final Map<String, Receipt> receipts = new ConcurrentHashMap<>();
    private final AtomicLong clock =
            new AtomicLong(HybridTimestamp.ofMicros(1_700_000_000_000_000L).packed());
    private volatile Delivery delivery =
            (pending, completion) -> pending.executor().execute(completion);
    final AtomicInteger refusedTaps = new AtomicInteger();
    volatile Accepted accepted = Accepted.TAKEN;
    volatile boolean clockWrong;
    volatile boolean busy;
    volatile boolean failing;
    volatile boolean published = true;
    /** Done once, when somebody has just looked at a count in memory. */
    final AtomicReference<Runnable> afterLook = new AtomicReference<>(() -> {});

    final AtomicInteger failedReads = new AtomicInteger();
    volatile boolean trimmed;
    volatile ReplicaId self = SELF;
    volatile boolean likesInMemory;
    volatile RuntimeException readFault;
    volatile Blocking beforeReads = () -> {};
    volatile Blocking afterRegisters = () -> {};
    volatile Optional<String> notReady = Optional.empty();
    volatile int spread = 1;
    volatile boolean joining;
    volatile Freshness freshness =
            new Freshness(Instant.parse("2026-01-31T09:30:00.120Z"), new TreeSet<>(List.of()), Map.of("eu", 40L));
    volatile MemberTable members = MemberTable.EMPTY
            .with(SELF, new Member(1, List.of("127.0.0.1:9080"), List.of("http://127.0.0.1:8080"), false))
            .with(OTHER, new Member(1, List.of("127.0.0.1:9081"), List.of("http://127.0.0.1:8081"), false));

    void deliverBy(Delivery how) {
        delivery = how;
    }

    @Override
    public Accepted submit(Input.Tap tap) {
        if (accepted != Accepted.TAKEN) {
            refusedTaps.incrementAndGet();
            return accepted;
        }
        PendingTap pending = (PendingTap) tap.context();
        if (failing) {
            delivery.deliver(pending, () -> pending.fail("the store failed"));
            return Accepted.TAKEN;
        }
        TapResult result = apply(tap);
        if (result.kind() != TapResult.Kind.CLOCK_REFUSED) {
            pending.receipt(result).ifPresent(this::save);
        }
        delivery.deliver(pending, () -> pending.complete(result));
        return Accepted.TAKEN;
    }

    private synchronized TapResult apply(Input.Tap tap) {
        Edge old = edges.getOrDefault(tap.key(), Edge.NEVER);
        PnVector before = columns.getOrDefault(tap.key().subject(), PnVector.EMPTY);
        if (clockWrong) {
            return new TapResult(TapResult.Kind.CLOCK_REFUSED, old, old, before);
        }
        HybridTimestamp aged =
                new HybridTimestamp(clock.addAndGet(1 << HybridTimestamp.COUNTER_BITS)).minusMicros(tap.ageMicros());
        if (tap.ageMicros() > 0 && tap.session().compareTo(aged) >= 0) {
            return new TapResult(TapResult.Kind.SUPERSEDED, old, old, before);
        }
        HybridTimestamp time =
                tap.session().compareTo(aged) < 0 ? aged : tap.session().next();
        if (time.compareTo(old.stamp().time()) <= 0) {
            if (tap.ageMicros() > 0) {
                return new TapResult(TapResult.Kind.SUPERSEDED, old, old, before);
            }
            time = old.stamp().time().next();
        }
        int d = (tap.present() ? 1 : 0) - (old.present() ? 1 : 0);
        Edge edge = CountingRule.tap(old, tap.present(), new Stamp(time, SELF));
        edges.put(tap.key(), edge);
        events.tap(placement().shardOf(tap.key()), tap.key(), edge, d != 0);
        PnVector after = before.with(SELF, before.column(SELF).plus(d));
        show(tap.key().subject(), after);
        return new TapResult(d == 0 ? TapResult.Kind.UNCHANGED : TapResult.Kind.CHANGED, edge, old, after);
    }

    @Override
    public Optional<Receipt> find(String user, ReceiptKey key) {
        failIfTold();
        return Optional.ofNullable(receipts.get(user + " " + key));
    }

    @Override
    public void save(Receipt receipt) {
        receipts.put(receipt.user() + " " + receipt.key(), receipt);
    }

    /** What the other region wrote arrives. */
    synchronized void hear(String post, String user, boolean present, HybridTimestamp time) {
        EdgeKey key = EdgeKey.like(post, user);
        edges.put(key, new Edge(new Stamp(time, OTHER), present, present ? Credits.of(OTHER, 1) : Credits.NONE));
        PnVector before = columns.getOrDefault(key.subject(), PnVector.EMPTY);
        show(key.subject(), before.with(OTHER, before.column(OTHER).plus(present ? 1 : 0)));
    }

    /** The other region's column of a post, as it stands. */
    synchronized void setColumn(String post, PnCounter column) {
        Subject subject = Subject.post(post);
        show(subject, columns.getOrDefault(subject, PnVector.EMPTY).with(OTHER, column));
    }

    private void show(Subject subject, PnVector now) {
        columns.put(subject, now);
        watch.changed(subject);
    }

    @Override
    public void watch(CountWatch by) {
        watch = by;
    }

    synchronized Edge edge(String post, String user) {
        return edges.getOrDefault(EdgeKey.like(post, user), Edge.NEVER);
    }

    @Override
    public boolean isBusy() {
        return busy;
    }

    @Override
    public Optional<String> refusal() {
        return accepted == Accepted.NOT_WRITABLE ? Optional.of("the disk is full") : Optional.empty();
    }

    @Override
    public PnVector columns(Subject subject) {
        failIfTold();
        synchronized (this) {
            return columns.getOrDefault(subject, PnVector.EMPTY);
        }
    }

    @Override
    public synchronized PnVector publishedColumns(Subject subject) {
        PnVector found = published ? columns.getOrDefault(subject, PnVector.EMPTY) : null;
        afterLook.getAndSet(() -> {}).run();
        return found;
    }

    @Override
    public List<Register> registersInMemory(List<EdgeKey> keys) {
        List<Register> found = stored(keys);
        for (int i = 0; i < keys.size(); i++) {
            if (!likesInMemory && keys.get(i).subject().relation() == Relation.LIKE) {
                found.set(i, null);
            }
        }
        return found;
    }

    @Override
    public List<Register> registers(List<EdgeKey> keys) {
        failIfTold();
        List<Register> found = stored(keys);
        wait(afterRegisters);
        return found;
    }

    private synchronized List<Register> stored(List<EdgeKey> keys) {
        List<Register> found = new ArrayList<>();
        for (EdgeKey key : keys) {
            found.add(Register.of(edges.getOrDefault(key, Edge.NEVER), 1));
        }
        return found;
    }

    @Override
    public synchronized List<PresentMember> members(Subject subject, String after, int max) {
        failIfTold();
        return edges.entrySet().stream()
                .filter(edge -> edge.getKey().subject().equals(subject)
                        && edge.getValue().present())
                .map(edge -> new PresentMember(edge.getKey().member(), edge.getValue()))
                .filter(liker -> Ids.UTF8_ORDER.compare(liker.member(), after) > 0)
                .sorted(Comparator.comparing(PresentMember::member, Ids.UTF8_ORDER))
                .limit(max)
                .toList();
    }

    @Override
    public synchronized List<MemberRow> likesOf(String user, Optional<MemberRow> after, int max) {
        failIfTold();
        return edges.entrySet().stream()
                .filter(edge -> edge.getKey().subject().relation() == Relation.LIKE
                        && edge.getKey().member().equals(user)
                        && edge.getValue().present())
                .map(edge -> MemberRow.of(edge.getKey(), edge.getValue().stamp().time()))
                .filter(row -> after.isEmpty() || row.compareTo(after.get()) > 0)
                .sorted()
                .limit(max)
                .toList();
    }

    private static void wait(Blocking blocking) {
        try {
            blocking.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("stopped while reading", e);
        }
    }

    private void failIfTold() {
        wait(beforeReads);
        if (readFault != null) {
            failedReads.incrementAndGet();
            throw readFault;
        }
    }

    @Override
    public String cluster() {
        return "test";
    }

    @Override
    public ReplicaId self() {
        return self;
    }

    @Override
    public ShardPlacement placement() {
        return new ShardPlacement(SHARDS, spread);
    }

    @Override
    public Optional<String> notReady() {
        return notReady;
    }

    @Override
    public boolean isJoining() {
        return joining;
    }

    @Override
    public long tapAgeLimitMillis() {
        return 86_400_000;
    }

    @Override
    public Freshness freshness() {
        return freshness;
    }

    @Override
    public MemberTable members() {
        return members;
    }

    @Override
    public List<PeerStatus> peers() {
        return List.of(new PeerStatus(
                OTHER.toString(), "eu", "127.0.0.1:9081", "up", "", true, 3, 0.25, 410, -20, 1_000, 2_000, 30, 40));
    }

    @Override
    public List<ShardView> shards() {
        List<ShardView> views = new ArrayList<>();
        for (int shard = 0; shard < SHARDS; shard++) {
            views.add(new ShardView(
                    shard,
                    VersionVector.EMPTY.with(SELF, new LogPosition(shard + 1, 7)),
                    VersionVector.EMPTY,
                    HybridTimestamp.ZERO,
                    HybridTimestamp.ZERO,
                    Map.of(),
                    shard,
                    shard == 2,
                    new TombstoneGauges(2L * shard, shard, 3L * shard),
                    VersionVector.EMPTY,
                    ForkTips.NONE));
        }
        return views;
    }

    @Override
    public List<ShardDigest> digests() {
        failIfTold();
        return shards().stream()
                .map(view -> new ShardDigest(view.shard(), view.applied(), "e" + view.shard(), "c" + view.shard(), 5))
                .toList();
    }
}
