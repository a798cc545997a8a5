package dev.likewise.crdt.laws;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridClock;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A replica that is nothing but what {@code docs/counting.md} says: a register per key, columns per subject, a clock and
 * the one rule. No log, no vector, no purging, no I/O.
 */
public final class ModelReplica {
    /** How far ahead of its wall clock a replica follows others. */
    public static final long MAX_DRIFT_MICROS = 50;

    private final ReplicaId id;
    private final Rule rule;
    private final HybridClock clock = new HybridClock(MAX_DRIFT_MICROS, HybridTimestamp.ZERO);
    private final SortedMap<EdgeKey, Edge> registers = new TreeMap<>();
    private final SortedMap<Subject, PnVector> columns = new TreeMap<>();
    private final SortedSet<ReplicaId> retired = new TreeSet<>();

    /** A replica with nothing. */
    public ModelReplica(ReplicaId id, Rule rule) {
        this.id = id;
        this.rule = rule;
    }

    /** A newcomer that starts with all that its sponsor has. */
    public ModelReplica(ReplicaId id, Rule rule, ModelReplica sponsor) {
        this(id, rule);
        clock.startAt(sponsor.clock.highWater());
        registers.putAll(sponsor.registers);
        columns.putAll(sponsor.columns);
        retired.addAll(sponsor.retired);
    }

    /** An independent copy, as a message that carries the whole state would hold it. */
    public ModelReplica copy() {
        return new ModelReplica(id, rule, this);
    }

    /**
     * The stamp that a tap of this key gets now.
     *
     * @param ageMicros how long ago the finger tapped; 0 for now
     */
    public Stamp stamp(EdgeKey key, long wallMicros, long ageMicros) {
        HybridTimestamp now = clock.now(wallMicros);
        HybridTimestamp time = ageMicros > 0
                ? HybridTimestamp.max(now.minusMicros(ageMicros), HybridTimestamp.ZERO.next())
                : HybridTimestamp.max(now, edge(key).stamp().time().next());
        return new Stamp(time, id);
    }

    /**
     * Takes a tap.
     *
     * @return whether it was written; a late one may be superseded
     */
    public boolean tap(EdgeKey key, boolean present, Stamp stamp) {
        Edge old = edge(key);
        if (!stamp.isAfter(old.stamp())) {
            return false;
        }
        replace(key, old, rule.tap(old, present, stamp));
        return true;
    }

    /** A tap that happens now. */
    public void tap(EdgeKey key, boolean present, long wallMicros) {
        tap(key, present, stamp(key, wallMicros, 0));
    }

    /** Hears a register of another replica. */
    public void hear(EdgeKey key, Edge heard, long wallMicros) {
        clock.observe(heard.stamp().time(), wallMicros);
        Edge old = edge(key);
        Edge merged = rule.merge(old, heard);
        if (!merged.equals(old)) {
            replace(key, old, merged);
        }
    }

    /** Hears columns; nobody tells a replica its own, and those of the retired are what the edges say. */
    public void hear(Subject subject, PnVector heard) {
        heard.forEach((replica, column) -> {
            if (!replica.equals(id) && !derives(replica)) {
                PnVector mine = columns(subject);
                columns.put(subject, mine.with(replica, rule.merge(mine.column(replica), column)));
            }
        });
    }

    /** Hears all that another replica has. */
    public void hearAll(ModelReplica other, long wallMicros) {
        other.registers.forEach((key, edge) -> hear(key, edge, wallMicros));
        other.columns.forEach(this::hear);
    }

    /** Learns that a replica is gone for good. */
    public void retire(ReplicaId gone) {
        if (retired.add(gone) && derives(gone)) {
            columns.replaceAll((subject, vector) -> vector.with(gone, PnCounter.ZERO));
            registers.forEach((key, edge) -> derive(key.subject(), gone, rule.correction(Edge.NEVER, edge, gone)));
        }
    }

    private void replace(EdgeKey key, Edge old, Edge replacement) {
        registers.put(key, replacement);
        Subject subject = key.subject();
        int d = rule.correction(old, replacement, id);
        if (d != 0) {
            columns.put(
                    subject,
                    columns(subject).with(id, columns(subject).column(id).plus(d)));
        }
        retired.stream()
                .filter(this::derives)
                .forEach(gone -> derive(subject, gone, rule.correction(old, replacement, gone)));
    }

    private void derive(Subject subject, ReplicaId gone, int d) {
        PnVector vector = columns(subject);
        PnCounter derived = PnCounter.ofNet(vector.column(gone).net() + d);
        columns.put(subject, vector.with(gone, derived));
    }

    private boolean derives(ReplicaId replica) {
        return rule.derivesRetired() && retired.contains(replica);
    }

    public ReplicaId id() {
        return id;
    }

    /** One register, {@link Edge#NEVER} if there is none. */
    public Edge edge(EdgeKey key) {
        return registers.getOrDefault(key, Edge.NEVER);
    }

    public PnVector columns(Subject subject) {
        return columns.getOrDefault(subject, PnVector.EMPTY);
    }

    public SortedMap<EdgeKey, Edge> registers() {
        return Collections.unmodifiableSortedMap(registers);
    }

    public SortedSet<ReplicaId> retired() {
        return Collections.unmodifiableSortedSet(retired);
    }

    /** What one replica has counted for a subject's keys, as this one's registers say. */
    public long credited(Subject subject, ReplicaId replica) {
        return registers.entrySet().stream()
                .filter(entry -> entry.getKey().subject().equals(subject))
                .mapToLong(entry -> entry.getValue().credits().of(replica))
                .sum();
    }

    /** How many members of a subject are present. */
    public long live(Subject subject) {
        return registers.entrySet().stream()
                .filter(entry -> entry.getKey().subject().equals(subject)
                        && entry.getValue().present())
                .count();
    }

    @Override
    public String toString() {
        return id + " " + registers + " " + columns + (retired.isEmpty() ? "" : " without " + retired);
    }
}
