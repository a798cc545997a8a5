package dev.likewise.replication.replica;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.EdgeWrite;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.MemberRowWrite;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StageWrite;
import dev.likewise.replication.port.StoredRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The working memory of one step: what it has read of the store, and what it has changed so far. Reads see the step's own
 * changes. Nothing in it outlives the step but the columns in {@link ColumnCache}.
 */
final class Turn {
    private final ShardReader store;
    private final ColumnCache cache;
    private final Map<EdgeKey, Register> before = new HashMap<>();
    private final Map<EdgeKey, Register> replaced = new LinkedHashMap<>();
    private final Map<Subject, PnVector> columns = new HashMap<>();
    private final NavigableMap<Subject, NavigableMap<ReplicaId, PnCounter>> changedColumns = new TreeMap<>();
    private final List<StoredRecord> records = new ArrayList<>();
    private final Set<MemberRow> doubtedRows = new LinkedHashSet<>();
    private VersionVector purged = VersionVector.EMPTY;
    private HybridTimestamp horizon = HybridTimestamp.ZERO;
    final Now now;
    final List<Outcome.Reply> replies = new ArrayList<>();
    final List<Outcome.Send> sends = new ArrayList<>();
    final List<Outcome.Fault> faults = new ArrayList<>();
    final NavigableMap<ReplicaId, Long> trims = new TreeMap<>();
    final List<StageWrite> stage = new ArrayList<>();
    final Map<Subject, PnVector> ahead = new TreeMap<>();

    int corrections;
    int served;
    int leftServing;
    int merged;
    int leftFetching;

    /** Retired replicas whose columns are derived with this step. */
    final Set<ReplicaId> derived = new TreeSet<>();

    /** Whether more is known of logs that have forked. */
    boolean forked;

    /** Whether time passes with this step. */
    boolean ticked;

    /** Whether this step may do a piece of what takes long. */
    boolean proceeds;

    /** Whether some part has more to do than fits in this step. */
    boolean unfinished;

    /** Whether counts published before are to be read anew. */
    boolean recount;

    Turn(Now now, ShardReader store, ColumnCache cache) {
        this.now = now;
        this.store = store;
        this.cache = cache;
    }

    /** What is only counted. */
    Outcome.Tally tally() {
        boolean nothing = corrections == 0 && served == 0 && leftServing == 0 && merged == 0 && leftFetching == 0;
        return nothing ? Outcome.Tally.NONE : new Outcome.Tally(corrections, served, leftServing, merged, leftFetching);
    }

    /** Reads the registers of some keys in one call, those that were not read yet. */
    void load(Collection<EdgeKey> keys) {
        List<EdgeKey> missing =
                keys.stream().filter(key -> !before.containsKey(key)).distinct().toList();
        if (missing.isEmpty()) {
            return;
        }
        List<Register> read = store.registers(missing);
        for (int i = 0; i < missing.size(); i++) {
            before.put(missing.get(i), read.get(i));
        }
    }

    /** The register of a key that was loaded, as this step has left it. */
    Register register(EdgeKey key) {
        Register changed = replaced.get(key);
        return changed != null ? changed : before.get(key);
    }

    void setRegister(EdgeKey key, Register register) {
        replaced.put(key, register);
    }

    /** Erases the register of a loaded key for good; its origin, place and time are kept. */
    void purge(EdgeKey key, VersionVector origin, HybridTimestamp time) {
        setRegister(key, Register.NONE);
        markPurged(origin, time);
    }

    /** Tombstones up to there have been purged somewhere. */
    void markPurged(VersionVector origins, HybridTimestamp time) {
        purged = VersionVector.merge(purged, origins);
        horizon = HybridTimestamp.max(horizon, time);
    }

    /** Has rows made anew as the registers say; their keys are loaded. */
    void deriveAnew(Collection<MemberRow> rows) {
        doubtedRows.addAll(rows);
    }

    VersionVector purged() {
        return purged;
    }

    HybridTimestamp horizon() {
        return horizon;
    }

    /** Whether the step changes nothing that is written. */
    boolean isEmpty() {
        return records.isEmpty()
                && replaced.isEmpty()
                && changedColumns.isEmpty()
                && trims.isEmpty()
                && stage.isEmpty()
                && doubtedRows.isEmpty()
                && derived.isEmpty()
                && !forked
                && purged.asMap().isEmpty()
                && horizon.equals(HybridTimestamp.ZERO);
    }

    PnVector columns(Subject subject) {
        return columns.computeIfAbsent(subject, missing -> cache.get(missing, store));
    }

    PnCounter column(Subject subject, ReplicaId replica) {
        return columns(subject).column(replica);
    }

    /** As {@link #column}, of a subject that is not likely to be asked for again. */
    PnCounter peek(Subject subject, ReplicaId replica) {
        PnVector known = columns.get(subject);
        return (known != null ? known : cache.peek(subject, store)).column(replica);
    }

    /** The subjects whose column of a replica the step has changed so far, in their order. */
    List<Subject> moved(ReplicaId replica) {
        return changedColumns.entrySet().stream()
                .filter(entry -> entry.getValue().containsKey(replica))
                .map(Map.Entry::getKey)
                .toList();
    }

    void setColumn(Subject subject, ReplicaId replica, PnCounter column) {
        columns.put(subject, columns(subject).with(replica, column));
        changedColumns.computeIfAbsent(subject, added -> new TreeMap<>()).put(replica, column);
    }

    void add(StoredRecord logRecord) {
        records.add(logRecord);
    }

    /** Keeps none of an origin's records that this step has applied: a snapshot stands for them and for later ones. */
    void dropRecords(ReplicaId origin) {
        records.removeIf(added -> added.origin().equals(origin));
    }

    List<StoredRecord> records() {
        return records;
    }

    List<EdgeWrite> edgeWrites() {
        List<EdgeWrite> writes = new ArrayList<>(replaced.size());
        replaced.forEach((key, after) -> writes.add(new EdgeWrite(key, before.get(key), after)));
        return writes;
    }

    /** Rows that were doubted, by the registers as this step leaves them. */
    List<MemberRowWrite> memberRowWrites() {
        return doubtedRows.stream()
                .map(row -> new MemberRowWrite(row, row.follows(register(row.key()))))
                .toList();
    }

    NavigableMap<Subject, NavigableMap<ReplicaId, PnCounter>> columnWrites() {
        return changedColumns;
    }

    /** The columns of all subjects that changed; they stay in the cache for the next step. */
    Map<Subject, PnVector> counts() {
        Map<Subject, PnVector> counts = new HashMap<>();
        changedColumns.keySet().forEach(subject -> counts.put(subject, columns.get(subject)));
        cache.putAll(counts);
        return counts;
    }
}
