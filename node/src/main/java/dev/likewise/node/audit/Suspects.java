package dev.likewise.node.audit;

import dev.likewise.crdt.Subject;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The subjects that one audit has to look at again. Bounded; for one thread. */
final class Suspects {
    /** More are reported as they are, and left to the next audit. */
    private static final int MAX = 10_000;

    private record Place(int shard, Subject subject) {}

    private final Map<Place, Suspect> all = new LinkedHashMap<>();

    /** Adds one; false if there is no room. */
    boolean add(Suspect suspect) {
        if (all.size() >= MAX) {
            return false;
        }
        all.put(new Place(suspect.shard, suspect.subject), suspect);
        return true;
    }

    Optional<Suspect> find(int shard, Subject subject) {
        return Optional.ofNullable(all.get(new Place(shard, subject)));
    }

    Collection<Suspect> all() {
        return all.values();
    }

    List<Suspect> undecided() {
        return all.values().stream().filter(Suspect::isUndecided).toList();
    }

    /** Those whose own column is wrong. */
    List<Suspect> withOwnDrift() {
        return all.values().stream()
                .filter(suspect -> suspect.measured().own().isPresent())
                .toList();
    }

    /** Forgets those that fit when they were read again. */
    void dropSound() {
        all.values().removeIf(suspect -> suspect.measured().isSound());
    }
}
