package dev.likewise.node;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.Audits;
import dev.likewise.node.api.Backups;
import dev.likewise.node.api.Faults;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.Reads;
import dev.likewise.node.api.Retirements;
import dev.likewise.node.api.Taps;
import dev.likewise.node.audit.Auditor;
import dev.likewise.node.audit.PeerVectors;
import dev.likewise.node.config.ServingSettings;
import dev.likewise.node.config.Settings;
import dev.likewise.node.http.HttpBackend;
import dev.likewise.node.http.Neighbours;
import dev.likewise.node.http.NodeHttp;
import dev.likewise.node.http.Observed;
import dev.likewise.node.http.counts.HttpCounters;
import dev.likewise.node.metrics.NodeMetrics;
import dev.likewise.node.metrics.Sources;
import dev.likewise.node.peer.LinkLog;
import dev.likewise.node.peer.LocalNode;
import dev.likewise.node.peer.PeerLinks;
import dev.likewise.node.peer.ShardSend;
import dev.likewise.node.runtime.Engine;
import dev.likewise.node.runtime.ShardSends;
import dev.likewise.node.runtime.SystemClock;
import dev.likewise.node.store.RocksNodeStore;
import dev.likewise.replication.link.Gossip;
import dev.likewise.replication.link.LinkDriver;
import dev.likewise.replication.port.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One life of a node, under one replica id: everything from the store to the sockets, from {@link #start} to {@link
 * #close}. Safe for all threads.
 *
 * <p>It starts from the bottom: store, writers, HTTP (not ready yet, but its port is known), links, then it takes taps. It
 * stops in the reverse order, so that whatever was acknowledged is durable and, if anybody is there to take it, sent.
 */
final class Life implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Life.class);
    private static final long LINKS_STOP_MILLIS = 1_000;

    private final NodeConfig config;
    private final Optional<LocalRegions> regions;
    private final DataHome home;
    private final SystemClock clock = new SystemClock();
    private final Engine engine;
    private final PeerLinks links;
    private final Auditor auditor;
    private final Retaking retaking;
    private final StoreBackups backups;
    private final DataWatch watch;
    private final LocalView view;
    private final Faults faults;
    private final HttpCounters counters = new HttpCounters();
    private final NodeMetrics metrics;
    private final AtomicBoolean closing = new AtomicBoolean();
    private volatile boolean joining;
    private volatile boolean serving = true;
    private volatile NodeHttp http;
    private InetSocketAddress gossipAddress;

    private Life(
            NodeConfig config,
            Optional<LocalRegions> regions,
            DataHome home,
            RocksNodeStore store,
            BiConsumer<Life, String> ended) {
        this.config = config;
        this.regions = regions;
        this.home = home;
        ReplicaId self = store.identity().replica();
        engine = Engine.of(
                ConfigMapping.engine(config),
                ConfigMapping.replica(config),
                config.placement(),
                self,
                clock,
                store,
                new StoreKeeper(home),
                home.isJoining());
        retaking = new Retaking(home, engine);
        backups = new StoreBackups(
                home.files(), config.find(Settings.BACKUP_DIR), engine::store, () -> joining, Clock.systemUTC());
        watch = new DataWatch(home.files().dir(), engine::diskGone);
        engine.whenDoubted(why -> ended.accept(this, why));
        if (home.isJoining()) {
            joining = true;
            engine.joinFirst(this::joined);
        }
        PeerVectors vectors = new PeerVectors();
        links = new PeerLinks(
                ConfigMapping.peer(config),
                new LocalNode(self, engine::members, engine::views),
                clock::now,
                this::gossip,
                new LinkInbox(
                        engine, new LinkLog(this::isDialled, () -> clock.now().ticks()), vectors));
        engine.whenForked(links::retireForked);
        auditor = new Auditor(
                ConfigMapping.audit(config),
                new EngineUnderAudit(engine, config.placement()),
                vectors,
                Clock.systemUTC(),
                System::nanoTime,
                new SplittableRandom());
        view = new LocalView(config, engine, links::status, () -> joining);
        faults = new LocalFaults(links.faults(), clock, home.faults());
        metrics = new NodeMetrics(sources());
        engine.observe(metrics.turns());
    }

    private Sources sources() {
        return new Sources(
                view,
                engine,
                counters,
                auditor,
                config.get(Settings.AUDIT_EVERY),
                () -> (RocksNodeStore) engine.store(),
                home.files().dir(),
                this::logBytesMax,
                () -> clock.now().wallMicros(),
                Clock.systemUTC());
    }

    /** What all members' logs may take here; the own one is also kept for consumers of events. */
    private long logBytesMax() {
        long forPeers = config.get(Settings.LOG_RETENTION_BYTES);
        long own = Math.max(forPeers, config.get(Settings.EVENTS_RETENTION_BYTES));
        return own + forPeers * Math.max(0, engine.members().active().size() - 1);
    }

    /**
     * Starts and returns when it takes requests; a newcomer then still refuses taps, see {@link NodeView#notReady}. Blocks
     * for the disk.
     *
     * @param regions to be served under its public port, too
     * @param ended called once, on any thread, if this replica must not go on: the node has to start over, for the reason
     *     given. No more taps are taken then
     * @throws StartException if the settings and what is there do not fit: an address in use, another node's directory
     * @throws StoreException if the disk fails
     */
    static Life start(NodeConfig config, Optional<LocalRegions> regions, BiConsumer<Life, String> ended) {
        requireKeys(config);
        Life node = assemble(config, regions, ended);
        try {
            node.begin();
            return node;
        } catch (IOException e) {
            node.end();
            throw new StartException(e.getMessage(), e);
        } catch (RuntimeException e) {
            node.end();
            throw e;
        }
    }

    /** Before anything is made: who mistypes a file's name has no cluster founded. */
    private static void requireKeys(NodeConfig config) {
        try {
            NodeHttp.requireKeys(ConfigMapping.http(config));
            PeerLinks.requireKeys(ConfigMapping.peer(config));
        } catch (IOException e) {
            throw new StartException(e.getMessage(), e);
        }
    }

    private static Life assemble(NodeConfig config, Optional<LocalRegions> regions, BiConsumer<Life, String> ended) {
        DataHome home = new DataHome(config);
        RocksNodeStore store = home.open();
        try {
            return new Life(config, regions, home, store, ended);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private void begin() throws IOException {
        engine.start();
        http = NodeHttp.start(
                ConfigMapping.http(config),
                new HttpBackend(
                        taps(),
                        reads(),
                        engine.receipts(),
                        engine.events(),
                        view,
                        auditor,
                        links,
                        backups,
                        faults(),
                        config.effective(),
                        new Observed(counters, metrics.requests(), metrics, engine.hotPosts()),
                        Clock.systemUTC()),
                regions.map(each -> (Neighbours) each));
        if (joining) {
            LOG.info(
                    "joining: waits for a peer that seeds it; dialling {}",
                    config.peers().isEmpty() ? "the members it knows" : String.join(", ", config.peers()));
        }
        gossipAddress = links.start();
        engine.sendTo(this::send);
        engine.open();
        auditor.start();
        watch.start();
        if (!joining) {
            retaking.start();
        }
        LOG.info(
                "{} serves {}, admin {}, gossip {}",
                engine.self(),
                Addresses.text(httpAddress()),
                Addresses.text(adminAddress()),
                Addresses.text(gossipAddress));
        if (config.get(Settings.INSECURE)) {
            LOG.warn("insecure: whoever reaches this node's addresses can do everything");
        }
    }

    private void joined() {
        home.joined();
        joining = false;
        LOG.info("joined: this node has what its cluster had");
        retaking.start();
    }

    private boolean isDialled(String address) {
        MemberTable members = engine.members();
        return config.peers().contains(address)
                || members.active().stream()
                        .anyMatch(member -> members.get(member).gossip().contains(address));
    }

    private Gossip gossip(InetSocketAddress bound, LinkDriver driver) {
        return new Gossip(
                ConfigMapping.gossip(config),
                engine.self(),
                Addresses.member(config, bound, httpAddress()),
                engine.members(),
                engine::views,
                new SplittableRandom(),
                driver);
    }

    private void send(List<ShardSends> shards) {
        links.send(shards.stream()
                .flatMap(shard -> shard.sends().stream().map(send -> new ShardSend(shard.shard(), send)))
                .toList());
    }

    /** Both servers; empty before they are started, and once they stop. */
    Optional<NodeHttp> servers() {
        return serving ? Optional.ofNullable(http) : Optional.empty();
    }

    /** Where clients are served. */
    InetSocketAddress httpAddress() {
        return http.httpAddress();
    }

    /** Where operators are served. */
    InetSocketAddress adminAddress() {
        return http.adminAddress();
    }

    /** Where other nodes connect. */
    InetSocketAddress gossipAddress() {
        return gossipAddress;
    }

    Taps taps() {
        return engine.taps();
    }

    Reads reads() {
        return engine.reads();
    }

    NodeView view() {
        return view;
    }

    Audits audits() {
        return auditor;
    }

    Retirements retirements() {
        return links;
    }

    Backups backups() {
        return backups;
    }

    /** Faults to put on this node; empty unless the setting {@code chaos} is on. */
    Optional<Faults> faults() {
        return config.chaos() ? Optional.of(faults) : Optional.empty();
    }

    /**
     * Stops: refuses taps, answers those it took, sends what no peer has yet if any peer is there, closes. Blocks for as
     * long as the settings allow that to take. Closing twice does nothing.
     */
    @Override
    public void close() {
        if (closing.compareAndSet(false, true)) {
            LOG.info("{} stops", engine.self());
            try {
                drain();
            } catch (InterruptedException e) {
                // Whoever interrupts wants it faster, not dirtier.
                Thread.currentThread().interrupt();
            } finally {
                end();
            }
            LOG.info("{} has stopped", engine.self());
        }
    }

    /**
     * Notes durably that this replica must not go on, for the next start to see to; it serves reads until it ends. Blocks
     * for the disk; may be tried again.
     *
     * @throws UncheckedIOException if the disk does not take the note
     * @throws StoreException if the disk has no room for another start
     */
    void giveUp(String why) {
        retaking.close();
        home.giveUp(engine.self(), why);
        home.requireRoom();
    }

    private void drain() throws InterruptedException {
        if (!engine.drain(config.get(ServingSettings.DRAIN_TIMEOUT))) {
            LOG.warn("Some taps are left without an answer");
        }
        http.drain();
        boolean anyPeer = view.peers().stream().anyMatch(peer -> peer.state().equals("up"));
        if (anyPeer && !engine.awaitSent(config.get(ServingSettings.STOP_SHIP_TIMEOUT))) {
            LOG.warn("Stopping with own records that no peer has; they are sent after the next start");
        }
    }

    /** Stops at once: answers what was taken, tells the peers, closes. What peers do not have stays on the disk. */
    void end() {
        serving = false;
        watch.close();
        retaking.close();
        backups.close();
        auditor.close();
        links.stop(LINKS_STOP_MILLIS);
        if (http != null) {
            http.close();
        }
        engine.stop();
        metrics.close();
    }
}
