package dev.likewise.crdt;

/**
 * When and by whom an edge was last written: the total order that decides which of two writes wins.
 *
 * <p>This is the only comparison of edges there is: local taps, remote edges, snapshots and repair all come through it.
 * Time first; the replica id breaks ties by its text.
 *
 * @param time when, by the writer's hybrid clock or, for a late tap, by the finger
 * @param replica who wrote it
 */
public record Stamp(HybridTimestamp time, ReplicaId replica) implements Comparable<Stamp> {
    /** Smaller than the stamp of every write. */
    public static final Stamp NEVER = new Stamp(HybridTimestamp.ZERO, ReplicaId.of("-", "-", "0"));

    /** Whether this stamp wins over another. */
    public boolean isAfter(Stamp other) {
        return compareTo(other) > 0;
    }

    @Override
    public int compareTo(Stamp other) {
        int byTime = time.compareTo(other.time);
        return byTime != 0 ? byTime : replica.compareTo(other.replica);
    }

    /** The public version of an edge: sixteen hex digits, {@code @}, the replica; its text order is the stamp order. */
    @Override
    public String toString() {
        return time + "@" + replica;
    }

    /** Reads what {@link #toString} wrote. */
    public static Stamp parse(String version) {
        int at = version.indexOf('@');
        if (at < 0) {
            throw new IllegalArgumentException("version: '" + version + "' (expected: time@replica)");
        }
        return new Stamp(HybridTimestamp.parse(version.substring(0, at)), ReplicaId.parse(version.substring(at + 1)));
    }
}
