package dev.likewise.node.audit;

import dev.likewise.crdt.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What all audits together know of the store: slot by slot, which posts were wrong when last looked at, and when that was.
 * Each shard is a slot, and the rows of members' lists, which are not sharded, are one more. Safe for all threads.
 */
final class DriftLedger {
    /** Where there are more, that is bad enough; they are not counted on. */
    private static final int POSTS_MAX = 100_000;

    private final List<Set<Subject>> drifted = new ArrayList<>();
    private final Instant[] checkedAt;

    DriftLedger(int shards) {
        checkedAt = new Instant[shards + 1];
        for (int slot = 0; slot <= shards; slot++) {
            drifted.add(new HashSet<>());
        }
    }

    /** The slot of the rows of members' lists. */
    int rowsSlot() {
        return checkedAt.length - 1;
    }

    /** All of a slot was looked at, beginning at a time; these are wrong. */
    synchronized void checked(int slot, Collection<Subject> wrong, Instant at) {
        drifted.get(slot).clear();
        add(slot, wrong);
        checkedAt[slot] = at;
    }

    /** Some posts of a slot were looked at; of these some are wrong. */
    synchronized void checkedPosts(int slot, Collection<Subject> looked, Collection<Subject> wrong) {
        drifted.get(slot).removeAll(looked);
        add(slot, wrong);
    }

    private void add(int slot, Collection<Subject> wrong) {
        Set<Subject> known = drifted.get(slot);
        wrong.stream().limit(Math.max(0, POSTS_MAX - known.size())).forEach(known::add);
    }

    /** How many posts are wrong. */
    synchronized long posts() {
        Set<Subject> all = new HashSet<>();
        drifted.forEach(all::addAll);
        return all.size();
    }

    /** When the slot was looked at that was looked at longest ago; empty if one never was. */
    synchronized Optional<Instant> checkedAt() {
        List<Instant> times = Arrays.asList(checkedAt);
        return times.stream().allMatch(Objects::nonNull) ? Optional.of(Collections.min(times)) : Optional.empty();
    }
}
