package dev.likewise.node;

import dev.likewise.node.api.Audits;
import dev.likewise.node.api.Backups;
import dev.likewise.node.api.Faults;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.Reads;
import dev.likewise.node.api.Retirements;
import dev.likewise.node.api.Taps;
import dev.likewise.node.config.Settings;
import dev.likewise.node.http.NodeHttp;
import dev.likewise.replication.port.StoreException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node, from {@link #start} to {@link #close}. Safe for all threads.
 *
 * <p>It lives as one replica after the other: when a life ends because its disk cannot be trusted any more, or because it
 * was retired, the node starts over under the same addresses; see {@link StartOver}. What this class gives out is of the
 * life that lasts, so ask for it each time.
 */
public final class Node implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Node.class);

    private final NodeConfig config;
    private final Optional<LocalRegions> regions;
    private final ReentrantLock lives = new ReentrantLock();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Life life;

    private Node(NodeConfig config, Optional<LocalRegions> regions) {
        this.regions = regions;
        lives.lock();
        try {
            Life first = Life.start(config, regions, this::ended);
            // Whoever was told where this node is has to find its next life there.
            this.config = config.with("http", Addresses.text(first.httpAddress()))
                    .with("admin", Addresses.text(first.adminAddress()))
                    .with("gossip", Addresses.text(first.gossipAddress()));
            this.life = first;
        } finally {
            lives.unlock();
        }
    }

    /**
     * Starts a node and returns when it takes requests; a newcomer then still refuses taps, see {@link NodeView#notReady}.
     * Blocks for the disk.
     *
     * @throws StartException if the settings and what is there do not fit: an address in use, another node's directory
     * @throws StoreException if the disk fails
     */
    public static Node start(NodeConfig config) {
        return new Node(config, Optional.empty());
    }

    /**
     * As {@link #start(NodeConfig)}, with the console on the public port, and all nodes of this process below it.
     *
     * @param regions those nodes; more may be added later, this one too
     */
    public static Node start(NodeConfig config, LocalRegions regions) {
        return new Node(config, Optional.of(regions));
    }

    /** A life has ended; the thread that says so is one of its own. */
    private void ended(Life doubted, String why) {
        LOG.error("starting over: {}", why);
        new Thread(() -> startOver(doubted, why), "likewise-start-over").start();
    }

    private void startOver(Life doubted, String why) {
        lives.lock();
        try {
            // It goes on with its reads until the disk has taken this, and has room for what comes then.
            if (untilDone(() -> doubted.giveUp(why))) {
                doubted.end();
                untilDone(() -> life = Life.start(config, regions, this::ended));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lives.unlock();
        }
    }

    /** Tries until it is done; false if this node is closed before. */
    private boolean untilDone(Runnable step) throws InterruptedException {
        long retryMillis = config.get(Settings.STORE_RETRY);
        String last = "";
        do {
            try {
                step.run();
                return true;
            } catch (StartException | StoreException | UncheckedIOException e) {
                String reason = String.valueOf(e.getMessage());
                if (!reason.equals(last)) {
                    LOG.error("cannot start over, tries again every {} ms", retryMillis, e);
                    last = reason;
                }
            }
        } while (!closed.await(retryMillis, TimeUnit.MILLISECONDS));
        return false;
    }

    /** Both HTTP servers; empty while there are none. */
    Optional<NodeHttp> servers() {
        return life.servers();
    }

    /** Where clients are served. */
    public InetSocketAddress httpAddress() {
        return life.httpAddress();
    }

    /** Where operators are served. */
    public InetSocketAddress adminAddress() {
        return life.adminAddress();
    }

    /** Where other nodes connect. */
    public InetSocketAddress gossipAddress() {
        return life.gossipAddress();
    }

    public Taps taps() {
        return life.taps();
    }

    public Reads reads() {
        return life.reads();
    }

    public NodeView view() {
        return life.view();
    }

    public Audits audits() {
        return life.audits();
    }

    public Retirements retirements() {
        return life.retirements();
    }

    public Backups backups() {
        return life.backups();
    }

    /** Faults to put on this node; empty unless the setting {@code chaos} is on. */
    public Optional<Faults> faults() {
        return life.faults();
    }

    /**
     * Stops: refuses taps, answers those it took, sends what no peer has yet if any peer is there, closes. Blocks for as
     * long as the settings allow that to take. Closing twice does nothing.
     */
    @Override
    public void close() {
        closed.countDown();
        lives.lock();
        try {
            life.close();
        } finally {
            lives.unlock();
        }
    }
}
