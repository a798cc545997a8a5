package dev.likewise.replication.replica;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The counts that changed while a snapshot was being merged. A chunk brings columns before the edges that correct them, so
 * what stands between is nobody's count; all of them are published when the merge is at its end, some a step.
 *
 * <p>Takes about 100 bytes for each subject that the snapshot changes, as long as the merge lasts.
 */
final class HeldBack {
    static final int SUBJECTS_A_STEP = 1_000;

    private final Set<Subject> subjects = new LinkedHashSet<>();

    /**
     * What may be published after a step.
     *
     * @param merging whether a snapshot is still being merged
     */
    Map<Subject, PnVector> publish(Turn turn, boolean merging) {
        Map<Subject, PnVector> counts = turn.counts();
        if (merging) {
            subjects.addAll(counts.keySet());
            return Map.of();
        }
        counts.keySet().forEach(subjects::remove);
        Iterator<Subject> held = subjects.iterator();
        for (int i = 0; i < SUBJECTS_A_STEP && held.hasNext(); i++) {
            Subject subject = held.next();
            counts.put(subject, turn.columns(subject));
            held.remove();
        }
        turn.unfinished |= !subjects.isEmpty();
        return counts;
    }
}
