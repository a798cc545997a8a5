package dev.likewise.node.peer;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.PeerStatus;
import dev.likewise.node.peer.TrafficTotals.Traffic;
import dev.likewise.replication.link.LinkStatus;
import dev.likewise.replication.replica.ShardView;
import java.util.ArrayList;
import java.util.List;

/** Turns what the protocol knows of links into what operators see. On the gossip event loop. */
final class StatusBoard {
    private static final double MILLIS_PER_SECOND = 1_000;

    private final LocalNode node;
    private final LinkTable table;
    private final List<LagHistory> histories = new ArrayList<>();

    StatusBoard(LocalNode node, LinkTable table) {
        this.node = node;
        this.table = table;
    }

    /** The links as they are now, and how far the peers are behind this node's own log. */
    List<PeerStatus> map(List<LinkStatus> links, long nowTicks) {
        List<ShardView> views = node.views().get();
        long[] own = new long[views.size()];
        for (int shard = 0; shard < own.length; shard++) {
            own[shard] = views.get(shard).applied().seq(node.self());
            if (shard == histories.size()) {
                histories.add(new LagHistory());
            }
            histories.get(shard).add(own[shard], nowTicks);
        }
        return links.stream().map(link -> map(link, own, nowTicks)).toList();
    }

    private PeerStatus map(LinkStatus link, long[] own, long nowTicks) {
        long records = 0;
        long ageMillis = 0;
        for (int shard = 0; shard < own.length; shard++) {
            long has = table.positions().get(link.peer(), shard);
            if (has < own[shard]) {
                records += own[shard] - has;
                ageMillis = Math.max(ageMillis, histories.get(shard).ageOfAfter(has, nowTicks));
            }
        }
        Traffic traffic = traffic(link);
        return new PeerStatus(
                link.peer(),
                isReplica(link.peer()) ? ReplicaId.parse(link.peer()).region() : "",
                link.address(),
                state(link),
                link.reason(),
                link.dialled(),
                records,
                ageMillis / MILLIS_PER_SECOND,
                link.roundTripMicros(),
                link.clockOffsetMicros(),
                traffic.bytesIn(),
                traffic.bytesOut(),
                traffic.edgesIn(),
                traffic.edgesOut());
    }

    private Traffic traffic(LinkStatus link) {
        Connection connection = table.get(link.link());
        Traffic now = connection == null ? Traffic.NONE : Traffic.of(connection);
        return isReplica(link.peer())
                ? now.plus(table.totals().of(Directory.nodeOf(ReplicaId.parse(link.peer()))))
                : now;
    }

    /** The protocol says in the reason whether it was refused, on either side. */
    private static String state(LinkStatus link) {
        if (link.up()) {
            return "up";
        }
        return link.reason().startsWith("refused") ? "refused" : "down";
    }

    /** An address has no slash. */
    private static boolean isReplica(String peer) {
        return peer.indexOf('/') >= 0;
    }
}
