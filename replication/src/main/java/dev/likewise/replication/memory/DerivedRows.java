package dev.likewise.replication.memory;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.MemberRowWrite;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.Tombstone;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** The rows that follow from the registers of one shard: each present edge in its member's list, each tombstone queued. */
final class DerivedRows {
    private static final EdgeKey FIRST_KEY = EdgeKey.like("\1", "\1");

    private final NavigableSet<MemberRow> members;
    private final NavigableSet<TombstoneRow> tombstones;

    DerivedRows() {
        members = new TreeSet<>();
        tombstones = new TreeSet<>();
    }

    private DerivedRows(DerivedRows other) {
        members = new TreeSet<>(other.members);
        tombstones = new TreeSet<>(other.tombstones);
    }

    DerivedRows copy() {
        return new DerivedRows(this);
    }

    void replace(EdgeKey key, Register before, Register after) {
        drop(key, before);
        add(key, after);
    }

    private void drop(EdgeKey key, Register register) {
        if (register.edge().present()) {
            members.remove(MemberRow.of(key, register.edge().stamp().time()));
        } else if (register.edge().isTombstone()) {
            tombstones.remove(tombstone(key, register));
        }
    }

    private void add(EdgeKey key, Register register) {
        if (register.edge().present()) {
            members.add(MemberRow.of(key, register.edge().stamp().time()));
        } else if (register.edge().isTombstone()) {
            tombstones.add(tombstone(key, register));
        }
    }

    private static TombstoneRow tombstone(EdgeKey key, Register register) {
        Edge edge = register.edge();
        return new TombstoneRow(edge.stamp().replica(), register.tombstoneSeq(), key);
    }

    /** Those that one origin's log brought, up to a record; a view. */
    SortedSet<TombstoneRow> tombstonesOf(ReplicaId origin, Optional<Tombstone> after, long lastSeq) {
        TombstoneRow from = after.map(row -> new TombstoneRow(origin, row.seq(), row.key()))
                .orElse(new TombstoneRow(origin, 0, FIRST_KEY));
        TombstoneRow to = new TombstoneRow(origin, lastSeq + 1, FIRST_KEY);
        return from.compareTo(to) < 0 ? tombstones.subSet(from, after.isEmpty(), to, false) : new TreeSet<>();
    }

    /** Writes one row whatever the registers say; returns what takes that back. */
    MemberRowWrite write(MemberRowWrite write) {
        boolean changed = write.there() ? members.add(write.row()) : members.remove(write.row());
        return new MemberRowWrite(write.row(), changed != write.there());
    }

    /** A view. */
    SortedSet<MemberRow> membersAfter(Optional<MemberRow> after) {
        return after.<SortedSet<MemberRow>>map(row -> members.tailSet(row, false))
                .orElse(members);
    }

    NavigableSet<MemberRow> members() {
        return new TreeSet<>(members);
    }

    NavigableSet<TombstoneRow> tombstones() {
        return new TreeSet<>(tombstones);
    }
}
