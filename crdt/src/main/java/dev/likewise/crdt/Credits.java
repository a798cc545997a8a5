package dev.likewise.crdt;

import java.util.Arrays;
import java.util.function.ObjIntConsumer;

/**
 * Who has counted what for one edge: replica → a small integer, zeros left out, sorted by replica.
 *
 * <p>Law: the credits of an edge add up to 1 if it is present and to 0 if not. Two sorted arrays instead of a map, as
 * nearly every edge has none or one.
 */
public final class Credits {
    /** Nobody has counted anything. */
    public static final Credits NONE = new Credits(new ReplicaId[0], new int[0]);

    /**
     * The largest amount of one replica, up or down; the difference of two still is an {@code int}. Each costs the user
     * a like here and an unlike elsewhere, so that nobody comes near it honestly.
     */
    public static final int MAX_AMOUNT = (1 << 30) - 1;

    private final ReplicaId[] replicas;
    private final int[] amounts;

    private Credits(ReplicaId[] replicas, int[] amounts) {
        this.replicas = replicas;
        this.amounts = amounts;
    }

    /** One replica's credit; {@link #NONE} if the amount is 0. */
    public static Credits of(ReplicaId replica, int amount) {
        return NONE.plus(replica, amount);
    }

    /**
     * These credits with one replica's changed by {@code d}.
     *
     * @throws ArithmeticException if that is beyond {@link #MAX_AMOUNT}
     */
    public Credits plus(ReplicaId replica, int d) {
        if (d == 0) {
            return this;
        }
        int at = Arrays.binarySearch(replicas, replica);
        long amount = (at < 0 ? 0L : amounts[at]) + d;
        if (!isAmount(amount)) {
            throw new ArithmeticException(
                    "credit of " + replica + ": " + amount + " (expected: up to " + MAX_AMOUNT + ")");
        }
        if (at < 0) {
            return inserted(-at - 1, replica, d);
        }
        return amount == 0 ? removed(at) : replaced(at, (int) amount);
    }

    private static boolean isAmount(long amount) {
        return -MAX_AMOUNT <= amount && amount <= MAX_AMOUNT;
    }

    private Credits inserted(int at, ReplicaId replica, int amount) {
        int n = replicas.length;
        ReplicaId[] ids = Arrays.copyOf(replicas, n + 1);
        int[] values = Arrays.copyOf(amounts, n + 1);
        System.arraycopy(replicas, at, ids, at + 1, n - at);
        System.arraycopy(amounts, at, values, at + 1, n - at);
        ids[at] = replica;
        values[at] = amount;
        return new Credits(ids, values);
    }

    private Credits removed(int at) {
        int n = replicas.length;
        if (n == 1) {
            return NONE;
        }
        ReplicaId[] ids = Arrays.copyOf(replicas, n - 1);
        int[] values = Arrays.copyOf(amounts, n - 1);
        System.arraycopy(replicas, at + 1, ids, at, n - 1 - at);
        System.arraycopy(amounts, at + 1, values, at, n - 1 - at);
        return new Credits(ids, values);
    }

    private Credits replaced(int at, int amount) {
        int[] values = amounts.clone();
        values[at] = amount;
        return new Credits(replicas, values);
    }

    /** What one replica has counted, 0 if nothing. */
    public int of(ReplicaId replica) {
        // A linear walk: there are almost never more than two.
        for (int i = 0; i < replicas.length; i++) {
            if (replicas[i].equals(replica)) {
                return amounts[i];
            }
        }
        return 0;
    }

    /** The sum over all replicas: 1 for a present edge, 0 for an absent one. */
    public long sum() {
        return Arrays.stream(amounts).asLongStream().sum();
    }

    public boolean isEmpty() {
        return replicas.length == 0;
    }

    /** How many replicas have counted something. */
    public int size() {
        return replicas.length;
    }

    /** Whether this is the credit of a plain like: its writer counted 1, and nobody else anything. */
    public boolean isOnly(ReplicaId writer) {
        return replicas.length == 1 && amounts[0] == 1 && replicas[0].equals(writer);
    }

    /** Visits all entries in the order of replica ids. */
    public void forEach(ObjIntConsumer<ReplicaId> visitor) {
        for (int i = 0; i < replicas.length; i++) {
            visitor.accept(replicas[i], amounts[i]);
        }
    }

    void writeTo(CanonicalOutput out) {
        out.count(replicas.length);
        for (int i = 0; i < replicas.length; i++) {
            out.replica(replicas[i]);
            out.signed(amounts[i]);
        }
    }

    static Credits readFrom(CanonicalInput in) {
        int n = in.count();
        ReplicaId[] ids = new ReplicaId[n];
        int[] values = new int[n];
        for (int i = 0; i < n; i++) {
            ids[i] = in.replica();
            long amount = in.signed();
            in.require(amount != 0 && isAmount(amount), "a credit of zero or beyond the largest");
            values[i] = (int) amount;
            in.require(i == 0 || ids[i - 1].compareTo(ids[i]) < 0, "credits out of order");
        }
        return n == 0 ? NONE : new Credits(ids, values);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Credits that
                && Arrays.equals(replicas, that.replicas)
                && Arrays.equals(amounts, that.amounts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(replicas) + Arrays.hashCode(amounts);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        forEach((replica, amount) -> text.append(text.length() > 1 ? ", " : "")
                .append(replica)
                .append(amount > 0 ? ":+" : ":")
                .append(amount));
        return text.append('}').toString();
    }
}
