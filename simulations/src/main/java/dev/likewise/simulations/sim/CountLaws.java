package dev.likewise.simulations.sim;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.replica.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a node publishes as counts: nothing half merged, nothing below zero, and in the end what its store has. */
final class CountLaws {
    private record Place(int shard, Subject subject) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return shard != other.shard ? Integer.compare(shard, other.shard) : subject.compareTo(other.subject);
        }
    }

    private final Laws laws;
    private final List<Map<Place, PnVector>> published = new ArrayList<>();
    private final List<Map<Place, PnVector>> ahead = new ArrayList<>();

    CountLaws(World world, Laws laws) {
        this.laws = laws;
        for (int node = 0; node < world.plan.nodes(); node++) {
            published.add(new TreeMap<>());
            ahead.add(new TreeMap<>());
        }
    }

    /** A step's commit is in the store. */
    void committed(SimNode node, Outcome outcome, boolean merging) {
        Set<Subject> tapped = outcome.replies().stream()
                .map(reply -> reply.tap().key().subject())
                .collect(Collectors.toSet());
        laws.require(
                !merging || tapped.containsAll(outcome.counts().keySet()),
                "while a snapshot is being merged no count is published but those that a tap here has moved",
                node,
                outcome.view().shard(),
                () -> outcome.counts().toString());
    }

    /** A step's effects happen. */
    void released(SimNode node, Outcome outcome) {
        int shard = outcome.view().shard();
        if (outcome.recount()) {
            published.get(node.index).keySet().removeIf(place -> place.shard() == shard);
        }
        outcome.counts().forEach((subject, columns) -> {
            laws.require(
                    columns.count() >= 0, "no negative count is served", node, shard, () -> subject + ": " + columns);
            published.get(node.index).put(new Place(shard, subject), columns);
        });
        outcome.ahead().forEach((subject, columns) -> {
            Place place = new Place(shard, subject);
            if (columns.isEmpty()) {
                ahead.get(node.index).remove(place);
            } else {
                ahead.get(node.index).put(place, columns);
            }
        });
    }

    /** What was published is gone with the process, or with the store as it was. */
    void reloaded(SimNode node) {
        published.get(node.index).clear();
        ahead.get(node.index).clear();
    }

    /** When nothing happens any more. */
    void atRest(SimNode node) {
        published
                .get(node.index)
                .forEach((place, columns) -> laws.require(
                        columns.equals(node.store().shard(place.shard()).columns(place.subject())),
                        "at rest the count that was published last is what the store has",
                        node,
                        place.shard(),
                        () -> place.subject() + ": " + columns));
        ahead.get(node.index)
                .forEach((place, columns) -> laws.require(
                        false,
                        "at rest nothing is shown ahead of the columns",
                        node,
                        place.shard(),
                        () -> place.subject() + ": " + columns));
    }
}
