package dev.likewise.replication.replica;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.SubjectHash;

/**
 * Into which bucket of a digest a register falls. Subject and member both decide, so that the members of one great subject
 * are spread. Peers of all versions have to agree on it: never to change.
 */
final class Buckets {
    /** How many there are. */
    static final int COUNT = 64;

    private static final int SHIFT = Long.SIZE - 6;

    private Buckets() {}

    /** The bucket of a key, from 0. */
    static int of(EdgeKey key) {
        long hash = SubjectHash.of(key.member()) + SubjectHash.of(key.subject().id());
        return (int) (hash >>> SHIFT);
    }
}
