package dev.likewise.crdt;

/**
 * The hash that places subjects and members: FNV-1a over the UTF-8 bytes, 64 bits, finished with MurmurHash3's 64-bit
 * mixer, because FNV alone leaves short ids that differ in the last character close together.
 *
 * <p>Part of the format of a data directory: never to change. Test vectors: {@code
 * crdt/src/test/resources/dev/likewise/crdt/subject-hash.tsv}.
 *
 * <p>Sources: Fowler, Noll, Vo, RFC 9923, section 2; Appleby, MurmurHash3, {@code fmix64}.
 */
public final class SubjectHash {
    private static final long OFFSET_BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private SubjectHash() {}

    /** All 64 bits, to be read as unsigned. */
    public static long of(String id) {
        long hash = OFFSET_BASIS;
        for (byte b : Ids.utf8(id)) {
            hash = (hash ^ (b & 0xff)) * PRIME;
        }
        return mix(hash);
    }

    private static long mix(long hash) {
        long h = hash;
        h = (h ^ (h >>> 33)) * 0xff51afd7ed558ccdL;
        h = (h ^ (h >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return h ^ (h >>> 33);
    }
}
