package dev.likewise.node.runtime;

import dev.likewise.replication.replica.ShardView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The durable views of all shards. Safe for all threads; never blocks. */
final class ShardViews {
    private final AtomicReferenceArray<ShardView> views;

    ShardViews(int shards) {
        views = new AtomicReferenceArray<>(shards);
    }

    int size() {
        return views.length();
    }

    /** Shows a view; all that it says is durable. */
    void publish(ShardView view) {
        views.set(view.shard(), view);
    }

    /** All views by number, each as new as can be. */
    List<ShardView> all() {
        List<ShardView> all = new ArrayList<>(size());
        for (int i = 0; i < size(); i++) {
            all.add(views.get(i));
        }
        return all;
    }

    /** Whether all shards have shown a view. */
    boolean complete() {
        return !all().contains(null);
    }
}
