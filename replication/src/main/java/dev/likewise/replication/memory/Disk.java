package dev.likewise.replication.memory;

import dev.likewise.crdt.MemberTable;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.MemberRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What outlives a store: the shards as they are now, and the changes since the last sync, so that a crash costs what it
 * loses. Not safe for threads; a store holds this object's monitor around each call.
 */
final class Disk {
    private final List<ShardImage> shards;

    /** Oldest first; one entry is one call of commit, which a crash keeps or loses whole. */
    private final Deque<List<Change>> unsynced = new ArrayDeque<>();

    private MemberTable members;

    Disk(int shards) {
        this(new ArrayList<>(), MemberTable.EMPTY);
        for (int i = 0; i < shards; i++) {
            this.shards.add(new ShardImage());
        }
    }

    private Disk(List<ShardImage> shards, MemberTable members) {
        this.shards = shards;
        this.members = members;
    }

    /** Another disk with what is durable on this one. */
    Disk copyDurable() {
        Disk copy = new Disk(new ArrayList<>(), members);
        shards.forEach(shard -> copy.shards.add(shard.copy()));
        unsynced.descendingIterator().forEachRemaining(copy::undo);
        return copy;
    }

    int shards() {
        return shards.size();
    }

    ShardImage shard(int shard) {
        return shards.get(shard);
    }

    /** Those rows behind one that a caller wants, as in {@link dev.likewise.replication.port.NodeStore#memberRows}. */
    List<MemberRow> memberRows(Optional<MemberRow> after, Predicate<MemberRow> wanted, int limit) {
        return shards.stream()
                .flatMap(shard -> shard.derived.membersAfter(after).stream()
                        .filter(wanted)
                        .limit(limit))
                .sorted()
                .limit(limit)
                .toList();
    }

    MemberTable members() {
        return members;
    }

    void saveMembers(MemberTable table) {
        members = table;
    }

    long bytes() {
        return shards.stream().mapToLong(ShardImage::bytes).sum();
    }

    int unsynced() {
        return unsynced.size();
    }

    /** Applies all commits or, if one breaks the contract, none. */
    void commit(List<Commit> commits) {
        List<Change> changes = new ArrayList<>(commits.size());
        try {
            for (Commit commit : commits) {
                changes.add(shard(commit.shard()).apply(commit, members.retired()));
            }
        } catch (RuntimeException e) {
            undo(changes);
            throw e;
        }
        unsynced.addLast(changes);
    }

    /** Makes the oldest unsynced commits durable. */
    void sync(int commits) {
        for (int i = 0; i < commits; i++) {
            unsynced.removeFirst();
        }
    }

    /** Loses all unsynced commits but the oldest; what is left is durable. */
    void crash(int keep) {
        while (unsynced.size() > keep) {
            undo(unsynced.removeLast());
        }
        unsynced.clear();
    }

    private void undo(List<Change> changes) {
        for (int i = changes.size() - 1; i >= 0; i--) {
            Change change = changes.get(i);
            shard(change.shard()).undo(change);
        }
    }
}
