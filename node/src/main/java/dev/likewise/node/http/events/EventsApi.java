package dev.likewise.node.http.events;

import dev.likewise.node.api.EventLog;
import dev.likewise.node.http.likes.Services;
import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.RouteSpec;
import java.time.Clock;

/** The route of the change feed. */
public final class EventsApi {
    private EventsApi() {}

    /** The one there is. */
    public static RouteSpec route(EventHub hub, EventLog log, Services likes, Clock clock) {
        EventCursors cursors = new EventCursors(log, likes.view());
        EventFeed feed = new EventFeed(log, likes.view(), cursors, likes.authors());
        return RouteSpec.get(
                "/v1/events", Media.NDJSON, new EventsRoute(hub, feed, cursors, likes.users(), likes.pool(), clock));
    }
}
