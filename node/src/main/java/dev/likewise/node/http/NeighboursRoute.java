package dev.likewise.node.http;

import dev.likewise.node.http.server.HeaderBlock;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.net.InetSocketAddress;
import java.util.Optional;

/** {@code GET /_dev}: which nodes are in this process, and where each listens itself. */
final class NeighboursRoute implements Route {
    private static final HeaderBlock HEADERS =
            HeaderBlock.of("Content-Type", "application/json", "Cache-Control", "no-store");

    private final Neighbours neighbours;

    NeighboursRoute(Neighbours neighbours) {
        this.neighbours = neighbours;
    }

    @Override
    public void handle(Request request, Responder responder) {
        responder.respond(Response.of(Status.OK, HEADERS, Json.object(json -> {
            json.writeArrayFieldStart("regions");
            for (String region : neighbours.regions()) {
                Optional<NodeHttp> servers = neighbours.servers(region);
                json.writeStartObject();
                json.writeStringField("region", region);
                json.writeBooleanField("running", servers.isPresent());
                json.writeStringField(
                        "http", servers.map(each -> url(each.httpAddress())).orElse(null));
                json.writeStringField(
                        "admin", servers.map(each -> url(each.adminAddress())).orElse(null));
                json.writeEndObject();
            }
            json.writeEndArray();
        })));
    }

    private static String url(InetSocketAddress address) {
        String host = address.getAddress().isAnyLocalAddress()
                ? "127.0.0.1"
                : address.getAddress().getHostAddress();
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
