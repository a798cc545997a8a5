package dev.likewise.node.audit;

import dev.likewise.crdt.ShardPlacement;
import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What one audit looks at.
 *
 * @param shards the shards, each with the subjects to be looked at; none for all of a shard
 * @param memberRows whether all rows of members' lists are looked through
 */
record Scope(NavigableMap<Integer, List<Subject>> shards, boolean memberRows) {
    Scope {
        shards = Collections.unmodifiableNavigableMap(shards);
    }

    /** The whole store. */
    static Scope all(ShardPlacement placement) {
        NavigableMap<Integer, List<Subject>> shards = new TreeMap<>();
        for (int shard = 0; shard < placement.shards(); shard++) {
            shards.put(shard, List.of());
        }
        return new Scope(shards, true);
    }

    /** Some posts, each once. */
    static Scope posts(List<String> posts, ShardPlacement placement) {
        NavigableMap<Integer, List<Subject>> shards = new TreeMap<>();
        posts.stream().distinct().map(Subject::post).forEach(post -> {
            for (int shard : placement.shardsOf(post)) {
                shards.computeIfAbsent(shard, first -> new ArrayList<>()).add(post);
            }
        });
        return new Scope(shards, false);
    }

    /** One slot of {@link DriftLedger}: a shard, or the rows of members' lists. */
    static Scope slot(int slot, ShardPlacement placement) {
        NavigableMap<Integer, List<Subject>> shards = new TreeMap<>();
        if (slot < placement.shards()) {
            shards.put(slot, List.of());
        }
        return new Scope(shards, slot == placement.shards());
    }

    /** Whether only some posts are looked at. */
    boolean isPosts() {
        return shards.values().stream().anyMatch(subjects -> !subjects.isEmpty());
    }
}
