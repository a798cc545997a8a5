package dev.likewise.node.peer;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.PeerStatus;
import dev.likewise.node.peer.TrafficTotals.Traffic;
import dev.likewise.replication.link.LinkStatus;
import dev.likewise.replication.replica.PeerView;
import dev.likewise.replication.replica.ShardView;
import java.util.ArrayList;
import java.util.List;

/** Turns what the protocol knows of links into what operators see. On the gossip event loop. */
final class StatusBoard {
    private static final double MILLIS = 1_000;

    private final LocalNode node;
    private final LinkTable table;
    private final List<LagHistory> histories = new ArrayList<>();

    StatusBoard(LocalNode node, LinkTable table) {
        this.node = node;
        this.table = table;
    }

    /** The links as they are now, and how far the peers are behind this node's own log. */
    List<PeerStatus> map(List<LinkStatus> links, long nowTicks) {
        List<ShardView> own = node.views().get();
        for (int shard = 0; shard < own.size(); shard++) {
            if (shard == histories.size()) {
                histories.add(new LagHistory());
            }
            histories.get(shard).add(ownSeq(own, shard), nowTicks);
        }
        return links.stream().map(link -> map(link, own, nowTicks)).toList();
    }

    private PeerStatus map(LinkStatus link, List<ShardView> own, long nowTicks) {
        long records = 0;
        long ageMillis = 0;
        for (int shard = 0; shard < own.size(); shard++) {
            long has = shard < link.views().size() ? seqAtPeer(link.views().get(shard)) : 0;
            long lacks = Math.max(0, ownSeq(own, shard) - has);
            records += lacks;
            if (lacks > 0) {
                ageMillis = Math.max(ageMillis, histories.get(shard).ageOfAfter(has, nowTicks));
            }
        }
        Traffic traffic = traffic(link);
        return new PeerStatus(
                link.peer(),
                region(link.peer()),
                link.address(),
                state(link),
                link.reason(),
                link.dialled(),
                records,
                ageMillis / MILLIS,
                link.roundTripMicros(),
                link.clockOffsetMicros(),
                traffic.bytesIn(),
                traffic.bytesOut());
    }

    private long ownSeq(List<ShardView> own, int shard) {
        return own.get(shard).applied().seq(node.self());
    }

    private long seqAtPeer(PeerView view) {
        return view.applied().seq(node.self());
    }

    private Traffic traffic(LinkStatus link) {
        Connection connection = table.get(link.link());
        Traffic now = connection == null ? Traffic.NONE : Traffic.of(connection);
        return isReplica(link.peer())
                ? now.plus(table.totals().of(Directory.nodeOf(ReplicaId.parse(link.peer()))))
                : now;
    }

    private static String state(LinkStatus link) {
        return link.up() ? "up" : "down";
    }

    private static String region(String peer) {
        return isReplica(peer) ? ReplicaId.parse(peer).region() : "";
    }

    /** An address has no slash. */
    private static boolean isReplica(String peer) {
        return peer.indexOf('/') >= 0;
    }
}
