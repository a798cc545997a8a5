package dev.likewise.node.peer;

import dev.likewise.crdt.MemberTable;
import dev.likewise.replication.link.Gossip;
import dev.likewise.replication.link.LinkDriver;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The connections of one node between {@link Gossip} and the sockets. On the gossip event loop only. */
final class LinkTable implements LinkDriver {
    private static final long INBOX_POLL_MILLIS = 5;

    private final PeerSettings settings;
    private final EventLoop loop;
    private final Supplier<Now> clock;
    private final Dialer dialer;
    private final LinkFaults faults;
    private final ShardInbox inbox;
    private final SplittableRandom random;
    private final FrameEncoder encoder = new FrameEncoder();
    /** Those that the protocol knows of; a dial is here from the first moment. */
    private final Map<Long, Connection> links = new HashMap<>();
    /** Those with an open socket, also while they only flush. */
    private final Set<Connection> open = new HashSet<>();

    private final Set<Connection> unflushed = new HashSet<>();
    private final Set<Connection> paused = new HashSet<>();
    private int accepted;
    private Set<String> cutNodes = Set.of();
    private final TrafficTotals totals = new TrafficTotals();
    private final PeerPositions positions;
    private Optional<GossipTls> tls = Optional.empty();
    private Gossip gossip;
    private long closeMillis;
    private Runnable whenEmpty;

    LinkTable(
            PeerSettings settings,
            EventLoop loop,
            Supplier<Now> clock,
            Dialer dialer,
            LinkFaults faults,
            PeerPositions positions,
            ShardInbox inbox) {
        this.settings = settings;
        this.loop = loop;
        this.clock = clock;
        this.dialer = dialer;
        this.faults = faults;
        this.positions = positions;
        this.inbox = inbox;
        this.closeMillis = settings.closeMillis();
        this.random = new SplittableRandom(settings.faultSeed());
    }

    void attach(Gossip protocol) {
        gossip = protocol;
    }

    /** Before the first connection. */
    void secure(GossipTls with) {
        tls = Optional.of(with);
    }

    Optional<GossipTls> tls() {
        return tls;
    }

    FrameEncoder encoder() {
        return encoder;
    }

    /**
     * A connection that is not open yet.
     *
     * @param dialled the address that this side dials, empty if it accepts
     */
    Connection fresh(String dialled) {
        FaultHandler handler = new FaultHandler(faults, random.split(), dialled, settings.writeBytesMax());
        return new Connection(this, settings, dialled, handler);
    }

    // What the protocol asks for.

    @Override
    public void dial(long link, String address) {
        Connection connection = fresh(address);
        connection.link(link);
        links.put(link, connection);
        dialer.dial(connection, address, failure -> dialFailed(link, failure));
    }

    private void dialFailed(long link, String failure) {
        Connection connection = links.remove(link);
        if (connection != null) {
            inbox.dialFailed(connection.address(), failure);
            gossip.closed(clock.get(), link, failure);
        }
    }

    @Override
    public void write(long link, Frame frame) {
        Connection connection = links.get(link);
        if (connection != null) {
            connection.write(frame);
        }
    }

    @Override
    public void close(long link) {
        Connection connection = links.remove(link);
        if (connection != null) {
            connection.closeGently(closeMillis);
        }
    }

    @Override
    public void deliver(int shard, Input input) {
        positions.overhear(shard, input);
        inbox.deliver(shard, input);
    }

    @Override
    public void membersChanged(MemberTable members) {
        faults.directory().members(members);
        inbox.membersChanged(members);
    }

    @Override
    public void note(LinkEvent event) {
        inbox.note(event);
    }

    @Override
    public void copied(String why) {
        inbox.copied(why);
    }

    // What connections report.

    /** Takes one in that came from outside, if there are not too many; it counts from its first byte, who it may be. */
    boolean hasRoomFor(Channel channel) {
        if (accepted >= settings.acceptedMax()) {
            return false;
        }
        accepted++;
        channel.closeFuture().addListener(closed -> accepted--);
        return true;
    }

    /** TLS did not come about. */
    void notSecured(Connection connection, String why) {
        inbox.note(new LinkEvent(LinkEvent.Kind.REFUSED, connection.address(), why));
    }

    void opened(Connection connection) {
        if (connection.isClosing()) {
            connection.closeNow("closed");
            return;
        }
        if (!connection.isDialled()) {
            connection.link(gossip.nextLinkId());
            links.put(connection.link(), connection);
        }
        open.add(connection);
        gossip.connected(clock.get(), connection.link(), connection.address(), connection.isDialled());
    }

    void received(Connection connection, Frame frame) {
        gossip.received(clock.get(), connection.link(), frame);
    }

    void garbled(Connection connection, String detail) {
        gossip.garbled(clock.get(), connection.link(), detail);
    }

    void closed(Connection connection) {
        unflushed.remove(connection);
        if (open.remove(connection)) {
            totals.ended(connection, faults.directory());
        }
        if (links.remove(connection.link(), connection)) {
            gossip.closed(clock.get(), connection.link(), connection.reason());
        }
        if (open.isEmpty() && whenEmpty != null) {
            whenEmpty.run();
        }
    }

    /** One flush for all that is written in this turn of the loop. */
    void written(Connection connection) {
        if (unflushed.isEmpty()) {
            loop.execute(this::flush);
        }
        unflushed.add(connection);
    }

    private void flush() {
        List<Connection> now = List.copyOf(unflushed);
        unflushed.clear();
        now.forEach(Connection::flush);
    }

    /** Reads no further from a peer while the writers are far behind. */
    void readComplete(Connection connection) {
        if (inbox.pendingBytes() > settings.inboxBytesMax()) {
            connection.setReading(false);
            if (paused.isEmpty()) {
                pollInbox();
            }
            paused.add(connection);
        }
    }

    private void pollInbox() {
        loop.schedule(this::resume, INBOX_POLL_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void resume() {
        if (inbox.pendingBytes() > settings.inboxBytesMax() / 2) {
            pollInbox();
            return;
        }
        List<Connection> now = List.copyOf(paused);
        paused.clear();
        now.forEach(connection -> connection.setReading(true));
    }

    // What the node asks for.

    /** Makes anew what has lost frames to a cut that is over, and dials whom a cut kept away. */
    void faultsChanged() {
        for (Connection connection : List.copyOf(open)) {
            if (connection.faultsChanged()) {
                connection.closeNow("a cut was healed; the connection is made anew");
            }
        }
        Set<String> before = cutNodes;
        cutNodes = faults.cutNodes();
        if (!cutNodes.containsAll(before)) {
            // After the protocol has been told of the closed ones.
            loop.execute(() -> gossip.redialNow(clock.get()));
        }
    }

    /** Tells all peers, closes everything gently and says when the last is gone. */
    void stop(long timeoutMillis, Runnable empty) {
        closeMillis = timeoutMillis;
        whenEmpty = empty;
        gossip.stop(clock.get());
        List.copyOf(links.keySet()).forEach(this::close);
        if (open.isEmpty()) {
            empty.run();
        }
    }

    Connection get(long link) {
        return links.get(link);
    }

    PeerPositions positions() {
        return positions;
    }

    TrafficTotals totals() {
        return totals;
    }

    int openConnections() {
        return open.size();
    }

    /** Frames dropped because peers did not read, over all connections there ever were. */
    long droppedFrames() {
        return totals.endedDroppedFrames()
                + open.stream().mapToLong(Connection::droppedFrames).sum();
    }
}
