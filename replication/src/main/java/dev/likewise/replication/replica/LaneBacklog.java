package dev.likewise.replication.replica;

import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the count lane has to say to one peer that is behind: the subjects whose own column moved since the peer was told,
 * each once, the longest waiting first. What the columns are is looked up when they are said.
 *
 * <p>At most {@link LaneSettings#subjectsMax} wait; what finds no room is left out, and its count comes with the records.
 */
final class LaneBacklog {
    private final LaneSettings settings;
    private final Set<Subject> waiting = new LinkedHashSet<>();

    /** Those that were said and not acknowledged, in the order of the ends of the own log that were said with them. */
    private final Map<Subject, Long> said = new LinkedHashMap<>();

    /** What own records after this one have moved waits, was said, or is acknowledged, as far as there was room. */
    private long rememberedFrom;

    /** The last record that the pass has looked at, and the last that it has to look at. */
    private long passed;

    private long passTo;

    /** How many of those that wait go ahead of all records, as the pass has found them. */
    private int front;

    private long dueAt = Long.MIN_VALUE;
    private boolean heard = true;

    /**
     * Nothing waits.
     *
     * @param end the number of the last own record, from which on what moves is told
     */
    LaneBacklog(LaneSettings settings, long end) {
        this.settings = settings;
        rememberedFrom = end;
    }

    /** A link is gone, and with it perhaps all that was on its way: what was said has to be said again. */
    void down() {
        said.keySet().forEach(this::add);
        said.clear();
        passed = passTo;
        front = 0;
    }

    /** The peer has the own records up to this one. */
    void acked(long seq) {
        Iterator<Long> eldest = said.values().iterator();
        while (eldest.hasNext() && eldest.next() <= seq) {
            eldest.remove();
        }
    }

    /** A link stands: begins a pass over the records that the peer does not have and that are not remembered. */
    void beginPass(long after) {
        heard = true;
        dueAt = Long.MIN_VALUE;
        passTo = Math.max(after, rememberedFrom);
        passed(after);
    }

    boolean isPassing() {
        return passed < passTo;
    }

    long passed() {
        return passed;
    }

    long passTo() {
        return passTo;
    }

    /** The pass has looked at all up to a record. When it is over, or there is no more room, what it found goes out. */
    void passed(long seq) {
        passed = waiting.size() < settings.subjectsMax() ? seq : passTo;
        if (!isPassing()) {
            front = waiting.size();
        }
    }

    /** Whether records have to wait, so that the lane goes ahead of them. */
    boolean holdsRecords() {
        return isPassing() || front > 0;
    }

    /** A subject's own column has moved. */
    void add(Subject subject) {
        if (waiting.size() < settings.subjectsMax()) {
            waiting.add(subject);
        }
    }

    /** The records say it all; the own log ends here. */
    void clear(long end) {
        waiting.clear();
        said.clear();
        rememberedFrom = end;
        heard = true;
        passed = passTo;
        front = 0;
    }

    /** The peer has said something, so it is there and what it was told has not piled up before it. */
    void heard() {
        heard = true;
    }

    /** Whether there is something that has to be said ahead of all records. */
    boolean isFrontDue() {
        return front > 0 && !isPassing();
    }

    /** Whether there is something to be said in passing: not too often, and not to somebody who does not answer. */
    boolean isDue(long ticks) {
        return !holdsRecords() && !waiting.isEmpty() && heard && ticks >= dueAt;
    }

    /**
     * Takes what one frame may say.
     *
     * @param end where the own log is that the frame speaks of
     */
    List<Subject> take(long ticks, long end) {
        List<Subject> taken = new ArrayList<>();
        Iterator<Subject> all = waiting.iterator();
        while (all.hasNext() && taken.size() < settings.frameSubjects()) {
            Subject next = all.next();
            all.remove();
            taken.add(next);
            said.remove(next);
            said.put(next, end);
        }
        front = Math.max(0, front - taken.size());
        dueAt = ticks + settings.everyMillis();
        heard = false;
        return taken;
    }
}
