package dev.likewise.node.http.events;

import dev.likewise.node.http.auth.Users;
import dev.likewise.node.http.likes.PageLimit;
import dev.likewise.node.http.server.HeaderBlock;
import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ReadPool;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.io.ByteArrayOutputStream;
import java.time.Clock;
import java.util.List;

/**
 * {@code GET /v1/events}: a page of the feed, or the feed from there on. Whoever has the scope sees all of it, hidden counts
 * too: it is for the systems behind, not for users.
 */
final class EventsRoute implements Route {
    private static final String SCOPE = "events:read";
    private static final String LAST_EVENT_ID = "Last-Event-ID";
    private static final String MORE = "Likewise-More";
    private static final HeaderBlock LINES = HeaderBlock.of(
            "Content-Type", "application/x-ndjson", "Cache-Control", "no-store", "Vary", "Accept, Authorization");
    private static final HeaderBlock EVENTS = HeaderBlock.of(
            "Content-Type", "text/event-stream",
            "Cache-Control", "no-store",
            "Vary", "Accept, Authorization",
            // nginx would keep events until there are enough of them.
            "X-Accel-Buffering", "no");

    private final EventHub hub;
    private final EventFeed feed;
    private final EventCursors cursors;
    private final Users users;
    private final ReadPool pool;
    private final Clock clock;

    EventsRoute(EventHub hub, EventFeed feed, EventCursors cursors, Users users, ReadPool pool, Clock clock) {
        this.hub = hub;
        this.feed = feed;
        this.cursors = cursors;
        this.users = users;
        this.pool = pool;
        this.clock = clock;
    }

    @Override
    public List<Media> alternatives() {
        return List.of(Media.EVENTS);
    }

    @Override
    public void handle(Request request, Responder responder) {
        int limit = PageLimit.of(request, PageLimit.MAX);
        String after = request.query().text(EventCursors.AFTER);
        String last = request.onlyHeader(LAST_EVENT_ID, LAST_EVENT_ID);
        users.requireScope(request, SCOPE);
        if (wantsStream(request)) {
            hub.requireRoom();
            // A browser that connects again asks for the address that it was given, and says in the header where it
            // was.
            String from = last == null || last.isEmpty() ? after : last;
            pool.run(responder, () -> responder.respond(stream(request, first(from, limit))));
        } else {
            pool.run(responder, () -> responder.respond(lines(first(after, limit))));
        }
    }

    private static boolean wantsStream(Request request) {
        boolean asked = request.names(Media.EVENTS) && !request.names(Media.NDJSON);
        return asked || !request.accepts(Media.NDJSON);
    }

    private EventPage first(String after, int limit) {
        EventCursor cursor = cursors.read(after);
        try {
            return feed.page(cursor, limit);
        } catch (ProblemException e) {
            if (after == null || after.isEmpty()) {
                // What was the oldest a moment ago was trimmed since.
                return feed.page(cursors.oldest(), limit);
            }
            throw e;
        }
    }

    private Response lines(EventPage page) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (EventLine line : page.lines()) {
            body.writeBytes(line.json().raw('\n').toBytes());
        }
        return Response.of(Status.OK, LINES, body.toByteArray())
                .with(EventCursors.HEADER, cursors.text(page.next()))
                .with(MORE, Boolean.toString(page.more()));
    }

    private Response stream(Request request, EventPage first) {
        return Response.stream(
                EVENTS,
                new EventFollower(
                        hub, feed, cursors, pool, () -> request.caller().isOver(clock.millis()), first));
    }
}
