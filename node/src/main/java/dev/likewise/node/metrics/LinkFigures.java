package dev.likewise.node.metrics;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.PeerStatus;
import dev.likewise.replication.replica.ShardView;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The links to other nodes, and who lacks how much of whose log. A node goes by {@code region/node}, whichever replica it is
 * at the time; an address whose node was never met goes by itself, and there are no more of those than settings name.
 */
final class LinkFigures implements Figures {
    private static final double MICROS = TimeUnit.SECONDS.toMicros(1);

    private final NodeView view;
    private final LongSupplier wallMicros;

    /** @param wallMicros the time of day that stamps are compared with */
    LinkFigures(NodeView view, LongSupplier wallMicros) {
        this.view = view;
        this.wallMicros = wallMicros;
    }

    @Override
    public void write(Sheet sheet) {
        Collection<Peer> peers = peers().values();
        links(sheet, peers);
        lag(sheet, peers);
    }

    private record Peer(String name, PeerStatus status) {
        boolean isUp() {
            return status.state().equals("up");
        }
    }

    /** Of several replicas of one node the one that is connected. */
    private SortedMap<String, Peer> peers() {
        SortedMap<String, Peer> peers = new TreeMap<>();
        for (PeerStatus status : view.peers()) {
            Peer peer = new Peer(name(status.replica()), status);
            peers.merge(peer.name(), peer, (one, other) -> one.isUp() ? one : other);
        }
        return peers;
    }

    private static String name(String replica) {
        return replica.indexOf('/') < 0 ? replica : name(ReplicaId.parse(replica));
    }

    private static String name(ReplicaId replica) {
        return replica.region() + "/" + replica.node();
    }

    private static void links(Sheet sheet, Collection<Peer> peers) {
        Sheet.Gauge up = sheet.gauge("likewise_link_up", "Whether the link to a peer stands: 1 or 0.");
        Sheet.Gauge offset = sheet.gauge(
                "likewise_clock_offset_seconds",
                "A peer's wall clock minus this one's, by the fastest of the last pings; 0 while the link is down.");
        Sheet.Gauge roundTrip = sheet.gauge(
                "likewise_link_round_trip_seconds", "The fastest of the last pings; not there while there was none.");
        Sheet.Counter bytes = sheet.counter("likewise_link_bytes_total", "Bytes on the link to a peer.");
        Sheet.Counter edges = sheet.counter(
                "likewise_link_edges_total",
                "Taps in log records on the link to a peer; one that was sent again counts again.");
        for (Peer peer : peers) {
            PeerStatus status = peer.status();
            up.is(peer.isUp() ? 1 : 0, "peer", peer.name());
            offset.is(status.clockOffsetMicros() / MICROS, "peer", peer.name());
            if (status.roundTripMicros() >= 0) {
                roundTrip.is(status.roundTripMicros() / MICROS, "peer", peer.name());
            }
            bytes.is(status.bytesIn(), "peer", peer.name(), "direction", "in")
                    .is(status.bytesOut(), "peer", peer.name(), "direction", "out");
            edges.is(status.edgesIn(), "peer", peer.name(), "direction", "in")
                    .is(status.edgesOut(), "peer", peer.name(), "direction", "out");
        }
    }

    private void lag(Sheet sheet, Collection<Peer> peers) {
        Sheet.Gauge records = sheet.gauge(
                "likewise_replication_lag_records",
                "Records of a log that a node is not known to have: peers of this node's log, this node of the others'.");
        Sheet.Gauge seconds = sheet.gauge(
                "likewise_replication_lag_seconds",
                "How old the oldest of those records is, about; 0 if there are none.");
        String self = name(view.self());
        for (Peer peer : peers) {
            records.is(peer.status().lagRecords(), "peer", peer.name(), "origin", self);
            seconds.is(peer.status().lagSeconds(), "peer", peer.name(), "origin", self);
        }
        lacking().forEach((origin, lacking) -> {
            records.is(lacking.records(), "peer", self, "origin", origin);
            seconds.is(lacking.seconds(), "peer", self, "origin", origin);
        });
    }

    private record Lacking(long records, double seconds) {
        static Lacking both(Lacking one, Lacking other) {
            return new Lacking(one.records + other.records, Math.max(one.seconds, other.seconds));
        }
    }

    private SortedMap<String, Lacking> lacking() {
        List<ShardView> shards = view.shards();
        SortedMap<String, Lacking> all = new TreeMap<>();
        for (ReplicaId origin : view.members().active()) {
            if (!name(origin).equals(name(view.self()))) {
                all.merge(name(origin), lacking(origin, shards), Lacking::both);
            }
        }
        return all;
    }

    private Lacking lacking(ReplicaId origin, List<ShardView> shards) {
        long records = 0;
        double seconds = 0;
        for (ShardView shard : shards) {
            long lacks = Math.max(0, shard.heard().seq(origin) - shard.applied().seq(origin));
            if (lacks > 0) {
                HybridTimestamp until = shard.heardUntil().getOrDefault(origin, HybridTimestamp.ZERO);
                seconds = Math.max(seconds, (wallMicros.getAsLong() - until.micros()) / MICROS);
            }
            records += lacks;
        }
        return new Lacking(records, seconds);
    }
}
