package dev.likewise.crdt;

import java.util.Arrays;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * The columns of one subject: replica → {@link PnCounter}, zeros left out, sorted by replica. Immutable; an update copies,
 * which for the handful of replicas there are is cheaper than sharing safely.
 */
public final class PnVector {
    /** No columns. */
    public static final PnVector EMPTY = new PnVector(new ReplicaId[0], new PnCounter[0]);

    private final ReplicaId[] replicas;
    private final PnCounter[] columns;

    private PnVector(ReplicaId[] replicas, PnCounter[] columns) {
        this.replicas = replicas;
        this.columns = columns;
    }

    /** One replica's column, {@link PnCounter#ZERO} if it has none. */
    public PnCounter column(ReplicaId replica) {
        int at = Arrays.binarySearch(replicas, replica);
        return at < 0 ? PnCounter.ZERO : columns[at];
    }

    /** This vector with one column replaced. */
    public PnVector with(ReplicaId replica, PnCounter column) {
        int at = Arrays.binarySearch(replicas, replica);
        if (column.equals(PnCounter.ZERO)) {
            return at < 0 ? this : without(at);
        }
        if (at >= 0) {
            PnCounter[] changed = columns.clone();
            changed[at] = column;
            return new PnVector(replicas, changed);
        }
        int place = -at - 1;
        int n = replicas.length;
        ReplicaId[] ids = Arrays.copyOf(replicas, n + 1);
        PnCounter[] values = Arrays.copyOf(columns, n + 1);
        System.arraycopy(replicas, place, ids, place + 1, n - place);
        System.arraycopy(columns, place, values, place + 1, n - place);
        ids[place] = replica;
        values[place] = column;
        return new PnVector(ids, values);
    }

    /** A derived column may come to nothing; it must then be as if it never was, or equal counts had unequal vectors. */
    private PnVector without(int at) {
        int n = replicas.length;
        if (n == 1) {
            return EMPTY;
        }
        ReplicaId[] ids = Arrays.copyOf(replicas, n - 1);
        PnCounter[] values = Arrays.copyOf(columns, n - 1);
        System.arraycopy(replicas, at + 1, ids, at, n - 1 - at);
        System.arraycopy(columns, at + 1, values, at, n - 1 - at);
        return new PnVector(ids, values);
    }

    /** Component-wise maximum, column by column. */
    public static PnVector merge(PnVector a, PnVector b) {
        PnVector merged = a;
        for (int i = 0; i < b.replicas.length; i++) {
            merged = merged.with(b.replicas[i], PnCounter.merge(merged.column(b.replicas[i]), b.columns[i]));
        }
        return merged;
    }

    /**
     * Column by column the sum: the columns of one subject whose members are spread over shards, each of which has counted
     * others. Not a merge: of two states of the same columns it would count twice.
     *
     * @throws ArithmeticException if a column overflows
     */
    public static PnVector sum(PnVector a, PnVector b) {
        if (a.isEmpty()) {
            return b;
        }
        PnVector sum = a;
        for (int i = 0; i < b.replicas.length; i++) {
            sum = sum.with(b.replicas[i], PnCounter.sum(sum.column(b.replicas[i]), b.columns[i]));
        }
        return sum;
    }

    /** The sum of all nets. It can pass below zero for a moment, see {@code docs/counting.md}. */
    public long raw() {
        long sum = 0;
        for (PnCounter column : columns) {
            sum += column.net();
        }
        return sum;
    }

    /** The count that is served: {@link #raw}, but never below zero. */
    public long count() {
        return Math.max(0, raw());
    }

    /** How many replicas have a column. */
    public int size() {
        return replicas.length;
    }

    public boolean isEmpty() {
        return replicas.length == 0;
    }

    /** Visits all columns in the order of replica ids. */
    public void forEach(BiConsumer<ReplicaId, PnCounter> visitor) {
        for (int i = 0; i < replicas.length; i++) {
            visitor.accept(replicas[i], columns[i]);
        }
    }

    /** All columns as a sorted map that cannot be changed. */
    public NavigableMap<ReplicaId, PnCounter> asMap() {
        NavigableMap<ReplicaId, PnCounter> map = new TreeMap<>();
        forEach(map::put);
        return Collections.unmodifiableNavigableMap(map);
    }

    void writeTo(CanonicalOutput out) {
        out.count(replicas.length);
        forEach((replica, column) -> {
            out.replica(replica);
            column.writeTo(out);
        });
    }

    static PnVector readFrom(CanonicalInput in) {
        int n = in.count();
        ReplicaId[] ids = new ReplicaId[n];
        PnCounter[] values = new PnCounter[n];
        for (int i = 0; i < n; i++) {
            ids[i] = in.replica();
            values[i] = PnCounter.readFrom(in);
            in.require(i == 0 || ids[i - 1].compareTo(ids[i]) < 0, "columns out of order");
            in.require(!values[i].equals(PnCounter.ZERO), "a column of zero");
        }
        return n == 0 ? EMPTY : new PnVector(ids, values);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PnVector that
                && Arrays.equals(replicas, that.replicas)
                && Arrays.equals(columns, that.columns);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(replicas) + Arrays.hashCode(columns);
    }

    @Override
    public String toString() {
        return asMap().toString();
    }
}
