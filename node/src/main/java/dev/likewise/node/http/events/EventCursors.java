package dev.likewise.node.http.events;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.EventLog;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.http.likes.Cursor;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.replication.feed.FeedPosition;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Cursors as clients carry them: a {@link Cursor} over what was seen of the log, and then eight bytes for each retired replica
 * that was told of. Its check is of cluster and replica, so a cursor of another feed is found out, and the table of members
 * says whose it is. Safe for all threads.
 */
final class EventCursors {
    /** What a client says of where to begin, besides a cursor. */
    static final String AFTER = "after";

    /** Before the first event that this replica ever had. */
    private static final String START = "0";

    /** Behind all that there is now. */
    private static final String END = "end";

    /** The header that says where to go on. */
    static final String HEADER = "Likewise-Cursor";

    private final EventLog log;
    private final NodeView view;
    private final Cursor cursors;

    EventCursors(EventLog log, NodeView view) {
        this.log = log;
        this.view = view;
        this.cursors = new Cursor(view.cluster());
    }

    String text(EventCursor cursor) {
        byte[] position = cursor.log().toBytes();
        ByteBuffer bytes =
                ByteBuffer.allocate(position.length + Long.BYTES * cursor.told().size());
        bytes.put(position);
        cursor.told().forEach(bytes::putLong);
        return cursors.encode(list(view.self()), bytes.array());
    }

    private static String list(ReplicaId replica) {
        return "events of " + replica;
    }

    /** Before the oldest event that is kept; blocks. */
    EventCursor oldest() {
        return EventCursor.at(log.oldest());
    }

    /**
     * Where a client wants to begin; blocks.
     *
     * @param text {@code null} or empty for the oldest event that is kept
     * @throws ProblemException 400 for what is no cursor of this feed, 410 for one of a feed that has ended
     */
    EventCursor read(String text) {
        if (text == null || text.isEmpty()) {
            return oldest();
        }
        if (text.equals(START)) {
            return EventCursor.at(FeedPosition.start(view.placement().shards()));
        }
        if (text.equals(END)) {
            return EventCursor.at(log.end()).telling(log.retired());
        }
        EventCursor cursor =
                cursors.open(list(view.self()), text).map(this::decoded).orElseThrow(() -> ofAnother(text));
        if (cursor.log().isBeyond(log.end())) {
            throw ProblemException.field(
                    AFTER,
                    "after: beyond the end of this node's events: its disk has lost some that were read, or the cursor was"
                            + " forged (expected: a cursor of this feed; begin anew, and read the counts again)");
        }
        return cursor;
    }

    private EventCursor decoded(byte[] position) {
        ByteBuffer bytes = ByteBuffer.wrap(position);
        try {
            FeedPosition place = FeedPosition.readFrom(bytes, view.placement().shards());
            SortedSet<Long> told = new TreeSet<>();
            while (bytes.remaining() >= Long.BYTES) {
                told.add(bytes.getLong());
            }
            return new EventCursor(place, told);
        } catch (IllegalArgumentException e) {
            throw unknown();
        }
    }

    /** What is wrong with a cursor that is not of this replica. */
    private ProblemException ofAnother(String text) {
        Optional<ReplicaId> owner = candidates().stream()
                .filter(replica -> cursors.open(list(replica), text).isPresent())
                .findFirst();
        if (owner.isEmpty()) {
            return unknown();
        }
        ReplicaId self = view.self();
        boolean before =
                owner.get().region().equals(self.region()) && owner.get().node().equals(self.node());
        if (before) {
            return gone(
                    "after: a cursor of " + owner.get() + ", whose feed has ended, as this node started over as "
                            + self,
                    oldest());
        }
        return ProblemException.field(
                AFTER,
                "after: a cursor of " + owner.get() + ", and this is " + self
                        + " (expected: a cursor of this node's own feed)");
    }

    private List<ReplicaId> candidates() {
        return new ArrayList<>(view.members().asMap().keySet());
    }

    /**
     * What comes next is not kept any more.
     *
     * @param next where what is kept begins, as far as it was not seen
     */
    ProblemException gone(String why, EventCursor next) {
        String oldest = text(next);
        return new ProblemException(
                        ProblemType.EVENTS_GONE,
                        why + "; go on after the oldest that is kept, and read the counts that you keep again")
                .saying("oldest", oldest)
                .with(HEADER, oldest);
    }

    private static ProblemException unknown() {
        return ProblemException.field(
                AFTER, "after: not a cursor of this feed (expected: the cursor of an event, 0, end, or none)");
    }
}
