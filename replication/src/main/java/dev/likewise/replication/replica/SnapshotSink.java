package dev.likewise.replication.replica;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridClock;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StageWrite;
import dev.likewise.replication.port.StagedSnapshot;
import dev.likewise.replication.port.StoreException;
import dev.likewise.replication.replica.Outcome.Fault;
import dev.likewise.replication.wire.ChunkReader;
import dev.likewise.replication.wire.DecodedChunk;
import dev.likewise.replication.wire.SnapshotHeads;
import dev.likewise.replication.wire.SnapshotHeads.Head;
import dev.likewise.replication.wire.StageNotes;
import java.util.Map;
import java.util.Optional;

/**
 * Takes a snapshot: asks for it, stages its chunks on disk, merges them when all are there, one a step, and raises V with
 * the last. What is staged outlives a restart; a merge that has begun always ends.
 *
 * <p>All columns come before all registers. So a count is at no moment of the merge one that lacks a part of the snapshot:
 * it is that of both sides together, and what both have counted is taken back with the registers, as with the count lane.
 */
final class SnapshotSink {
    private final ReplicaId self;
    private final SnapshotSettings settings;
    private final HybridClock clock;
    private final Rules rules;
    private final RemoteEdges edges;
    private final Applied applied;
    private final Forks forks;
    private final ShardReader store;

    /** What is under way; {@code null} if nothing is. */
    private StageNotes notes;

    private Head head;
    private long id;
    /** While fetching, the last chunk that is staged; while merging, the last that is merged. */
    private int done;

    private int askedTo;
    private long movedAt;
    private long askedAt;

    SnapshotSink(
            ReplicaId self,
            SnapshotSettings settings,
            HybridClock clock,
            Rules rules,
            RemoteEdges edges,
            Applied applied,
            Forks forks,
            ShardReader store) {
        this.self = self;
        this.settings = settings;
        this.clock = clock;
        this.rules = rules;
        this.edges = edges;
        this.applied = applied;
        this.forks = forks;
        this.store = store;
        store.staged().ifPresent(this::resume);
    }

    private void resume(StagedSnapshot staged) {
        id = staged.id();
        notes = StageNotes.read(staged.notes());
        if (notes.isComplete()) {
            head = SnapshotHeads.read(notes.head());
            done = staged.first() == 0 ? notes.lastChunk() : staged.first() - 1;
        } else {
            done = staged.last();
            head = done == 0 ? null : SnapshotHeads.read(store.stagedChunk(id, 1));
        }
        askedTo = done;
    }

    /** From asking to the end. */
    boolean isPending() {
        return notes != null;
    }

    /** Whether chunks are all there and not all merged. */
    boolean isMerging() {
        return isPending() && notes.isComplete();
    }

    /** Whether {@link #merge} would go on now: not as long as retired replicas of the snapshot's head are unknown here. */
    boolean hasWork(MemberTable members) {
        return isMerging() && knowsRetired(members);
    }

    /** Retired replicas come first: their columns are not taken. */
    private boolean knowsRetired(MemberTable members) {
        return head != null && members.retired().containsAll(head.members().retired());
    }

    /** Asks a peer, unless there is something under way. */
    void ask(Turn turn, ReplicaId peer) {
        if (isPending()) {
            return;
        }
        notes = StageNotes.asked(peer);
        done = 0;
        head = null;
        movedAt = turn.now.ticks();
        begin(turn);
    }

    /**
     * Asks for the first chunk. Each time under a new id: the source begins a view with it, and if it has lost the one
     * before, chunks of two views must not be taken for one snapshot.
     */
    private void begin(Turn turn) {
        id = clock.now(turn.now.wallMicros()).packed();
        askedTo = 0;
        turn.stage.add(new StageWrite.Put(id, 0, notes.toBytes()));
        pull(turn);
    }

    /** Asks for what did not come. */
    private void askAgain(Turn turn) {
        if (done == 0) {
            turn.stage.add(new StageWrite.Erase(id, 0, Integer.MAX_VALUE));
            begin(turn);
        } else {
            askedTo = done;
            pull(turn);
        }
    }

    /** A link to a peer stands: if it is the source, goes on with it. */
    void peerUp(Turn turn, ReplicaId peer) {
        if (isFetchingFrom(peer)) {
            movedAt = turn.now.ticks();
            askAgain(turn);
        }
    }

    private boolean isFetchingFrom(ReplicaId peer) {
        return isPending() && !notes.isComplete() && notes.source().equals(peer);
    }

    /** Asks for the chunks that the window has room for; before the first one is there, for that one only. */
    private void pull(Turn turn) {
        askedAt = turn.now.ticks();
        int to = done == 0 ? 1 : done + settings.windowChunks();
        for (askedTo = Math.max(askedTo, done); askedTo < to; askedTo++) {
            turn.sends.add(new Outcome.Send(notes.source(), new ShardMessage.SnapshotPull(id, askedTo + 1)));
        }
    }

    /** Where others' logs end in the snapshot that is on its way in, as far as that is not applied. */
    VersionVector beyond(MemberTable members) {
        VersionVector ends = VersionVector.EMPTY;
        if (isPending() && head != null) {
            for (Map.Entry<ReplicaId, LogPosition> end : head.applied().asMap().entrySet()) {
                ReplicaId origin = end.getKey();
                boolean others = !origin.equals(self) && !members.isRetired(origin);
                if (others && end.getValue().seq() > applied.seq(origin)) {
                    ends = ends.with(origin, end.getValue());
                }
            }
        }
        return ends;
    }

    /**
     * A chunk came; taken if it is the next.
     *
     * @return the head, if that is what it was
     */
    Optional<Head> part(Turn turn, Input.SnapshotPart part) {
        if (!isFetchingFrom(part.from()) || part.id() != id || part.chunk() != done + 1) {
            return Optional.empty();
        }
        try {
            check(part);
        } catch (IllegalArgumentException unreadable) {
            String detail = "chunk " + part.chunk() + ": " + unreadable.getMessage();
            turn.faults.add(new Fault(Fault.Kind.SNAPSHOT_UNREADABLE, part.from(), part.from(), detail));
            abandon(turn);
            return Optional.empty();
        }
        done = part.chunk();
        movedAt = turn.now.ticks();
        turn.stage.add(new StageWrite.Put(id, part.chunk(), part.content()));
        if (part.last()) {
            notes = notes.complete(done, SnapshotHeads.write(head));
            turn.stage.add(new StageWrite.Put(id, 0, notes.toBytes()));
            done = 0;
        } else {
            pull(turn);
        }
        return part.chunk() == 1 ? Optional.of(head) : Optional.empty();
    }

    /** Whatever is wrong in a chunk must come out here, as a merge that has begun has to end. */
    private void check(Input.SnapshotPart part) {
        if (part.chunk() == 1) {
            head = SnapshotHeads.read(part.content());
            return;
        }
        RemoteEdges.check(ChunkReader.read(part.content()).edges(), head.applied());
    }

    /**
     * A peer asks for a snapshot of this shard, which waits for one itself. Of those that wait for each other, in a ring of
     * any length, one has a smaller id than who asks it; as long as nothing has come it gives way, or all would refuse each
     * other for ever.
     */
    void giveWay(Turn turn, ReplicaId peer) {
        boolean nothingCame = isPending() && !notes.isComplete() && done == 0;
        if (nothingCame && self.compareTo(peer) < 0) {
            abandon(turn);
        }
    }

    /** The source does not serve this snapshot any more. */
    void gone(Turn turn, Input.SnapshotGone gone) {
        if (isFetchingFrom(gone.from()) && gone.id() == id) {
            abandon(turn);
        }
    }

    private void abandon(Turn turn) {
        turn.leftFetching++;
        turn.stage.add(new StageWrite.Erase(id, 0, Integer.MAX_VALUE));
        notes = null;
        head = null;
    }

    /**
     * Asks again for what did not come, with pauses that double, as an answer to the request before is not taken any more;
     * and gives up a source that says nothing, or that is retired.
     */
    void tick(Turn turn, MemberTable members) {
        if (!isPending() || notes.isComplete()) {
            return;
        }
        long now = turn.now.ticks();
        movedAt = movedAt == 0 ? now : movedAt;
        if (members.isRetired(notes.source()) || now - movedAt >= settings.giveUpMillis()) {
            abandon(turn);
        } else if (now - askedAt >= Math.max(settings.retryMillis(), askedAt - movedAt)) {
            askAgain(turn);
        }
    }

    /**
     * Merges the next chunk of a snapshot that was complete before this step.
     *
     * @return the snapshot's head when that was the last, so that all of it is merged
     */
    Optional<Head> merge(Turn turn, MemberTable members) {
        boolean completeBefore =
                isPending() && rules.mayMerge(notes.isComplete()) && turn.stage.isEmpty() && knowsRetired(members);
        if (!completeBefore) {
            return Optional.empty();
        }
        if (done < notes.lastChunk()) {
            mergeChunk(turn, members, done + 1);
            done++;
        }
        return rules.mayRaise(done == notes.lastChunk()) ? Optional.of(end(turn, members)) : Optional.empty();
    }

    private void mergeChunk(Turn turn, MemberTable members, int number) {
        if (number > 1) {
            merge(turn, members, read(number));
        }
        turn.stage.add(new StageWrite.Erase(id, number, number));
    }

    private DecodedChunk read(int number) {
        byte[] content = store.stagedChunk(id, number);
        if (content == null) {
            throw new StoreException("chunk " + number + " of a staged snapshot is missing", null);
        }
        return ChunkReader.read(content);
    }

    private void merge(Turn turn, MemberTable members, DecodedChunk chunk) {
        chunk.columns()
                .forEach((subject, columns) -> columns.forEach((replica, column) -> {
                    if (rules.takesColumn(replica, self, members.isRetired(replica))) {
                        hear(turn, subject, replica, column);
                    }
                }));
        turn.load(chunk.edges().stream().map(DecodedChunk.KeyedEdge::key).toList());
        chunk.edges().forEach(row -> merge(turn, row));
    }

    private void hear(Turn turn, Subject subject, ReplicaId replica, PnCounter heard) {
        PnCounter held = turn.column(subject, replica);
        PnCounter after = rules.heardColumn(held, heard);
        if (!after.equals(held)) {
            turn.setColumn(subject, replica, after);
        }
    }

    private void merge(Turn turn, DecodedChunk.KeyedEdge row) {
        EdgeKey key = row.key();
        if (rules.replaces(row.edge(), turn.register(key).edge())) {
            edges.replace(turn, key, row.edge(), head.applied());
        }
    }

    /** Says that all of it is here: V, G and H move, the records in between are never coming. */
    private Head end(Turn turn, MemberTable members) {
        Head merged = head;
        turn.merged++;
        merged.applied().asMap().forEach((origin, position) -> {
            LogPosition held = applied.of(origin);
            if (!origin.equals(self) && position.seq() > held.seq()) {
                forks.leap(turn, origin, members);
                turn.trims.put(origin, held.seq());
                turn.dropRecords(origin);
                applied.advance(origin, position);
            }
        });
        turn.markPurged(merged.purged(), merged.horizon());
        turn.stage.add(new StageWrite.Erase(id, 0, Integer.MAX_VALUE));
        notes = null;
        head = null;
        return merged;
    }
}
