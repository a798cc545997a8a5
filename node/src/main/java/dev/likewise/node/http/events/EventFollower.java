package dev.likewise.node.http.events;

import dev.likewise.node.http.server.BodyStream;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ReadPool;
import dev.likewise.node.http.server.RetryDelay;
import dev.likewise.node.http.server.StreamedBody;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client that follows the events. It is given a page, and the next one only when it has taken that: one that does not read
 * costs a page of memory and a cursor, and goes on where it was. On the event loop; pages are read on the threads of the pool.
 */
final class EventFollower implements StreamedBody {
    private static final Logger LOG = LoggerFactory.getLogger(EventFollower.class);
    private static final int PAGE_EVENTS = 100;
    private static final byte[] ID = JsonBytes.ascii("id: ");
    private static final byte[] BEAT = JsonBytes.ascii("\n:\n\n");

    private final EventHub hub;
    private final EventFeed feed;
    private final EventCursors cursors;
    private final ReadPool pool;
    private final BooleanSupplier expired;
    /** {@code null} once it is on its way. */
    private EventPage first;

    private EventCursor behind;
    /** Something is known to be behind the cursor. */
    private boolean more;

    private BodyStream out;
    private boolean reading;
    private boolean ended;

    /**
     * @param expired whether the caller is not known any more
     * @param first what was read before the answer began
     */
    EventFollower(
            EventHub hub,
            EventFeed feed,
            EventCursors cursors,
            ReadPool pool,
            BooleanSupplier expired,
            EventPage first) {
        this.hub = hub;
        this.feed = feed;
        this.cursors = cursors;
        this.pool = pool;
        this.expired = expired;
        this.first = first;
    }

    @Override
    public void begins(BodyStream stream) {
        out = stream;
        out.write(JsonBytes.ascii("retry: " + RetryDelay.millis() + "\n\n"));
        hub.enter(this);
        arrived(first);
        first = null;
    }

    private void arrived(EventPage read) {
        reading = false;
        behind = read.next();
        more = read.more();
        read.lines().forEach(line -> out.write(line.serverSent()));
        out.flush();
        look();
    }

    ScheduledExecutorService loop() {
        return out.loop();
    }

    /** Reads on, if there is something to read and room for it. */
    void look() {
        if (!reading && !ended && out.isWritable() && (more || feed.isNewBehind(behind))) {
            EventCursor after = behind;
            // Where there is no room in the pool, the next look tries again.
            reading = pool.offer(() -> read(after));
        }
    }

    private void read(EventCursor after) {
        try {
            EventPage read = feed.page(after, PAGE_EVENTS);
            loop().execute(() -> arrived(read));
        } catch (ProblemException e) {
            // It is told why when it comes back with its cursor.
            loop().execute(() -> out.end());
        } catch (RuntimeException e) {
            LOG.debug("Events are looked for again with the next look", e);
            loop().execute(() -> reading = false);
        }
    }

    @Override
    public void writable() {
        look();
    }

    /** Shows that the connection lives, and how far the log was looked through: events may be few and far between. */
    void beat() {
        if (expired.getAsBoolean()) {
            out.end();
        } else if (out.isWritable()) {
            out.write(ID);
            out.write(JsonBytes.ascii(cursors.text(behind)));
            out.write(BEAT);
            out.flush();
        }
    }

    @Override
    public void ended() {
        ended = true;
        hub.leave(this);
    }
}
