package dev.likewise.node.peer;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.PeerStatus;
import dev.likewise.replication.link.Gossip;
import dev.likewise.replication.link.GossipSettings;
import dev.likewise.replication.link.LinkDriver.LinkEvent;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.ShardMessage;
import dev.likewise.replication.replica.ShardView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/** One node's links over real sockets, without a node: one shard, whatever comes for it is written down. */
final class TestNode implements AutoCloseable, ShardInbox {
    static final ShardPlacement PLACEMENT = new ShardPlacement(1, 1);
    static final int FRAME_BYTES_MAX = 1 << 20;
    static final int WRITE_BYTES_MAX = 4 << 20;

    /** A protocol in a hurry, so that tests are, except that it gives nobody up: machines can be slow. */
    static final GossipSettings HASTY = new GossipSettings("test", PLACEMENT, List.of(), 20, 60_000, 5, 50);

    /** In a hurry to give up, but not to dial again. */
    static final GossipSettings IMPATIENT = new GossipSettings("test", PLACEMENT, List.of(), 20, 1_500, 20_000, 60_000);

    final ReplicaId self;
    final List<Input> inputs = new CopyOnWriteArrayList<>();
    final List<LinkEvent> notes = new CopyOnWriteArrayList<>();
    final Set<String> failedDials = new CopyOnWriteArraySet<>();
    final AtomicLong pendingBytes = new AtomicLong();
    final PeerLinks links;
    final String address;
    private volatile List<ShardView> views;

    private TestNode(ReplicaId self, GossipSettings gossip, PeerSettings settings) {
        this.self = self;
        logEndsAt(0);
        MemberTable members = MemberTable.EMPTY.with(self, Member.UNKNOWN);
        this.links = new PeerLinks(
                settings,
                new LocalNode(self, () -> members, () -> views),
                TestNode::now,
                (bound, driver) -> new Gossip(
                        gossip,
                        self,
                        new Member(1, List.of(Addresses.text(bound)), List.of(), false),
                        members,
                        () -> views,
                        new SplittableRandom(1),
                        driver),
                this);
        try {
            this.address = Addresses.text(links.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static TestNode start(String replica, String... peers) {
        return start(replica, HASTY, settings(), peers);
    }

    static TestNode start(String replica, GossipSettings gossip, PeerSettings settings, String... peers) {
        GossipSettings dialling = new GossipSettings(
                gossip.cluster(),
                gossip.placement(),
                List.of(peers),
                gossip.heartbeatMillis(),
                gossip.linkTimeoutMillis(),
                gossip.redialMinMillis(),
                gossip.redialMaxMillis());
        return new TestNode(ReplicaId.parse(replica), dialling, settings);
    }

    static PeerSettings settings() {
        return settings(64, 1L << 30);
    }

    static PeerSettings settings(int acceptedMax, long inboxBytesMax) {
        return settings(acceptedMax, inboxBytesMax, Optional.empty());
    }

    static PeerSettings settings(int acceptedMax, long inboxBytesMax, Optional<GossipTlsFiles> tls) {
        return settings(InetAddress.getLoopbackAddress(), acceptedMax, inboxBytesMax, tls);
    }

    /** For links that are accepted at an address, on any port. */
    static PeerSettings settings(InetAddress at) {
        return settings(at, 64, 1L << 30, Optional.empty());
    }

    private static PeerSettings settings(
            InetAddress at, int acceptedMax, long inboxBytesMax, Optional<GossipTlsFiles> tls) {
        InetSocketAddress any = new InetSocketAddress(at, 0);
        return new PeerSettings(
                any, tls, FRAME_BYTES_MAX, WRITE_BYTES_MAX, inboxBytesMax, acceptedMax, 1_000, 2_000, 10, 500_000, 42);
    }

    static Now now() {
        return new Now(
                TimeUnit.NANOSECONDS.toMicros(System.nanoTime()), TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
    }

    /** What this node says of its shard from now on. */
    void logEndsAt(long seq) {
        VersionVector applied =
                seq == 0 ? VersionVector.EMPTY : VersionVector.of(Map.of(self, new LogPosition(seq, seq)));
        views = List.of(new ShardView(
                0, applied, VersionVector.EMPTY, HybridTimestamp.ZERO, HybridTimestamp.ZERO, Map.of(), 0));
    }

    /** Sends records of the given numbers, each of so many bytes, in one go. */
    void sendRecords(TestNode to, int bytes, long... seqs) {
        sendRecords(to.self, bytes, seqs);
    }

    void sendRecords(ReplicaId to, int bytes, long... seqs) {
        links.send(LongStream.of(seqs)
                .mapToObj(seq -> new StoredRecord(self, seq, new byte[bytes]))
                .map(stored -> new ShardSend(0, new Outcome.Send(to, new ShardMessage.Records(List.of(stored)))))
                .toList());
    }

    /** The numbers of the records that came, in the order they came. */
    List<Long> received() {
        return inputs.stream()
                .filter(Input.Records.class::isInstance)
                .map(input -> ((Input.Records) input).firstSeq())
                .toList();
    }

    boolean isUpTo(TestNode other) {
        return links.status().stream()
                .anyMatch(peer -> peer.replica().equals(other.self.toString())
                        && peer.state().equals("up"));
    }

    PeerStatus statusOf(TestNode other) {
        return links.status().stream()
                .filter(peer -> peer.replica().equals(other.self.toString()))
                .findFirst()
                .orElseThrow();
    }

    long noted(LinkEvent.Kind kind) {
        return notes.stream().filter(note -> note.kind() == kind).count();
    }

    @Override
    public void deliver(int shard, Input input) {
        inputs.add(input);
    }

    @Override
    public void membersChanged(MemberTable members) {
        inputs.add(new Input.Members(members));
    }

    @Override
    public void note(LinkEvent event) {
        notes.add(event);
    }

    @Override
    public void dialFailed(String address, String reason) {
        failedDials.add(address + " " + reason);
    }

    @Override
    public long pendingBytes() {
        return pendingBytes.get();
    }

    @Override
    public void close() {
        links.stop(10_000);
    }
}
