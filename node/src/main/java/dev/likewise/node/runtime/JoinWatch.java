package dev.likewise.node.runtime;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.ShardView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Watches a newcomer until it has what its cluster had when they met: the first peer's V, in every shard, as it was at the
 * first meeting. Until then the node takes no taps. Safe for all threads.
 */
final class JoinWatch {
    private final int shards;
    private final Runnable joined;
    private final Map<Integer, VersionVector> wanted = new HashMap<>();
    private ReplicaId sponsor;
    private volatile boolean done;

    /**
     * @param shards how many there are
     * @param joined called once, when all is there
     */
    JoinWatch(int shards, Runnable joined) {
        this.shards = shards;
        this.joined = joined;
    }

    /** A watch that has nothing to wait for. */
    static JoinWatch none() {
        JoinWatch watch = new JoinWatch(0, () -> {});
        watch.done = true;
        return watch;
    }

    /** Remembers what the first peer has, from what its links say. */
    void delivered(int shard, Input input) {
        if (!done && input instanceof Input.PeerUp up) {
            met(shard, up);
        }
    }

    private synchronized void met(int shard, Input.PeerUp up) {
        if (sponsor == null) {
            sponsor = up.peer();
        }
        if (sponsor.equals(up.peer())) {
            wanted.putIfAbsent(shard, up.view().applied());
        }
    }

    /** Looks whether all is there. Only the sync stage. */
    void check(ShardViews views) {
        if (!done && isComplete(views.all())) {
            joined.run();
            done = true;
        }
    }

    private synchronized boolean isComplete(List<ShardView> views) {
        return wanted.size() == shards
                && views.stream().allMatch(view -> view.applied().covers(wanted.get(view.shard())));
    }
}
