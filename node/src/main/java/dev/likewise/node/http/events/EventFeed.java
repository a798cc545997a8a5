package dev.likewise.node.http.events;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.EventLog;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.http.likes.Authors;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.replication.feed.FeedPage;
import dev.likewise.replication.feed.TrimmedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The feed, a page at a time. Safe for all threads; blocks, but for {@link #isNewBehind}. */
final class EventFeed {
    private final EventLog log;
    private final NodeView view;
    private final EventCursors cursors;
    private final Authors authors;

    EventFeed(EventLog log, NodeView view, EventCursors cursors, Authors authors) {
        this.log = log;
        this.view = view;
        this.cursors = cursors;
        this.authors = authors;
    }

    /** Whether there may be something to be told to whoever is here; a guess from memory. */
    boolean isNewBehind(EventCursor cursor) {
        return cursor.log().isBefore(log.end()) || isUntold(cursor);
    }

    /** This one is never told of itself: it starts over instead. */
    private boolean isUntold(EventCursor cursor) {
        return view.members().retired().stream()
                .anyMatch(retired -> !retired.equals(view.self()) && !cursor.isTold(retired));
    }

    /**
     * What comes behind a cursor.
     *
     * @param limit how many events at most, at least 1
     * @throws ProblemException 410 if the first of them are not kept any more
     */
    EventPage page(EventCursor after, int limit) {
        FeedPage page = read(after, limit);
        List<EventLine> lines = new ArrayList<>(page.entries().size());
        Map<String, Optional<String>> named = new HashMap<>();
        for (FeedPage.Entry entry : page.entries()) {
            String post = entry.event().key().subject().id();
            String cursor = cursors.text(after.with(entry.after()));
            lines.add(new EventLine(
                    cursor,
                    EventJson.type(entry.event()),
                    EventJson.of(view.self(), cursor, entry.event(), named.computeIfAbsent(post, authors::of))));
        }
        EventCursor next = after.with(page.next());
        // Whoever is told of a retirement reads counts again, so it comes behind all that is in them already.
        return page.more() || !isUntold(next)
                ? new EventPage(lines, next, page.more())
                : withRetired(lines, next, limit);
    }

    private FeedPage read(EventCursor after, int limit) {
        try {
            return log.page(after.log(), limit);
        } catch (TrimmedException e) {
            throw cursors.gone(
                    "after: " + e.getMessage(), after.with(after.log().orLater(log.oldest())));
        }
    }

    private EventPage withRetired(List<EventLine> lines, EventCursor next, int limit) {
        EventCursor at = next;
        for (ReplicaId retired : log.retired()) {
            if (!at.isTold(retired)) {
                if (lines.size() == limit) {
                    return new EventPage(lines, at, true);
                }
                at = at.telling(List.of(retired));
                String cursor = cursors.text(at);
                lines.add(new EventLine(
                        cursor, EventJson.REPLICA_RETIRED, EventJson.retired(view.self(), cursor, retired)));
            }
        }
        return new EventPage(lines, at, false);
    }
}
