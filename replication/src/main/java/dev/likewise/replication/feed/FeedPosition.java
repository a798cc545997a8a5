package dev.likewise.replication.feed;

import dev.likewise.replication.feed.FeedEvent.Place;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;

/**
 * How much of a replica's feed a consumer has seen: of each shard's log how many records, and of at most one record more
 * its first rows. It says nothing of the order in which the logs were read, so a consumer may go on from any position it
 * was ever given and miss nothing, whatever the shards have written since. Immutable.
 */
public final class FeedPosition {
    private static final int NOWHERE = -1;
    private static final int SEVEN_BITS = 0x7f;
    private static final int MORE = 0x80;

    private final long[] seqs;

    /** The shard whose next record was begun, {@link #NOWHERE} if none was. */
    private final int begunShard;

    /** How many rows of that record were seen; 0 if none was begun. */
    private final int begunRows;

    private FeedPosition(long[] seqs, int begunShard, int begunRows) {
        this.seqs = seqs;
        this.begunShard = begunShard;
        this.begunRows = begunRows;
    }

    /** Before the first record of each of so many shards. */
    public static FeedPosition start(int shards) {
        return new FeedPosition(new long[shards], NOWHERE, 0);
    }

    /** Behind so many records of each shard. */
    public static FeedPosition behind(Collection<Long> seqs) {
        return new FeedPosition(seqs.stream().mapToLong(Long::longValue).toArray(), NOWHERE, 0);
    }

    /** How many shards there are. */
    public int shards() {
        return seqs.length;
    }

    /** How many records of a shard were seen to their ends. */
    public long seq(int shard) {
        return seqs[shard];
    }

    /** How many rows were seen of the record of a shard behind {@link #seq}. */
    int rows(int shard) {
        return shard == begunShard ? begunRows : 0;
    }

    /** Whether something of any log that ends here was not seen. */
    public boolean isBefore(FeedPosition end) {
        for (int shard = 0; shard < seqs.length; shard++) {
            if (seqs[shard] < end.seqs[shard]) {
                return true;
            }
        }
        return false;
    }

    /** Whether more was seen than logs have that end here: whoever gave this position had another log. */
    public boolean isBeyond(FeedPosition end) {
        for (int shard = 0; shard < seqs.length; shard++) {
            boolean begunBehindTheEnd = shard == begunShard && seqs[shard] >= end.seqs[shard];
            if (seqs[shard] > end.seqs[shard] || begunBehindTheEnd) {
                return true;
            }
        }
        return false;
    }

    /** This position where it is not before the other, and the other one where it is: what a consumer goes on from whose
     * events are not all kept, without being told again what it has seen of other shards. */
    public FeedPosition orLater(FeedPosition oldest) {
        long[] later = new long[seqs.length];
        for (int shard = 0; shard < seqs.length; shard++) {
            later[shard] = Math.max(seqs[shard], oldest.seqs[shard]);
        }
        boolean isBegunKept = begunShard != NOWHERE && seqs[begunShard] == later[begunShard];
        return isBegunKept ? new FeedPosition(later, begunShard, begunRows) : new FeedPosition(later, NOWHERE, 0);
    }

    /** When a record was seen to its end; of its shard all before it were. */
    FeedPosition past(int shard, long seq) {
        long[] moved = seqs.clone();
        moved[shard] = seq;
        return new FeedPosition(moved, NOWHERE, 0);
    }

    /** When the rows of a record were seen up to this one, but not all; of its shard all before it were. */
    FeedPosition within(Place place) {
        long[] moved = seqs.clone();
        moved[place.shard()] = place.seq() - 1;
        return new FeedPosition(moved, place.shard(), place.row() + 1);
    }

    /** Its bytes, to be read by {@link #readFrom}; about three for a shard with a million records. */
    public byte[] toBytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream(4 * seqs.length + 4);
        write(out, seqs.length);
        for (long seq : seqs) {
            write(out, seq);
        }
        write(out, begunShard + 1);
        write(out, begunRows);
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, long value) {
        long rest = value;
        for (; rest > SEVEN_BITS; rest >>>= 7) {
            out.write((int) (rest & SEVEN_BITS) | MORE);
        }
        out.write((int) rest);
    }

    /**
     * Reads what {@link #toBytes} wrote, and leaves what stands behind it.
     *
     * @param shards how many there have to be
     * @throws IllegalArgumentException if it is none
     */
    public static FeedPosition readFrom(ByteBuffer in, int shards) {
        try {
            require(read(in) == shards);
            long[] seqs = new long[shards];
            for (int shard = 0; shard < shards; shard++) {
                seqs[shard] = read(in);
            }
            long begun = read(in);
            long rows = read(in);
            require(begun <= shards && rows <= Integer.MAX_VALUE && (begun == 0) == (rows == 0));
            return new FeedPosition(seqs, (int) begun - 1, (int) rows);
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("a position that ends too soon", e);
        }
    }

    private static long read(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE - 1; shift += 7) {
            byte part = in.get();
            value |= (long) (part & SEVEN_BITS) << shift;
            if (part >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("a number that does not end");
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("not a position of this feed");
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FeedPosition that
                && Arrays.equals(seqs, that.seqs)
                && begunShard == that.begunShard
                && begunRows == that.begunRows;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(seqs) + begunRows;
    }

    @Override
    public String toString() {
        return Arrays.toString(seqs) + (begunShard == NOWHERE ? "" : " and " + begunRows + " rows of " + begunShard);
    }
}
