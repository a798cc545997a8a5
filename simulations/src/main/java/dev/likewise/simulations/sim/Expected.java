package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StagedSnapshot;
import dev.likewise.replication.wire.SnapshotHeads;
import dev.likewise.replication.wire.SnapshotHeads.Head;
import dev.likewise.replication.wire.StageNotes;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What one shard of one node has to hold after its last commit: what its V stands for and, while a snapshot is being
 * merged, what V and the snapshot's head stand for together, as each row is in one of these two states.
 */
final class Expected {
    private final History history;
    private final int shard;
    private final ReplicaId self;
    private ShardState state = ShardState.EMPTY;
    private Shadow stands = new Shadow();
    private Shadow ahead;
    private Head head;
    private Staged staged;
    private boolean merged;

    /**
     * A snapshot on its way in.
     *
     * @param first the first chunk that is there, 0 if none
     * @param last the last chunk that is there, 0 if none
     */
    record Staged(long id, StageNotes notes, int first, int last) {}

    Expected(History history, int shard, ReplicaId self) {
        this.history = history;
        this.shard = shard;
        this.self = self;
    }

    /** What the store held before the commit that is being looked at. */
    ShardState state() {
        return state;
    }

    /** What V stands for, the commit's own records included. */
    Shadow stands() {
        return stands;
    }

    /** What was staged before the commit that is being looked at; empty if nothing was. */
    Optional<Staged> staged() {
        return Optional.ofNullable(staged);
    }

    /** Whether a snapshot is complete and its rows may go into registers and columns. */
    boolean isMerging() {
        return head != null;
    }

    /** The head of the snapshot that is being merged. */
    Head head() {
        return head;
    }

    /** Whether no record of anybody is in V. */
    boolean isEmpty() {
        return state.applied().equals(VersionVector.EMPTY);
    }

    /** Whether a snapshot was merged since the replica was made. */
    boolean isMerged() {
        return merged;
    }

    void apply(LoggedRecord logged, Consumer<EdgeKey> keys, Consumer<Subject> subjects) {
        stands.apply(logged, keys, subjects);
        if (ahead != null && logged.record().seq() > ahead.seq(logged.record().origin())) {
            ahead.apply(logged, key -> {}, subject -> {});
        }
    }

    /** The tap with the highest stamp in V and in the head of the snapshot that is being merged. */
    Register aheadRegister(EdgeKey key) {
        return ahead == null ? stands.register(key) : ahead.register(key);
    }

    PnCounter aheadColumn(Subject subject, ReplicaId replica) {
        return ahead == null ? stands.column(subject, replica) : ahead.column(subject, replica);
    }

    /** Where V is when a V and the head of the snapshot that is being merged are put together. */
    VersionVector raised(VersionVector from) {
        Map<ReplicaId, LogPosition> others = new TreeMap<>(head.applied().asMap());
        others.remove(self);
        return VersionVector.merge(from, VersionVector.of(others));
    }

    /** The snapshot is merged: V stands for what it led to. */
    void raise() {
        merged = true;
        stands = ahead;
        ahead = null;
        head = null;
    }

    /** The commit has been looked at. */
    void committed(ShardReader store, boolean stageChanged) {
        state = store.state();
        if (stageChanged) {
            readStage(store);
        }
    }

    /** The store was opened again. */
    void reloaded(ShardReader store) {
        merged = false;
        state = store.state();
        stands = Shadow.of(history, shard, state.applied());
        ahead = null;
        head = null;
        readStage(store);
    }

    private void readStage(ShardReader store) {
        staged = store.staged().map(Expected::read).orElse(null);
        if (staged != null && staged.notes().isComplete() && head == null) {
            head = SnapshotHeads.read(staged.notes().head());
            ahead = Shadow.of(history, shard, raised(state.applied()));
        }
    }

    private static Staged read(StagedSnapshot found) {
        return new Staged(found.id(), StageNotes.read(found.notes()), found.first(), found.last());
    }
}
