package dev.likewise.node;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.runtime.SystemClock;
import java.security.SecureRandom;

/** Names for the lives of disks: no two ever the same, also for two nodes made from one image in the same instant. */
final class Incarnations {
    private static final int RADIX = 36;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Incarnations() {}

    /** Another replica of a node, as of now. */
    static ReplicaId after(ReplicaId old) {
        return ReplicaId.of(old.region(), old.node(), at(new SystemClock().wallMicros()));
    }

    /**
     * The time and 63 random bits, in letters and digits, at most 26 of them.
     *
     * @param wallMicros when, so that a person sees which of two is older
     */
    static String at(long wallMicros) {
        return Long.toString(wallMicros, RADIX) + Long.toString(RANDOM.nextLong() & Long.MAX_VALUE, RADIX);
    }
}
