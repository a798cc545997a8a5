package dev.likewise.node.http.likes;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code GET /v1/posts/{post}/edges/{user}}: the register of one like, as this node holds it. */
final class EdgeRoute implements Route {
    private final Services services;

    EdgeRoute(Services services) {
        this.services = services;
    }

    @Override
    public void handle(Request request, Responder responder) {
        EdgeKey key = EdgeKey.like(request.pathId("post"), request.pathId("user"));
        services.users().requireScope(request, "inspect");
        services.pool()
                .run(
                        responder,
                        () -> responder.respond(Response.of(
                                Status.OK,
                                Headers.NO_STORE,
                                json(
                                        key,
                                        services.reads()
                                                .registers(List.of(key))
                                                .get(0)
                                                .edge()))));
    }

    private static byte[] json(EdgeKey key, Edge edge) {
        return Json.object(json -> {
            json.writeStringField("post", key.subject().id());
            json.writeStringField("user", key.member());
            json.writeBooleanField("present", edge.present());
            if (edge.isNever()) {
                json.writeNullField("version");
            } else {
                version(json, edge);
            }
            json.writeObjectFieldStart("credits");
            for (Map.Entry<ReplicaId, Integer> credit : credits(edge).entrySet()) {
                json.writeNumberField(credit.getKey().toString(), credit.getValue());
            }
            json.writeEndObject();
        });
    }

    private static Map<ReplicaId, Integer> credits(Edge edge) {
        Map<ReplicaId, Integer> credits = new TreeMap<>();
        edge.credits().forEach(credits::put);
        return credits;
    }

    private static void version(JsonGenerator json, Edge edge) throws IOException {
        ReplicaId replica = edge.stamp().replica();
        json.writeStringField("version", edge.stamp().toString());
        json.writeStringField("at", FreshnessText.rfc3339(edge.stamp().time()));
        json.writeNumberField("counter", edge.stamp().time().counter());
        json.writeStringField("region", replica.region());
        json.writeStringField("replica", replica.toString());
    }
}
