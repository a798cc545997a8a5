package dev.likewise.node.http.likes;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import dev.likewise.replication.replica.ShardView;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** {@code GET /v1/posts/{post}/vector}: who counted what, by region and replica, and how much of whose log is in it. */
final class VectorRoute implements Route {
    private final Services services;

    VectorRoute(Services services) {
        this.services = services;
    }

    @Override
    public void handle(Request request, Responder responder) {
        Subject post = Subject.post(request.pathId("post"));
        services.users().requireScope(request, "inspect");
        String viewer = services.users().find(request);
        services.pool()
                .run(
                        responder,
                        () -> responder.respond(Response.of(
                                Status.OK,
                                Headers.NO_STORE,
                                json(post, services.hidden().isHidden(post.id(), viewer)))));
    }

    private byte[] json(Subject post, boolean hidden) {
        return Json.object(json -> {
            json.writeStringField("post", post.id());
            if (hidden) {
                json.writeBooleanField("hidden", true);
            } else {
                columns(json, services.reads().columns(post));
            }
            applied(json, post);
            json.writeObjectFieldStart("lag_ms");
            for (Map.Entry<String, Long> lag :
                    new TreeMap<>(services.view().freshness().lagMillis()).entrySet()) {
                json.writeNumberField(lag.getKey(), lag.getValue());
            }
            json.writeEndObject();
        });
    }

    private void columns(JsonGenerator json, PnVector columns) throws IOException {
        json.writeNumberField("count", columns.count());
        json.writeNumberField("raw", columns.raw());
        json.writeObjectFieldStart("regions");
        for (Map.Entry<String, Map<ReplicaId, PnCounter>> region :
                byRegion(columns).entrySet()) {
            region(json, region.getKey(), region.getValue());
        }
        json.writeEndObject();
    }

    private static Map<String, Map<ReplicaId, PnCounter>> byRegion(PnVector columns) {
        Map<String, Map<ReplicaId, PnCounter>> regions = new TreeMap<>();
        columns.forEach((replica, column) ->
                regions.computeIfAbsent(replica.region(), r -> new TreeMap<>()).put(replica, column));
        return regions;
    }

    private void region(JsonGenerator json, String name, Map<ReplicaId, PnCounter> columns) throws IOException {
        long likes = columns.values().stream().mapToLong(PnCounter::positive).sum();
        long unlikes = columns.values().stream().mapToLong(PnCounter::negative).sum();
        MemberTable members = services.view().members();
        json.writeObjectFieldStart(name);
        json.writeNumberField("likes", likes);
        json.writeNumberField("unlikes", unlikes);
        json.writeNumberField("net", likes - unlikes);
        json.writeObjectFieldStart("replicas");
        for (Map.Entry<ReplicaId, PnCounter> column : columns.entrySet()) {
            json.writeObjectFieldStart(column.getKey().toString());
            json.writeNumberField("likes", column.getValue().positive());
            json.writeNumberField("unlikes", column.getValue().negative());
            json.writeBooleanField("retired", members.isRetired(column.getKey()));
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** Positions in the logs of the post's shards; several where a subject is spread, separated by commas. */
    private void applied(JsonGenerator json, Subject post) throws IOException {
        int[] shards = services.view().placement().shardsOf(post);
        List<ShardView> views = services.view().shards();
        Set<ReplicaId> origins = new TreeSet<>();
        for (int shard : shards) {
            origins.addAll(views.get(shard).applied().asMap().keySet());
        }
        json.writeObjectFieldStart("applied");
        for (ReplicaId origin : origins) {
            StringBuilder text = new StringBuilder();
            for (int shard : shards) {
                text.append(text.isEmpty() ? "" : ",")
                        .append(views.get(shard).applied().seq(origin));
            }
            json.writeStringField(origin.toString(), text.toString());
        }
        json.writeEndObject();
    }
}
