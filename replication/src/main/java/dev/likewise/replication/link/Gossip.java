package dev.likewise.replication.link;

import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.link.LinkDriver.LinkEvent;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.Hello;
import dev.likewise.replication.proto.Refusal;
import dev.likewise.replication.proto.Report;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.ShardMessage;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.wire.Frames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * All links of one node. Not safe for threads: the driver calls every method from one thread.
 *
 * <p>Frames that arrive are checked and handed to shards; what shards want sent goes out on the link that stands. Which
 * connections there are is decided here: whom to dial and when ({@link Dialler}), which of two stays ({@link Links}), whom
 * to refuse ({@link Handshake}).
 */
public final class Gossip {
    private final GossipSettings settings;
    private final ReplicaId self;
    private final Supplier<List<ShardView>> views;
    private final LinkDriver driver;
    private final Handshake handshake;
    private final Dialler dialler;
    private final Links links;
    private final Membership members;

    /** Tells this run of the node from others on the same disk, or on a copy of it. */
    private final long run;

    /** Configured addresses under which nobody was met since this node started. */
    private final Set<String> unmet;

    private boolean allMet;
    private long lastLinkId;
    private boolean stopped;

    /**
     * @param settings limits and the cluster's identity
     * @param self this replica
     * @param addresses where it can be reached, as the others are to know it; the version is chosen here
     * @param members the table as it is durable
     * @param views gives the durable views of all shards, by number, at any time, without blocking
     * @param jitter spreads redials, and draws the number of this run
     * @param driver owns the sockets
     */
    public Gossip(
            GossipSettings settings,
            ReplicaId self,
            Member addresses,
            MemberTable members,
            Supplier<List<ShardView>> views,
            RandomGenerator jitter,
            LinkDriver driver) {
        this.settings = settings;
        this.self = self;
        this.views = views;
        this.driver = driver;
        this.run = jitter.nextLong() | 1;
        this.handshake = new Handshake(settings, self, run);
        this.dialler = new Dialler(settings, jitter);
        this.links = new Links(self);
        this.members = new Membership(self, addresses, members);
        this.unmet = new TreeSet<>(settings.peers());
        // Whom this node has met before it was started again it need not meet again.
        members.active().forEach(member -> unmet.removeAll(members.get(member).gossip()));
    }

    /** An id for a connection that the driver accepted. */
    public long nextLinkId() {
        return ++lastLinkId;
    }

    /** A connection stands: one that was dialled, or one that was accepted. */
    public void connected(Now now, long link, String remoteAddress, boolean dialled) {
        if (stopped) {
            driver.close(link);
            return;
        }
        Link added = links.get(link)
                .orElseGet(() -> new Link(
                        link, remoteAddress, dialled, settings.placement().shards(), now.ticks()));
        added.heardSomething(now.ticks());
        links.add(added);
        driver.write(link, added.hello(now, settings, self, run, knowledge()));
    }

    /** A frame came. A frame for a link that this side has closed is ignored. */
    public void received(Now now, long link, Frame frame) {
        Optional<Link> open = links.get(link);
        if (open.isEmpty()) {
            return;
        }
        try {
            route(now, open.get(), frame);
        } catch (IllegalArgumentException malformed) {
            refuse(now, open.get(), Refusal.Code.GARBLED, String.valueOf(malformed.getMessage()));
        }
        // Not before: whoever never comes to a proper Hello must not keep the link open by talking.
        if (links.stands(open.get())) {
            open.get().heardSomething(now.ticks());
        }
    }

    private void route(Now now, Link link, Frame frame) {
        if (frame.hasHello()) {
            hello(now, link, frame.getHello());
        } else if (frame.hasRefusal()) {
            refused(now, link, frame.getRefusal());
        } else if (links.stands(link)) {
            routeEstablished(now, link, frame);
        }
        // Anything else before Hello, or on a link that has lost to another, is late: it will come again.
    }

    private void routeEstablished(Now now, Link link, Frame frame) {
        if (frame.hasReport()) {
            report(now, link, frame.getReport());
        } else {
            // A kind of a later version brings nothing: whoever sends it must do without an answer.
            Frames.forShard(link.peer(), frame).ifPresent(brought -> deliver(link, brought.shard(), brought.input()));
        }
    }

    private void deliver(Link link, int shard, Input input) {
        link.heard.checkShard(shard);
        driver.deliver(shard, input);
    }

    private void hello(Now now, Link link, Hello hello) {
        if (link.peer() != null) {
            helloAgain(link, hello);
            return;
        }
        Optional<Handshake.Refused> refused = handshake.check(hello, members.table());
        if (refused.isPresent()) {
            refuse(now, link, refused.get().code(), refused.get().reason());
            return;
        }
        ReplicaId peer = ReplicaId.parse(hello.getReplica());
        dialler.identified(link.id, peer).ifPresent(unmet::remove);
        link.identified(peer);
        if (links.wins(link)) {
            establish(now, link, peer, hello.getReport());
        } else {
            refuse(now, link, Refusal.Code.DUPLICATE, "another connection to " + peer + " stands");
        }
    }

    /** One link is one peer's: a Hello that comes twice says nothing new, one of somebody else is a fault. */
    private static void helloAgain(Link link, Hello hello) {
        if (!hello.getReplica().equals(link.peer().toString())) {
            throw new IllegalArgumentException("a second Hello, of another replica than " + link.peer());
        }
    }

    private void establish(Now now, Link link, ReplicaId peer, Report report) {
        // These two may find the report garbled, so they come before anything changes.
        MemberTable merged = Frames.merge(members.table(), report.getMembersList());
        link.take(now, report);
        takeMembers(now, merged.with(peer, Member.UNKNOWN));
        if (members.table().isRetired(peer)) {
            refuse(now, link, Refusal.Code.RETIRED, Handshake.retired(peer));
            return;
        }
        members.table().get(peer).gossip().forEach(unmet::remove);
        links.to(peer).ifPresent(older -> drop(now, older, "replaced by a newer one"));
        links.stand(link);
        dialler.stands(link.id);
        for (int shard = 0; shard < settings.placement().shards(); shard++) {
            driver.deliver(shard, new Input.PeerUp(peer, link.heard.view(shard)));
        }
        driver.note(LinkEvent.of(LinkEvent.Kind.UP, peer, link.address));
    }

    private void report(Now now, Link link, Report report) {
        MemberTable merged = Frames.merge(members.table(), report.getMembersList());
        List<Integer> shards = link.take(now, report);
        takeMembers(now, merged);
        if (!links.stands(link)) {
            return;
        }
        for (int shard : shards) {
            driver.deliver(shard, new Input.Report(link.peer(), link.heard.view(shard)));
        }
    }

    private void takeMembers(Now now, MemberTable merged) {
        members.take(merged);
        members.news().ifPresent(table -> {
            driver.membersChanged(table);
            for (ReplicaId retired : table.retired()) {
                links.to(retired)
                        .ifPresent(link -> refuse(now, link, Refusal.Code.RETIRED, Handshake.retired(retired)));
            }
        });
    }

    private void refuse(Now now, Link link, Refusal.Code code, String detail) {
        String reason = Sentence.of(detail);
        if (code == Refusal.Code.SELF) {
            dialler.isSelf(link.id).ifPresent(unmet::remove);
        }
        if (code != Refusal.Code.DUPLICATE && code != Refusal.Code.SELF) {
            driver.note(new LinkEvent(LinkEvent.Kind.REFUSED, name(link), reason));
        }
        driver.write(link.id, Frames.refusal(code, reason));
        drop(now, link, "refused: " + reason);
        doubtIfCopied(code);
    }

    private void refused(Now now, Link link, Refusal refusal) {
        String reason = Sentence.of(refusal.getReason());
        if (refusal.getCode() == Refusal.Code.RETIRED) {
            // Nobody tells it a member table any more, so this is how a retired replica hears of it.
            retire(now, self);
        }
        if (refusal.getCode() == Refusal.Code.SELF) {
            dialler.isSelf(link.id).ifPresent(unmet::remove);
        } else if (refusal.getCode() != Refusal.Code.DUPLICATE) {
            driver.note(new LinkEvent(LinkEvent.Kind.REFUSED_BY_PEER, name(link), reason));
        }
        drop(now, link, "refused by the peer: " + reason);
        doubtIfCopied(refusal.getCode());
    }

    private void doubtIfCopied(Refusal.Code code) {
        if (code == Refusal.Code.COPY) {
            driver.copied(Handshake.copy(self));
        }
    }

    private static String name(Link link) {
        return link.peer() == null ? link.address : link.peer().toString();
    }

    /** Bytes came that are no frame: the link is closed with a refusal. */
    public void garbled(Now now, long link, String detail) {
        links.get(link).ifPresent(open -> refuse(now, open, Refusal.Code.GARBLED, detail));
    }

    /** A connection broke, or could not be opened. */
    public void closed(Now now, long link, String reason) {
        links.get(link)
                .ifPresentOrElse(open -> forget(now, open, reason), () -> dialler.ended(link, reason, now.ticks()));
    }

    private void drop(Now now, Link link, String reason) {
        driver.close(link.id);
        forget(now, link, reason);
    }

    private void forget(Now now, Link link, String reason) {
        dialler.ended(link.id, reason, now.ticks());
        if (links.remove(link)) {
            toAllShards(new Input.PeerDown(link.peer()));
            driver.note(LinkEvent.of(LinkEvent.Kind.DOWN, link.peer(), reason));
        }
    }

    /** Time passes: heartbeats, time limits, redials. At least every 100 ms. */
    public void tick(Now now) {
        if (stopped) {
            return;
        }
        takeMembers(now, members.table());
        sayIfAllMet();
        for (Link link : List.copyOf(links.open())) {
            if (now.ticks() - link.lastHeardTicks() >= settings.linkTimeoutMillis()) {
                drop(now, link, "nothing heard for " + settings.linkTimeoutMillis() + " ms");
            } else if (links.stands(link) && link.isReportDue(now, settings.heartbeatMillis())) {
                driver.write(link.id, link.heartbeat(now, knowledge()));
            }
        }
        dial(now);
    }

    private Knowledge knowledge() {
        return new Knowledge(members.table(), views.get(), unmet.isEmpty());
    }

    /** Whoever has not met all it was told of may not know all members, and must not purge what one of them lacks. */
    private void sayIfAllMet() {
        if (!allMet && unmet.isEmpty()) {
            allMet = true;
            toAllShards(new Input.AllMet());
        }
    }

    private void toAllShards(Input input) {
        for (int shard = 0; shard < settings.placement().shards(); shard++) {
            driver.deliver(shard, input);
        }
    }

    private void dial(Now now) {
        if (members.table().isRetired(self)) {
            // Everybody would refuse it, again and again.
            return;
        }
        dialler.also(members.dialable());
        for (Dialler.Target target : dialler.due(now.ticks(), links.peers())) {
            if (!isConnected(target.address)) {
                long link = nextLinkId();
                dialler.dialling(target, link);
                driver.dial(link, target.address);
            }
        }
    }

    /** Whether a link stands to the member that says it is reached there. */
    private boolean isConnected(String address) {
        return links.peers().stream()
                .anyMatch(peer -> members.table().get(peer).gossip().contains(address));
    }

    /** Sends for a shard; dropped if no link to the peer stands. */
    public void send(Now now, ReplicaId to, int shard, ShardMessage message) {
        links.to(to).ifPresent(link -> driver.write(link.id, Frames.of(shard, message)));
    }

    /** Forgets the pauses of all addresses: something has changed that makes dialling worth while. */
    public void redialNow(Now now) {
        dialler.now();
        tick(now);
    }

    /** Takes a replica for retired, which is for good; with the next heartbeats all peers hear of it. */
    public void retire(Now now, ReplicaId replica) {
        takeMembers(
                now, members.table().with(replica, members.table().get(replica).asRetired()));
    }

    /** The peers with a link that have said that they know, durably, that a replica is retired. */
    public Set<ReplicaId> whoKnowsRetired(ReplicaId replica) {
        Set<ReplicaId> know = new TreeSet<>();
        for (ReplicaId peer : links.peers()) {
            links.to(peer)
                    .filter(link -> link.heard.view(0).retired().contains(replica))
                    .ifPresent(link -> know.add(peer));
        }
        return know;
    }

    /** Tells all peers that this node stops, and closes. */
    public void stop(Now now) {
        for (Link link : List.copyOf(links.open())) {
            driver.write(link.id, Frames.refusal(Refusal.Code.STOPPING, self + " stops"));
            drop(now, link, "this node stops");
        }
        stopped = true;
    }

    /** All peers and configured addresses. Immutable. */
    public List<LinkStatus> status() {
        List<LinkStatus> all = new ArrayList<>();
        for (ReplicaId peer : links.peers()) {
            links.to(peer).ifPresent(link -> all.add(up(peer, link)));
        }
        for (Dialler.Target target : dialler.targets()) {
            boolean standsFor = target.isOneOf(links.peers()) || isConnected(target.address);
            if (!standsFor && !target.isSelf() && !isOwn(target.address)) {
                all.add(down(target));
            }
        }
        return all;
    }

    /** Said by this node of itself: nobody misses a link there, also while it cannot be dialled to be sure. */
    private boolean isOwn(String address) {
        return members.table().get(self).gossip().contains(address);
    }

    private static LinkStatus up(ReplicaId peer, Link link) {
        return new LinkStatus(
                peer.toString(),
                link.address,
                true,
                "",
                link.dialled,
                link.id,
                link.pings.roundTripMicros(),
                link.pings.offsetMicros(),
                link.lastHeardTicks(),
                link.heard.views());
    }

    /** The one member that says it is there, as with one that has always dialled this node; else the address. */
    private String nameOf(String address) {
        MemberTable table = members.table();
        List<ReplicaId> there = table.active().stream()
                .filter(member -> table.get(member).gossip().contains(address))
                .toList();
        return there.size() == 1 ? there.get(0).toString() : address;
    }

    private LinkStatus down(Dialler.Target target) {
        String name =
                target.peer() == null ? nameOf(target.address) : target.peer().toString();
        return new LinkStatus(name, target.address, false, target.reason(), true, -1, -1, 0, -1, List.of());
    }
}
