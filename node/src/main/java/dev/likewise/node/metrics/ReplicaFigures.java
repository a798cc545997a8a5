package dev.likewise.node.metrics;

import dev.likewise.node.api.NodeView;
import dev.likewise.node.runtime.Engine;
import dev.likewise.node.runtime.EngineCounters;
import dev.likewise.replication.replica.Outcome.Fault;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.replica.TombstoneGauges;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** The node's own shards, and what it knows of the cluster. */
final class ReplicaFigures implements Figures {
    private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);

    private final NodeView view;
    private final Engine engine;

    ReplicaFigures(NodeView view, Engine engine) {
        this.view = view;
        this.engine = engine;
    }

    @Override
    public void write(Sheet sheet) {
        sheet.info(
                "likewise_build_info",
                "This node and its version.",
                "version",
                version(),
                "cluster",
                view.cluster(),
                "region",
                view.self().region(),
                "node",
                view.self().node());
        writePath(sheet);
        cluster(sheet);
        snapshots(sheet);
        faults(sheet);
        tombstones(sheet);
    }

    private static String version() {
        String version = ReplicaFigures.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    private void writePath(Sheet sheet) {
        EngineCounters counters = engine.counters();
        boolean writable = view.notReady().isEmpty() && engine.refusal().isEmpty();
        sheet.gauge("likewise_writable", "Whether this node takes taps, as /readyz says: 1 or 0.")
                .is(writable ? 1 : 0);
        sheet.gauge("likewise_mailbox_inputs", "Taps and messages of peers that wait for a writer.")
                .is(engine.waitingInputs());
        Sheet.Counter taps = sheet.counter("likewise_shard_taps_total", "Taps that were made durable, by shard.");
        for (int shard = 0; shard < counters.shards(); shard++) {
            taps.is(counters.shardTaps(shard), "shard", Integer.toString(shard));
        }
        sheet.counter(
                        "likewise_corrections_total",
                        "Times that this replica took back or gave a credit, as the same like was counted in two regions.")
                .is(counters.corrections());
    }

    private void cluster(Sheet sheet) {
        Sheet.Gauge staleness = sheet.gauge(
                "likewise_view_staleness_seconds",
                "How long ago the newest moment is up to which a region's taps are all included here.");
        new TreeMap<>(view.freshness().lagMillis())
                .forEach((region, millis) -> staleness.is(millis / MILLIS, "region", region));
        sheet.gauge("likewise_members", "Replicas that this node knows, by state.")
                .is(view.members().active().size(), "state", "active")
                .is(view.members().retired().size(), "state", "retired");
        sheet.gauge("likewise_unsent_records", "Own records that no peer is known to have.")
                .is(sum(ShardView::unsentRecords));
        sheet.gauge("likewise_pending_shards", "Shards that wait for a snapshot, fetch one or merge one.")
                .is(sum(shard -> shard.pending() ? 1 : 0));
    }

    private long sum(ToLongFunction<ShardView> of) {
        return view.shards().stream().mapToLong(of).sum();
    }

    private void snapshots(Sheet sheet) {
        EngineCounters counters = engine.counters();
        sheet.counter(
                        "likewise_snapshots_total",
                        "Snapshots of shards: given to peers (source) or taken from them (sink), up to the end or not.")
                .is(counters.snapshotsServed(), "role", "source", "outcome", "done")
                .is(counters.snapshotsLeftServing(), "role", "source", "outcome", "abandoned")
                .is(counters.snapshotsMerged(), "role", "sink", "outcome", "done")
                .is(counters.snapshotsLeftFetching(), "role", "sink", "outcome", "abandoned");
    }

    private void faults(Sheet sheet) {
        sheet.counter(
                        "likewise_digest_mismatches_total",
                        "Buckets of registers that differed from a peer's although the same records had led to them.")
                .is(engine.faults(Fault.Kind.DIGEST_DIFFERS));
        Sheet.Counter faults = sheet.counter(
                "likewise_peer_faults_total", "What peers did that they should not have done; it was refused.");
        for (Fault.Kind kind : Fault.Kind.values()) {
            faults.is(engine.faults(kind), "kind", kind.name().toLowerCase(Locale.ROOT));
        }
    }

    private void tombstones(Sheet sheet) {
        sheet.gauge(
                        "likewise_tombstones",
                        "Unlikes that are kept, as the last sweep found them: those that may go one day, and those that others' counts hang on.")
                .is(sum(tombstones(TombstoneGauges::live)), "state", "live")
                .is(sum(tombstones(TombstoneGauges::credited)), "state", "credited");
        sheet.counter("likewise_tombstones_purged_total", "Unlikes that were erased for good.")
                .is(sum(tombstones(TombstoneGauges::purged)));
    }

    private static ToLongFunction<ShardView> tombstones(ToLongFunction<TombstoneGauges> of) {
        return shard -> of.applyAsLong(shard.tombstones());
    }
}
