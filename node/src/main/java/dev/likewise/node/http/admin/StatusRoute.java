package dev.likewise.node.http.admin;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.likewise.node.api.Audits;
import dev.likewise.node.api.Freshness;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.replica.TombstoneGauges;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code GET /v1/admin/status}: a node in one screen. */
final class StatusRoute implements Route {
    private static final List<String> LINK_STATES = List.of("up", "down", "refused");

    private final NodeView view;
    private final Audits audits;
    private final Readiness readiness;
    private final Clock clock;
    private final Instant started;

    StatusRoute(NodeView view, Audits audits, Readiness readiness, Clock clock) {
        this.view = view;
        this.audits = audits;
        this.readiness = readiness;
        this.clock = clock;
        this.started = clock.instant();
    }

    @Override
    public void handle(Request request, Responder responder) {
        responder.respond(Response.of(Status.OK, AdminHeaders.JSON, Json.object(this::write)));
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStringField("cluster", view.cluster());
        json.writeStringField("region", view.self().region());
        json.writeStringField("node", view.self().node());
        json.writeStringField("replica", view.self().toString());
        json.writeStringField("version", version());
        json.writeStringField("started_at", Times.rfc3339(started));
        json.writeNumberField(
                "uptime_ms", Duration.between(started, clock.instant()).toMillis());
        List<String> reasons = readiness.reasons();
        json.writeBooleanField("ready", reasons.isEmpty());
        Json.strings(json, "reasons", reasons);
        json.writeNumberField("shards", view.placement().shards());
        json.writeNumberField("spread", view.placement().spread());
        writeFreshness(json);
        writePeers(json);
        json.writeObjectFieldStart("members");
        json.writeNumberField("active", view.members().active().size());
        json.writeNumberField("retired", view.members().retired().size());
        json.writeEndObject();
        json.writeNumberField(
                "unsent_records",
                view.shards().stream().mapToLong(ShardView::unsentRecords).sum());
        json.writeNumberField(
                "pending_shards",
                view.shards().stream().filter(ShardView::pending).count());
        writeTombstones(json);
        writeAudit(json);
    }

    private void writeTombstones(JsonGenerator json) throws IOException {
        List<TombstoneGauges> gauges =
                view.shards().stream().map(ShardView::tombstones).toList();
        json.writeObjectFieldStart("tombstones");
        json.writeNumberField(
                "live", gauges.stream().mapToLong(TombstoneGauges::live).sum());
        json.writeNumberField(
                "credited", gauges.stream().mapToLong(TombstoneGauges::credited).sum());
        json.writeNumberField(
                "purged", gauges.stream().mapToLong(TombstoneGauges::purged).sum());
        json.writeEndObject();
    }

    private void writeAudit(JsonGenerator json) throws IOException {
        Audits.Summary summary = audits.summary();
        json.writeObjectFieldStart("audit");
        json.writeNumberField("drift_posts", summary.driftPosts());
        json.writeStringField(
                "checked_at", summary.checkedAt().map(Times::rfc3339).orElse(null));
        json.writeBooleanField("running", summary.running());
        json.writeStringField("last", summary.last().map(AuditRoutes::location).orElse(null));
        json.writeEndObject();
    }

    private void writeFreshness(JsonGenerator json) throws IOException {
        Freshness freshness = view.freshness();
        json.writeStringField("as_of", Times.rfc3339(freshness.asOf()));
        Json.strings(json, "behind", freshness.behind());
        json.writeObjectFieldStart("lag_ms");
        for (Map.Entry<String, Long> lag : new TreeMap<>(freshness.lagMillis()).entrySet()) {
            json.writeNumberField(lag.getKey(), lag.getValue());
        }
        json.writeEndObject();
    }

    private void writePeers(JsonGenerator json) throws IOException {
        var peers = view.peers();
        json.writeObjectFieldStart("peers");
        for (String state : LINK_STATES) {
            json.writeNumberField(
                    state,
                    peers.stream().filter(peer -> peer.state().equals(state)).count());
        }
        json.writeEndObject();
    }

    private static String version() {
        String version = StatusRoute.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
