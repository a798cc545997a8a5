package dev.likewise.node.http.likes;

import dev.likewise.node.api.NodeView;
import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.RouteSpec;
import java.util.List;

/**
 * A route that says what the cluster has. A newcomer cannot until it has all of it: its counts begin at 0, and whoever asked
 * would believe them.
 */
public final class OnceJoined implements Route {
    private static final int RETRY_SECONDS = 1;

    private final NodeView view;
    private final Route route;

    private OnceJoined(NodeView view, Route route) {
        this.view = view;
        this.route = route;
    }

    /** The same line of the routing table, which refuses while the node joins. */
    public static RouteSpec of(NodeView view, RouteSpec spec) {
        return new RouteSpec(
                spec.method(), spec.template(), spec.media(), spec.body(), new OnceJoined(view, spec.route()));
    }

    /** @throws ProblemException while the node joins, before a body is read */
    @Override
    public void admit(Request request) {
        if (view.isJoining()) {
            throw new ProblemException(
                            ProblemType.NOT_READABLE, "joining: this node fetches what its cluster has; ask another")
                    .retryAfter(RETRY_SECONDS);
        }
        route.admit(request);
    }

    @Override
    public void handle(Request request, Responder responder) {
        route.handle(request, responder);
    }

    @Override
    public List<Media> alternatives() {
        return route.alternatives();
    }
}
