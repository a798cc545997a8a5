package dev.likewise.node.peer;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.PeerStatus;
import dev.likewise.node.api.Retirements;
import dev.likewise.node.config.ListenException;
import dev.likewise.node.config.Settings;
import dev.likewise.replication.link.Gossip;
import dev.likewise.replication.replica.Now;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All links of one node, on one event loop of their own. Safe for all threads; only {@link #start} and {@link #stop} block.
 *
 * <p>{@link Gossip} lives on that loop, together with every connection. Memory per peer is bounded in both directions: what
 * it does not read is dropped ({@link PeerSettings#writeBytesMax}), what writers have not taken is not read ({@link
 * PeerSettings#inboxBytesMax}). What waits for the loop itself is bounded by the windows of the shards.
 */
public final class PeerLinks implements Retirements {
    private static final int STATUS_EVERY_TICKS = 4;
    private static final long COMPLAIN_EVERY_MILLIS = 10_000;

    private static final Logger log = LoggerFactory.getLogger(PeerLinks.class);

    private final PeerSettings settings;
    private final Supplier<Now> clock;
    private final GossipFactory factory;
    private final EventLoopGroup group = Sockets.group();
    private final EventLoop loop = group.next();
    private final Dialer dialer;
    private final LinkFaults faults;
    private final LinkTable table;
    private final StatusBoard board;
    private final PendingRetirements retirements;
    private final ClockWatch clockWatch;
    private final ShardInbox inbox;

    private volatile List<PeerStatus> status = List.of();
    private volatile long droppedFrames;
    private volatile int openConnections;
    private Optional<GossipTls> tls = Optional.empty();
    // On the loop, from start on.
    private Gossip gossip;
    private Channel server;
    private int tick;
    private long lastComplaint;
    private ClockWatch.Verdict clockVerdict = ClockWatch.Verdict.RIGHT;

    /**
     * Opens nothing yet, but {@link #stop} has to be called, or a {@link #start} that fails.
     *
     * @param settings limits
     * @param node whose links these are
     * @param clock the time, on any thread
     * @param factory makes the protocol
     * @param inbox takes what peers send
     */
    public PeerLinks(
            PeerSettings settings, LocalNode node, Supplier<Now> clock, GossipFactory factory, ShardInbox inbox) {
        this.settings = settings;
        this.clock = clock;
        this.factory = factory;
        Directory directory = new Directory(node.self(), node.members().get());
        this.faults = new LinkFaults(directory, () -> clock.get().ticks(), this::faultsChanged);
        this.dialer = new Dialer(
                loop, Sockets.client(group, settings), settings.bind().getAddress());
        this.table = new LinkTable(settings, loop, clock, dialer, faults, new PeerPositions(node.self()), inbox);
        this.board = new StatusBoard(node, table);
        this.clockWatch = new ClockWatch(settings.maxClockDriftMicros());
        this.inbox = inbox;
        this.retirements = new PendingRetirements(node.self(), node.members());
    }

    /**
     * Binds the address, makes the protocol and begins to accept and to dial. Once; if it fails everything is stopped.
     *
     * @return where links are accepted, with the real port
     * @throws IOException if the address cannot be bound, or what secures links cannot be used
     */
    public InetSocketAddress start() throws IOException {
        boolean started = false;
        try {
            if (settings.tls().isPresent()) {
                tls = Optional.of(GossipTls.open(settings.tls().get()));
                table.secure(tls.get());
            }
            server = bind();
            InetSocketAddress bound = (InetSocketAddress) server.localAddress();
            loop.submit(() -> open(bound)).syncUninterruptibly();
            started = true;
            return bound;
        } finally {
            if (!started) {
                end(0);
            }
        }
    }

    /**
     * Reads the files that the settings name, before anything is started. Blocks.
     *
     * @throws IOException if one cannot be used
     */
    public static void requireKeys(PeerSettings settings) throws IOException {
        if (settings.tls().isPresent()) {
            GossipTls.requireUsable(settings.tls().get());
        }
    }

    private Channel bind() throws IOException {
        ChannelFuture bound = Sockets.server(group, settings, () -> table.fresh(""))
                .bind(settings.bind())
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new ListenException(Settings.GOSSIP, settings.bind(), bound.cause());
        }
        return bound.channel();
    }

    private void open(InetSocketAddress bound) {
        gossip = factory.create(bound, table);
        table.attach(gossip);
        server.config().setAutoRead(true);
        loop.scheduleAtFixedRate(() -> guarded(this::tick), 0, settings.tickMillis(), TimeUnit.MILLISECONDS);
    }

    private void tick() {
        faults.expire();
        Now now = clock.get();
        gossip.tick(now);
        retirements.check(gossip, now.ticks());
        if (tick++ % STATUS_EVERY_TICKS == 0) {
            status = board.map(gossip.status(), now.ticks());
            judgeClock();
            droppedFrames = table.droppedFrames();
            openConnections = table.openConnections();
        }
    }

    /** Told and logged when it changes. */
    private void judgeClock() {
        ClockWatch.Judgement judgement = clockWatch.judge(status, clockVerdict);
        if (judgement.verdict() == clockVerdict) {
            return;
        }
        clockVerdict = judgement.verdict();
        boolean wrong = clockVerdict == ClockWatch.Verdict.WRONG;
        inbox.clockJudged(wrong ? Optional.of(judgement.sentence()) : Optional.empty());
        switch (clockVerdict) {
            case RIGHT -> log.info("clocks agree again");
            case DOUBTED -> log.warn("{}", judgement.sentence());
            case WRONG -> log.error("no more taps: {}", judgement.sentence());
        }
    }

    /**
     * Sends what shards have to say, in order, in one go. Never blocks and never fails: what does not reach its peer is
     * sent again by its shard.
     */
    public void send(List<ShardSend> sends) {
        onLoop(() -> {
            Now now = clock.get();
            sends.forEach(one ->
                    gossip.send(now, one.send().to(), one.shard(), one.send().message()));
        });
    }

    @Override
    public CompletableFuture<Retired> retire(ReplicaId replica) {
        CompletableFuture<Retired> answer = new CompletableFuture<>();
        boolean taken = onLoop(() -> {
            Now now = clock.get();
            gossip.retire(now, replica);
            retirements.add(replica, answer, now.ticks());
            retirements.check(gossip, now.ticks());
        });
        if (!taken) {
            answer.completeExceptionally(new IllegalStateException("the node stops"));
        }
        return answer;
    }

    /** Retires a replica whose log has forked; nobody waits for it. Never blocks. */
    public void retireForked(ReplicaId replica) {
        onLoop(() -> gossip.retire(clock.get(), replica));
    }

    /** All peers and configured addresses, as of at most four ticks ago. */
    public List<PeerStatus> status() {
        return status;
    }

    /** Frames dropped since the start because peers did not read; not those that faults dropped. */
    public long droppedFrames() {
        return droppedFrames;
    }

    /** Dials whoever is not connected at once, whatever pauses they were in. */
    public void redialNow() {
        onLoop(() -> gossip.redialNow(clock.get()));
    }

    /** Connections with an open socket, as of at most four ticks ago. */
    int openConnections() {
        return openConnections;
    }

    /** Faults to put on links on purpose; for development and chaos modes only. */
    public LinkFaults faults() {
        return faults;
    }

    private void faultsChanged() {
        onLoop(table::faultsChanged);
    }

    private boolean onLoop(Runnable work) {
        try {
            loop.execute(() -> guarded(work));
            return true;
        } catch (RejectedExecutionException e) {
            log.trace("stopped", e);
            return false;
        }
    }

    /** A bug must not end the ticks; and one that comes with each must not fill the log. */
    private void guarded(Runnable work) {
        if (gossip == null) {
            return;
        }
        try {
            work.run();
        } catch (RuntimeException e) {
            long now = clock.get().ticks();
            if (lastComplaint == 0 || now - lastComplaint >= COMPLAIN_EVERY_MILLIS) {
                lastComplaint = now;
                log.error("a bug in the links", e);
            }
        }
    }

    /**
     * Tells all peers, writes out what is under way, closes everything and ends the threads. May be called again, and
     * without {@link #start}.
     *
     * @param timeoutMillis how long peers may take to read the last of it; some milliseconds more for the threads to end
     */
    public void stop(long timeoutMillis) {
        CompletableFuture<Void> empty = new CompletableFuture<>();
        try {
            loop.execute(() -> close(timeoutMillis, empty));
            empty.get(timeoutMillis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            log.trace("stopped before", e);
        } catch (TimeoutException e) {
            log.warn("peers did not read the last of it within {} ms", timeoutMillis);
        } catch (ExecutionException e) {
            log.error("closing links", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end(timeoutMillis);
    }

    private void end(long timeoutMillis) {
        group.shutdownGracefully(0, timeoutMillis, TimeUnit.MILLISECONDS).awaitUninterruptibly();
        dialer.stop();
        tls.ifPresent(GossipTls::close);
    }

    private void close(long timeoutMillis, CompletableFuture<Void> empty) {
        if (gossip == null) {
            empty.complete(null);
            return;
        }
        server.close();
        retirements.stop();
        guarded(() -> table.stop(timeoutMillis, () -> empty.complete(null)));
    }
}
