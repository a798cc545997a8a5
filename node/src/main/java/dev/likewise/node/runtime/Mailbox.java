package dev.likewise.node.runtime;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/**
 * What waits for one writer: many threads put, one takes.
 *
 * <p>Taps and what peers send wait apart. Taps are bounded, and shed when there is no room. Peers' inputs always have
 * room, as the link protocol bounds what is on its way; so shedding taps never blocks deltas, and neither kind can keep
 * the other from its share of a turn. Order is kept within each kind; between them nothing depends on it. What peers send
 * on the count lane is of a kind of its own and is taken first: it is there to be ahead.
 */
final class Mailbox {
    private static final int CHUNK = 1_024;
    private static final int LANE_CHUNK = 64;

    private final MessagePassingQueue<Letter> taps;
    private final MessagePassingQueue<Letter> fromPeers = new MpscUnboundedVarHandleArrayQueue<>(CHUNK);
    private final MessagePassingQueue<Letter> lane = new MpscUnboundedVarHandleArrayQueue<>(LANE_CHUNK);
    private final AtomicLong recordBytes = new AtomicLong();
    private final Doorbell doorbell;
    private final int capacity;

    /**
     * @param capacity how many taps may wait; a power of two above it is allocated
     * @param doorbell rung after each letter
     */
    Mailbox(int capacity, Doorbell doorbell) {
        this.taps = new MpscVarHandleArrayQueue<>(Math.max(2, capacity));
        this.capacity = capacity;
        this.doorbell = doorbell;
    }

    /** Puts a tap, if there is room. Any thread; never blocks. */
    boolean offerTap(Letter tap) {
        if (taps.size() >= capacity || !taps.offer(tap)) {
            return false;
        }
        doorbell.ring();
        return true;
    }

    /** Puts what is not a tap; there is always room. Any thread; never blocks. */
    void put(Letter letter) {
        recordBytes.addAndGet(letter.recordBytes());
        (letter.isLane() ? lane : fromPeers).offer(letter);
        doorbell.ring();
    }

    /** Takes taps, at most so many; how many there were. Only the writer. */
    int drainTaps(Consumer<Letter> taker, int limit) {
        return taps.drain(taker::accept, limit);
    }

    /**
     * Takes what peers sent on the count lane, until it makes up so many bytes, or there are so many; at least one, if
     * there is one. Only the writer.
     */
    void drainLane(Consumer<Letter> taker, int limit, int limitBytes) {
        drain(lane, taker, limit, limitBytes);
    }

    /** As {@link #drainLane}, of what else peers sent. */
    void drainFromPeers(Consumer<Letter> taker, int limit, int limitBytes) {
        drain(fromPeers, taker, limit, limitBytes);
    }

    private void drain(MessagePassingQueue<Letter> queue, Consumer<Letter> taker, int limit, int limitBytes) {
        long bytes = 0;
        for (int i = 0; i < limit && bytes < limitBytes; i++) {
            Letter letter = queue.poll();
            if (letter == null) {
                break;
            }
            bytes += letter.recordBytes();
            taker.accept(letter);
        }
        if (bytes > 0) {
            recordBytes.addAndGet(-bytes);
        }
    }

    /** How many bytes of records and of the count lane wait. */
    long recordBytes() {
        return recordBytes.get();
    }

    boolean isEmpty() {
        return hasOnlyRecords() && fromPeers.isEmpty();
    }

    /** Whether nothing waits but what {@link #drainFromPeers} takes. */
    boolean hasOnlyRecords() {
        return taps.isEmpty() && lane.isEmpty();
    }

    /** How many taps wait; may be off as {@link #size}. */
    int taps() {
        return taps.size();
    }

    /** How many inputs wait; may be off by those that come or go meanwhile. */
    int size() {
        return taps.size() + fromPeers.size() + lane.size();
    }
}
