package dev.likewise.node.http.admin;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.io.IOException;
import java.util.Map;

/** {@code GET /v1/admin/members}: all replicas that ever were, as far as this node has heard. */
final class MembersRoute implements Route {
    private final NodeView view;

    MembersRoute(NodeView view) {
        this.view = view;
    }

    @Override
    public void handle(Request request, Responder responder) {
        responder.respond(Response.of(Status.OK, AdminHeaders.JSON, Json.object(json -> {
            json.writeArrayFieldStart("members");
            for (Map.Entry<ReplicaId, Member> member : view.members().asMap().entrySet()) {
                write(json, member.getKey(), member.getValue());
            }
            json.writeEndArray();
        })));
    }

    private static void write(JsonGenerator json, ReplicaId replica, Member member) throws IOException {
        json.writeStartObject();
        json.writeStringField("replica", replica.toString());
        json.writeStringField("region", replica.region());
        json.writeStringField("node", replica.node());
        json.writeStringField("incarnation", replica.incarnation());
        Json.strings(json, "gossip", member.gossip());
        Json.strings(json, "http", member.http());
        json.writeBooleanField("retired", member.retired());
        json.writeEndObject();
    }
}
