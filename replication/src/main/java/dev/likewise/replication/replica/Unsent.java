package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.replication.port.LogExtent;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardMoment.KeyedRegister;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.RecordReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What only a disk had that a node has set aside, in one shard: of each log in it, of any origin, the records beyond the
 * vector that the node's new disk was seeded with, or off the chain of that; of their taps those that still stood. A record
 * of the old replica's own log that has forked counts unless all members were seen to have it.
 *
 * <p>Where such records are trimmed, the registers that their origin wrote are looked at in their place: what is above H is
 * judged as well without them, as whatever came after it stands or was purged, and then H is above it. So are the registers
 * of others whose logs end further on the new disk: what is here of them may be a branch, and the new disk, seeded by a
 * snapshot, has no record to tell.
 *
 * <p>Not safe for threads. Reads the store that it is given and changes nothing.
 */
public final class Unsent {
    /** How much of a log is read at once. */
    private static final int PIECE_BYTES = 256 << 10;

    /** How many registers are read at once. */
    private static final int PIECE_ROWS = 1_000;

    /**
     * A tap that only the old disk had.
     *
     * @param stamp as it had it there
     */
    public record Tap(EdgeKey key, boolean present, Stamp stamp) {}

    /**
     * Records that would have to be looked at and are not there any more, so that nobody knows whether something below H
     * was lost with them; or, of another's log that has forked, taps too old to say whether they came before an unlike that
     * is forgotten.
     *
     * @param first the number of the first record
     * @param last the number of the last one
     */
    public record Unjudged(ReplicaId origin, long first, long last) {}

    private record Log(ReplicaId origin, long after, long last, boolean forked) {}

    private final ShardReader old;
    private final ShardReader fresh;
    private final ShardState seeded;
    private final Deque<Log> logs = new ArrayDeque<>();
    private final List<Unjudged> unjudged = new ArrayList<>();

    /** Those whose registers are looked at, as their records cannot be. */
    private final Set<ReplicaId> byRegister = new HashSet<>();

    private Optional<EdgeKey> lastRegister = Optional.empty();

    /**
     * @param old the shard on the disk that is set aside
     * @param replica whose disk that was
     * @param fresh the same shard on the new disk
     * @param seeded its state, when it was seeded
     */
    public Unsent(ShardReader old, ReplicaId replica, ShardReader fresh, ShardState seeded) {
        this.old = old;
        this.fresh = fresh;
        this.seeded = seeded;
        ShardState state = old.state();
        state.applied().asMap().forEach((origin, end) -> {
            boolean own = origin.equals(replica);
            log(origin, end, own ? Math.min(state.shared(), end.seq()) : 0, own);
        });
    }

    /** @param floor up to where all members were seen to have the log */
    private void log(ReplicaId origin, LogPosition end, long floor, boolean own) {
        LogPosition known = seeded.applied().of(origin);
        boolean beyond = known.seq() > end.seq();
        if (known.equals(end)) {
            return;
        }
        if (beyond && !own) {
            byRegister.add(origin);
            return;
        }
        boolean forked = beyond || isForked(origin, end, known);
        long after = forked ? floor : known.seq();
        LogExtent extent = old.logExtent(origin);
        long first = extent.firstSeq() == 0 ? end.seq() + 1 : extent.firstSeq();
        if (first > after + 1) {
            byRegister.add(origin);
            if (seeded.horizon().compareTo(HybridTimestamp.ZERO) > 0) {
                unjudged.add(new Unjudged(origin, after + 1, first - 1));
            }
        }
        logs.add(new Log(origin, Math.max(after, first - 1), end.seq(), forked && !own));
    }

    /** Whether this log has something else where the other one ends; where that is trimmed, nobody can tell. */
    private boolean isForked(ReplicaId origin, LogPosition end, LogPosition known) {
        if (known.seq() == end.seq()) {
            return known.chain() != end.chain();
        }
        return known.seq() > 0
                && old.records(origin, known.seq() - 1, 1).stream()
                        .limit(1)
                        .anyMatch(there -> there.chain() != known.chain());
    }

    /**
     * Some more of the taps, in the order of their records, then those that are known by their registers only. Blocks for
     * reading.
     *
     * @return empty at the end
     */
    public Optional<List<Tap>> next() {
        Log log = logs.pollFirst();
        if (log == null) {
            return byRegister.isEmpty() ? Optional.empty() : Optional.of(registers());
        }
        List<Tap> taps = new ArrayList<>();
        long after = log.after();
        for (StoredRecord record : old.records(log.origin(), after, PIECE_BYTES)) {
            taps.addAll(standing(record, log.forked()));
            after = record.seq();
        }
        if (after > log.after() && after < log.last()) {
            logs.addFirst(new Log(log.origin(), after, log.last(), log.forked()));
        }
        return Optional.of(taps);
    }

    /** What the next of the registers say that were written by those whose records cannot be looked at. */
    private List<Tap> registers() {
        List<KeyedRegister> read;
        try (ShardMoment moment = old.moment()) {
            read = moment.registers(lastRegister, PIECE_ROWS);
        }
        List<KeyedRegister> theirs = read.stream()
                .filter(row -> byRegister.contains(row.register().edge().stamp().replica()))
                .toList();
        List<Register> held =
                fresh.registers(theirs.stream().map(KeyedRegister::key).toList());
        List<Tap> taps = new ArrayList<>();
        for (int i = 0; i < held.size(); i++) {
            Edge edge = theirs.get(i).register().edge();
            if (edge.stamp().isAfter(held.get(i).edge().stamp())) {
                judge(theirs.get(i).key(), edge).ifPresent(taps::add);
            }
        }
        if (read.size() < PIECE_ROWS) {
            byRegister.clear();
        } else {
            lastRegister = Optional.of(read.get(read.size() - 1).key());
        }
        return taps;
    }

    /** Below H nobody knows whether an unlike came after it. A bare tombstone there was purged, as a rule. */
    private Optional<Tap> judge(EdgeKey key, Edge edge) {
        Stamp stamp = edge.stamp();
        if (!isForgotten(stamp.time())) {
            return Optional.of(new Tap(key, edge.present(), stamp));
        }
        boolean counted = unjudged.stream().anyMatch(gap -> gap.origin().equals(stamp.replica()));
        if (edge.present() && !counted) {
            unjudged.add(new Unjudged(stamp.replica(), 1, old.state().applied().seq(stamp.replica())));
        }
        return Optional.empty();
    }

    private boolean isKnownByRegister(Stamp stamp) {
        return byRegister.contains(stamp.replica()) && !isForgotten(stamp.time());
    }

    private List<Tap> standing(StoredRecord record, boolean othersFork) {
        List<Tap> taps = RecordReader.read(record).taps().stream()
                .map(tap -> new Tap(tap.key(), tap.edge().present(), tap.edge().stamp()))
                .toList();
        List<EdgeKey> keys = taps.stream().map(Tap::key).toList();
        List<Register> registers = old.registers(keys);
        List<Tap> standing = new ArrayList<>();
        for (int i = 0; i < taps.size(); i++) {
            Tap tap = taps.get(i);
            boolean stood = registers.get(i).edge().stamp().equals(tap.stamp());
            if (isKnownByRegister(tap.stamp())) {
                continue;
            }
            if (stood && othersFork && isForgotten(tap.stamp().time())) {
                unjudged.add(new Unjudged(record.origin(), record.seq(), record.seq()));
            } else if (stood) {
                standing.add(tap);
            }
        }
        return standing;
    }

    private boolean isForgotten(HybridTimestamp time) {
        return time.compareTo(seeded.horizon()) <= 0;
    }

    /** What could not be judged so far. */
    public List<Unjudged> unjudged() {
        return List.copyOf(unjudged);
    }
}
