package dev.likewise.node.http.likes;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.PeerStatus;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** {@code GET /v1/regions}: where else one could ask. A region is {@code up} if this node has a link to one of its nodes. */
final class RegionsRoute implements Route {
    private final NodeView view;

    RegionsRoute(NodeView view) {
        this.view = view;
    }

    @Override
    public void handle(Request request, Responder responder) {
        responder.respond(Response.of(Status.OK, Headers.HALF_A_MINUTE, json()));
    }

    private byte[] json() {
        String self = view.self().region();
        List<PeerStatus> peers = view.peers();
        return Json.object(json -> {
            json.writeStringField("self", self);
            json.writeArrayFieldStart("regions");
            for (Map.Entry<String, Set<String>> region : addresses().entrySet()) {
                json.writeStartObject();
                json.writeStringField("region", region.getKey());
                Json.strings(json, "http", region.getValue());
                json.writeStringField("state", isUp(region.getKey(), self, peers) ? "up" : "down");
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private Map<String, Set<String>> addresses() {
        MemberTable members = view.members();
        Map<String, Set<String>> byRegion = new TreeMap<>();
        byRegion.put(view.self().region(), new TreeSet<>());
        for (ReplicaId replica : members.active()) {
            byRegion.computeIfAbsent(replica.region(), r -> new TreeSet<>())
                    .addAll(members.get(replica).http());
        }
        return byRegion;
    }

    private static boolean isUp(String region, String self, List<PeerStatus> peers) {
        return region.equals(self)
                || peers.stream()
                        .anyMatch(peer ->
                                peer.region().equals(region) && peer.state().equals("up"));
    }
}
