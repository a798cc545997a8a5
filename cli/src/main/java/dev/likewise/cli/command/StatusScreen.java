package dev.likewise.cli.command;

import dev.likewise.cli.client.Metrics;
import dev.likewise.cli.client.NodeStatus;
import dev.likewise.cli.client.PeerEntry;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What {@code likewise status} shows to a person: a line a subject. */
final class StatusScreen {
    private static final double MILLIS = 1000;
    private static final String COMMIT = "likewise_commit_duration_seconds";
    private static final String SYNC = "likewise_sync_duration_seconds";
    private static final String LOG = "likewise_log_bytes";
    private static final String DISK_FREE = "likewise_disk_free_bytes";
    private static final String SOCKETS = "likewise_live_sockets";

    private final NodeStatus status;
    private final List<PeerEntry> peers;
    private final Optional<Metrics> metrics;

    StatusScreen(NodeStatus status, List<PeerEntry> peers, Optional<Metrics> metrics) {
        this.status = status;
        this.peers = peers;
        this.metrics = metrics;
    }

    void print(Output output) {
        output.line(Text.printable(status.replica() + " of cluster " + status.cluster() + ", " + status.version()));
        output.verdict(status.ready(), status.ready() ? "ready" : "not ready: " + String.join("; ", status.reasons()));
        output.table(table());
    }

    private Table table() {
        Table table = new Table("", "");
        table.row("up", Text.span(status.uptimeMillis()) + ", since " + status.startedAt());
        table.row("counts", counts());
        table.row(
                "members",
                status.members().active() + " active, " + status.members().retired() + " retired");
        peers.forEach(peer -> table.row("link", link(peer)));
        table.row("records", records());
        table.row("tombstones", tombstones());
        table.row("audit", audit());
        metrics.ifPresent(all -> addMeasured(table, all));
        return table;
    }

    private String counts() {
        String lag = status.lagMillis().entrySet().stream()
                .map(region -> region.getKey() + " " + Text.grouped(region.getValue()) + " ms")
                .collect(Collectors.joining(", "));
        String behind = status.behind().isEmpty() ? "" : "; nothing heard of " + String.join(", ", status.behind());
        long strangers = peers.stream().filter(peer -> !peer.isMet()).count();
        String unmet =
                strangers == 0 ? "" : "; " + Text.count(strangers, "peer") + " never met, whose likes are not in them";
        return "as of " + status.asOf() + (lag.isEmpty() ? "" : " (" + lag + ")") + behind + unmet;
    }

    private static String link(PeerEntry peer) {
        return peer.replica() + " " + peer.stateWithReason() + ", " + (peer.isMet() ? lag(peer) : "never met");
    }

    private static String lag(PeerEntry peer) {
        return peer.lagRecords() == 0
                ? "has all"
                : "lacks " + Text.count(peer.lagRecords(), "record") + ", " + Text.seconds(peer.lagSeconds());
    }

    private String records() {
        return Text.grouped(status.unsentRecords()) + " unsent"
                + (status.pendingShards() == 0
                        ? ""
                        : ", " + Text.count(status.pendingShards(), "shard") + " busy with what was left to do");
    }

    private String tombstones() {
        return Text.grouped(status.tombstones().live()) + " live, "
                + Text.grouped(status.tombstones().credited()) + " of them credited, "
                + Text.grouped(status.tombstones().purged()) + " purged";
    }

    private String audit() {
        String found = status.audit().checkedAt().isEmpty()
                ? "none has ended yet"
                : (status.audit().driftPosts() == 0
                                ? "no drift"
                                : "drift in " + Text.count(status.audit().driftPosts(), "post")
                                        + ": see likewise audit")
                        + ", checked " + status.audit().checkedAt().get();
        return found + (status.audit().running() ? "; one is running" : "");
    }

    private static void addMeasured(Table table, Metrics metrics) {
        List<String> taps = new ArrayList<>();
        metrics.mean(COMMIT).ifPresent(seconds -> taps.add("commit " + millis(seconds)));
        metrics.mean(SYNC).ifPresent(seconds -> taps.add("sync " + millis(seconds)));
        addIfAny(table, "writes", taps, " on average");
        List<String> disk = new ArrayList<>();
        metrics.sum(LOG).ifPresent(bytes -> disk.add("log " + Text.bytes((long) bytes)));
        metrics.sum(DISK_FREE).ifPresent(bytes -> disk.add(Text.bytes((long) bytes) + " free"));
        addIfAny(table, "disk", disk, "");
        metrics.sum(SOCKETS).ifPresent(sockets -> table.row("live", Text.count((long) sockets, "socket")));
    }

    private static void addIfAny(Table table, String name, List<String> parts, String after) {
        if (!parts.isEmpty()) {
            table.row(name, String.join(", ", parts) + after);
        }
    }

    private static String millis(double seconds) {
        return String.format(Locale.ROOT, "%.1f ms", seconds * MILLIS);
    }

    /** The same figures for machines; null where the node does not say. */
    static Map<String, Object> json(Metrics metrics) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("commit_seconds", orNull(metrics.mean(COMMIT)));
        json.put("sync_seconds", orNull(metrics.mean(SYNC)));
        json.put("log_bytes", orNull(metrics.sum(LOG)));
        json.put("disk_free_bytes", orNull(metrics.sum(DISK_FREE)));
        json.put("live_sockets", orNull(metrics.sum(SOCKETS)));
        return json;
    }

    /** JSON has no infinities. */
    private static Double orNull(OptionalDouble value) {
        return value.isPresent() && Double.isFinite(value.getAsDouble()) ? value.getAsDouble() : null;
    }
}
