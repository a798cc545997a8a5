package dev.likewise.node.http.admin;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.ShardDigest;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.ReadPool;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.io.IOException;
import java.util.Map;

/** {@code GET /v1/admin/state}: each shard boiled down, so that a harness compares nodes and not posts. May take seconds. */
final class StateRoute implements Route {
    private final NodeView view;
    private final ReadPool pool;

    StateRoute(NodeView view, ReadPool pool) {
        this.view = view;
        this.pool = pool;
    }

    @Override
    public void handle(Request request, Responder responder) {
        pool.run(responder, () -> responder.respond(Response.of(Status.OK, AdminHeaders.JSON, json())));
    }

    private byte[] json() {
        var digests = view.digests();
        return Json.object(json -> {
            json.writeStringField("replica", view.self().toString());
            json.writeArrayFieldStart("shards");
            for (ShardDigest digest : digests) {
                write(json, digest);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, ShardDigest digest) throws IOException {
        json.writeStartObject();
        json.writeNumberField("shard", digest.shard());
        json.writeObjectFieldStart("vector");
        for (Map.Entry<ReplicaId, LogPosition> position :
                digest.applied().asMap().entrySet()) {
            // A string, as in the vector of a post: a JavaScript number would lose the last digits of a large one.
            json.writeStringField(
                    position.getKey().toString(),
                    Long.toString(position.getValue().seq()));
        }
        json.writeEndObject();
        json.writeStringField("edges", digest.edges());
        json.writeStringField("columns", digest.columns());
        json.writeNumberField("registers", digest.registers());
        json.writeEndObject();
    }
}
