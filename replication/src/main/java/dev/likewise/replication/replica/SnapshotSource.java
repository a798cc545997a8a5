package dev.likewise.replication.replica;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.wire.ChunkBuilder;
import dev.likewise.replication.wire.SnapshotHeads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Serves snapshots: for each peer that wants one the shard as it was when it asked first, chunk by chunk as it asks for
 * them. So the receiver sets the pace, and a chunk that was lost is asked for again. A step reads one chunk at the most.
 *
 * <p>What a chunk says may not be durable yet when it is read; like every effect it leaves only when it is.
 */
final class SnapshotSource {
    /** Where a chunk begins. */
    private record Cursor(boolean inRegisters, Optional<Subject> subject, Optional<EdgeKey> key) {
        private static final Cursor START = new Cursor(false, Optional.empty(), Optional.empty());
        private static final Cursor REGISTERS = new Cursor(true, Optional.empty(), Optional.empty());
    }

    private record Wanted(ReplicaId peer, long id, int chunk) {}

    /** One snapshot under way; {@code starts} holds where chunks 2, 3, … begin, as far as that is known. */
    private static final class Serving {
        private final long id;
        private final ShardMoment moment;
        private final List<Cursor> starts = new ArrayList<>(List.of(Cursor.START));
        private long askedAt;
        /** Whether the last chunk was sent. */
        private boolean whole;

        private Serving(long id, ShardMoment moment) {
            this.id = id;
            this.moment = moment;
        }
    }

    private final SnapshotSettings settings;
    private final Rules rules;
    private final ShardReader store;
    private final NavigableMap<ReplicaId, Serving> serving = new TreeMap<>();
    /** The last snapshot of each peer that was begun here, so long as this replica lives. */
    private final Map<ReplicaId, Long> begun = new HashMap<>();

    private final Deque<Wanted> wanted = new ArrayDeque<>();

    SnapshotSource(SnapshotSettings settings, Rules rules, ShardReader store) {
        this.settings = settings;
        this.rules = rules;
        this.store = store;
    }

    /**
     * A peer asks for a chunk. What was begun is served to its end, whatever this shard waits for meanwhile: the moment is
     * one in which nothing was pending.
     *
     * @param member whether the peer is an active member, durably
     * @param pending whether this shard waits for a snapshot itself, and so begins none
     */
    void pull(Turn turn, Input.SnapshotPull pull, boolean member, boolean pending) {
        Serving known = serving.get(pull.from());
        // Ids of one peer rise; a request that was under way for long must not begin a second view under its id.
        boolean begins = pull.chunk() == 1 && pull.id() > begun.getOrDefault(pull.from(), 0L);
        if (begins && rules.mayServe(member, pending)) {
            close(pull.from());
            if (serving.size() < settings.viewsMax()) {
                known = new Serving(pull.id(), store.moment());
                serving.put(pull.from(), known);
                begun.put(pull.from(), pull.id());
            }
        }
        boolean served = known != null && known.id == pull.id() && serving.containsKey(pull.from());
        if (!served || !rules.mayServe(member, false)) {
            turn.sends.add(new Outcome.Send(pull.from(), new ShardMessage.SnapshotGone(pull.id())));
            return;
        }
        known.askedAt = turn.now.ticks();
        Wanted chunk = new Wanted(pull.from(), pull.id(), pull.chunk());
        if (wanted.size() < settings.viewsMax() * settings.windowChunks() && !wanted.contains(chunk)) {
            wanted.addLast(chunk);
        }
    }

    /** Whether chunks are wanted. */
    boolean hasWork() {
        return !wanted.isEmpty();
    }

    /** Sends the next chunk that is wanted, if any. */
    void serve(Turn turn, MemberTable members) {
        while (!wanted.isEmpty()) {
            Wanted next = wanted.removeFirst();
            Serving known = serving.get(next.peer());
            // A start that is not known belongs to a chunk asked for out of turn; it will be asked for again.
            if (known != null && known.id == next.id() && next.chunk() <= known.starts.size() + 1) {
                ShardMessage.SnapshotPart part = chunk(known, next.chunk(), members);
                turn.served += part.last() ? 1 : 0;
                known.whole |= part.last();
                turn.sends.add(new Outcome.Send(next.peer(), part));
                break;
            }
        }
    }

    private ShardMessage.SnapshotPart chunk(Serving known, int number, MemberTable members) {
        if (number == 1) {
            byte[] head = SnapshotHeads.write(members, known.moment.state());
            return new ShardMessage.SnapshotPart(known.id, 1, false, head);
        }
        ChunkBuilder builder = new ChunkBuilder();
        Cursor start = known.starts.get(number - 2);
        Optional<Cursor> next = start.inRegisters() ? registers(known, start, builder) : columns(known, start, builder);
        if (next.isPresent() && known.starts.size() == number - 1) {
            known.starts.add(next.get());
        }
        return new ShardMessage.SnapshotPart(known.id, number, next.isEmpty(), builder.build());
    }

    private Optional<Cursor> columns(Serving known, Cursor start, ChunkBuilder builder) {
        List<ShardMoment.SubjectColumns> rows = known.moment.columns(start.subject(), settings.chunkRows());
        for (ShardMoment.SubjectColumns row : rows) {
            builder.columns(row.subject(), row.columns());
            if (builder.bytes() >= SnapshotSettings.CHUNK_BYTES) {
                return Optional.of(new Cursor(false, Optional.of(row.subject()), Optional.empty()));
            }
        }
        return rows.size() < settings.chunkRows()
                ? Optional.of(Cursor.REGISTERS)
                : Optional.of(
                        new Cursor(false, Optional.of(rows.get(rows.size() - 1).subject()), Optional.empty()));
    }

    /** Empty at the end. */
    private Optional<Cursor> registers(Serving known, Cursor start, ChunkBuilder builder) {
        List<ShardMoment.KeyedRegister> rows = known.moment.registers(start.key(), settings.chunkRows());
        for (ShardMoment.KeyedRegister row : rows) {
            builder.edge(row.key(), row.register().edge());
            if (builder.bytes() >= SnapshotSettings.CHUNK_BYTES) {
                return Optional.of(new Cursor(true, Optional.empty(), Optional.of(row.key())));
            }
        }
        return rows.size() < settings.chunkRows()
                ? Optional.empty()
                : Optional.of(new Cursor(
                        true,
                        Optional.empty(),
                        Optional.of(rows.get(rows.size() - 1).key())));
    }

    /** Ends what nobody has asked for in a long time. */
    void tick(Turn turn) {
        List.copyOf(serving.keySet()).stream()
                .filter(peer -> turn.now.ticks() - serving.get(peer).askedAt >= settings.giveUpMillis())
                .forEach(peer -> {
                    turn.leftServing += serving.get(peer).whole ? 0 : 1;
                    close(peer);
                });
    }

    private void close(ReplicaId peer) {
        Serving ended = serving.remove(peer);
        if (ended != null) {
            ended.moment.close();
        }
    }

    void closeAll() {
        List.copyOf(serving.keySet()).forEach(this::close);
    }
}
