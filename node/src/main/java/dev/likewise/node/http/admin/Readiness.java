package dev.likewise.node.http.admin;

import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.Taps;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.util.ArrayList;
import java.util.List;

/** {@code GET /readyz}: whether the node takes reads and writes. Never depends on peers: a node alone is ready. */
final class Readiness implements Route {
    private final NodeView view;
    private final Taps taps;

    Readiness(NodeView view, Taps taps) {
        this.view = view;
        this.taps = taps;
    }

    /** Why not, a sentence each; empty if it is ready. */
    List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        view.notReady().ifPresent(reasons::add);
        taps.refusal().filter(reason -> !reasons.contains(reason)).ifPresent(reasons::add);
        return reasons;
    }

    @Override
    public void handle(Request request, Responder responder) {
        List<String> reasons = reasons();
        byte[] body = Json.object(json -> {
            json.writeBooleanField("ready", reasons.isEmpty());
            Json.strings(json, "reasons", reasons);
        });
        responder.respond(Response.of(reasons.isEmpty() ? Status.OK : Status.UNAVAILABLE, AdminHeaders.JSON, body));
    }
}
