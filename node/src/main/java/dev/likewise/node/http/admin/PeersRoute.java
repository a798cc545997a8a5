package dev.likewise.node.http.admin;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.PeerStatus;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.io.IOException;

/** {@code GET /v1/admin/peers}: this node's links. */
final class PeersRoute implements Route {
    private final NodeView view;

    PeersRoute(NodeView view) {
        this.view = view;
    }

    @Override
    public void handle(Request request, Responder responder) {
        responder.respond(Response.of(Status.OK, AdminHeaders.JSON, Json.object(json -> {
            json.writeArrayFieldStart("peers");
            for (PeerStatus peer : view.peers()) {
                write(json, peer);
            }
            json.writeEndArray();
        })));
    }

    private static void write(JsonGenerator json, PeerStatus peer) throws IOException {
        json.writeStartObject();
        json.writeStringField("replica", peer.replica());
        json.writeStringField("region", peer.region());
        json.writeStringField("address", peer.address());
        json.writeStringField("state", peer.state());
        json.writeStringField("reason", peer.reason());
        json.writeBooleanField("dialled", peer.dialled());
        json.writeNumberField("lag_records", peer.lagRecords());
        json.writeNumberField("lag_seconds", peer.lagSeconds());
        json.writeNumberField("round_trip_us", peer.roundTripMicros());
        json.writeNumberField("clock_offset_us", peer.clockOffsetMicros());
        json.writeNumberField("bytes_in", peer.bytesIn());
        json.writeNumberField("bytes_out", peer.bytesOut());
        json.writeEndObject();
    }
}
