package dev.likewise.node.runtime;

import dev.likewise.replication.replica.ShardView;

/** Watches a newcomer until each of its shards has taken its first snapshot. Until then the node takes no taps. */
final class JoinWatch {
    private final Runnable joined;
    private volatile boolean done;

    /**
     * @param joined called once, when all is there
     */
    JoinWatch(Runnable joined) {
        this.joined = joined;
    }

    /** A watch that has nothing to wait for. */
    static JoinWatch none() {
        JoinWatch watch = new JoinWatch(() -> {});
        watch.done = true;
        return watch;
    }

    /** Looks whether all is there. Only the sync stage. */
    void check(ShardViews views) {
        if (!done && views.all().stream().noneMatch(ShardView::pending)) {
            joined.run();
            done = true;
        }
    }
}
