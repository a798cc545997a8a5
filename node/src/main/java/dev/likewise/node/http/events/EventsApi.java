package dev.likewise.node.http.events;

import dev.likewise.node.api.EventLog;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.Reads;
import dev.likewise.node.http.auth.Users;
import dev.likewise.node.http.likes.Authors;
import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.ReadPool;
import dev.likewise.node.http.server.RouteSpec;

/** The route of the change feed. */
public final class EventsApi {
    private EventsApi() {}

    /** The one there is. */
    public static RouteSpec route(EventHub hub, EventLog log, Reads reads, NodeView view, Users users, ReadPool pool) {
        EventCursors cursors = new EventCursors(log, view);
        EventFeed feed = new EventFeed(log, view, cursors, new Authors(reads));
        return RouteSpec.get("/v1/events", Media.NDJSON, new EventsRoute(hub, feed, cursors, users, pool));
    }
}
