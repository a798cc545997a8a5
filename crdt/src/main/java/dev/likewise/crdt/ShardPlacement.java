package dev.likewise.crdt;

/**
 * Which shard a key is in. Fixed when a cluster is created.
 *
 * @param shards how many shards there are, from 1 to {@link #MAX_SHARDS}
 * @param spread over how many of them one subject's members are spread, from 1 to {@code shards}; its count is the sum
 */
public record ShardPlacement(int shards, int spread) {
    /** The most shards a cluster can have. */
    public static final int MAX_SHARDS = 1024;

    public ShardPlacement {
        if (shards < 1 || shards > MAX_SHARDS) {
            throw new IllegalArgumentException("shards: " + shards + " (expected: 1 to " + MAX_SHARDS + ")");
        }
        if (spread < 1 || spread > shards) {
            throw new IllegalArgumentException("spread: " + spread + " (expected: 1 to shards, " + shards + ")");
        }
    }

    /** The shard of one edge: (hash(subject) + (hash(member) mod spread)) mod shards, unsigned and without wrapping. */
    public int shardOf(EdgeKey key) {
        long member = spread == 1 ? 0 : Long.remainderUnsigned(SubjectHash.of(key.member()), spread);
        return shard(SubjectHash.of(key.subject().id()), member, shards);
    }

    /** The shards that hold a subject's columns and edges, {@link #spread} of them. */
    public int[] shardsOf(Subject subject) {
        long hash = SubjectHash.of(subject.id());
        int[] found = new int[spread];
        for (int i = 0; i < spread; i++) {
            found[i] = shard(hash, i, shards);
        }
        return found;
    }

    /** The sum is of remainders: where that of the hash wrapped round, two offsets could meet in one shard. */
    static int shard(long subjectHash, long offset, int shards) {
        return (int) ((Long.remainderUnsigned(subjectHash, shards) + offset) % shards);
    }
}
