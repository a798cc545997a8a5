package dev.likewise.node.audit;

import dev.likewise.crdt.Subject;
import dev.likewise.node.api.AuditFinding.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The posts that one audit leaves wrong, by slot of {@link DriftLedger}. Bounded; for one thread. */
final class Unrepaired {
    private static final int POSTS_MAX = 100_000;

    private final int rowsSlot;
    private final Map<Integer, Set<Subject>> bySlot = new HashMap<>();
    private final Set<Integer> unread = new HashSet<>();
    private int size;

    Unrepaired(int rowsSlot) {
        this.rowsSlot = rowsSlot;
    }

    void add(Kind kind, int shard, Subject subject) {
        // Left-over rows are found where all rows are looked through, missing ones where registers are.
        int slot = kind == Kind.MEMBER_ROW_STRAY ? rowsSlot : shard;
        if (size < POSTS_MAX
                && bySlot.computeIfAbsent(slot, first -> new HashSet<>()).add(subject)) {
            size++;
        }
    }

    /** A slot could not be read to its end. */
    void unread(int slot) {
        unread.add(slot);
    }

    boolean isRead(int slot) {
        return !unread.contains(slot);
    }

    Set<Subject> of(int slot) {
        return bySlot.getOrDefault(slot, Set.of());
    }
}
