package dev.likewise.replication.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.replica.ShardMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** How many bytes a like takes on a link, frame and its length included, and how large a record can get. */
class RecordSizeTest {
    private static final int EDGES = 500;
    private static final int LENGTH_PREFIX_BYTES = 4;
    private static final ReplicaId A = ReplicaId.of("us-east-1", "node-1", "k3x9q0");
    private static final long MICROS = 1_800_000_000_000_000L;

    @Test
    void likeOfAHotPostTakesUpToTwentyBytes() {
        assertThat(bytesPerLike(i -> "post-00001")).isLessThanOrEqualTo(20.0);
    }

    @Test
    void likeOfAPostOfItsOwnTakesUpToFortyEightBytes() {
        assertThat(bytesPerLike(i -> String.format(Locale.ROOT, "post-%05d", i)))
                .isLessThanOrEqualTo(48.0);
    }

    private static double bytesPerLike(IntFunction<String> post) {
        RecordBuilder builder = new RecordBuilder(A);
        Map<Subject, PnCounter> columns = new TreeMap<>();
        for (int i = 0; i < EDGES; i++) {
            EdgeKey key = EdgeKey.like(post.apply(i), String.format(Locale.ROOT, "user-%05d", i));
            builder.tap(key, like(MICROS + 37L * i), true);
            columns.merge(key.subject(), new PnCounter(1_000_000, 1_000), (a, b) -> a.plus(1));
        }
        StoredRecord stored = builder.seal(1_000_000, 1, HybridTimestamp.ofMicros(MICROS), columns);
        int frame = Frames.of(15, new ShardMessage.Records(List.of(stored))).getSerializedSize();
        return (double) (frame + LENGTH_PREFIX_BYTES) / EDGES;
    }

    private static Edge like(long micros) {
        return new Edge(new Stamp(HybridTimestamp.of(micros, 1), A), true, Credits.of(A, 1));
    }

    @Test
    void fullRecordOfTheLongestIdsStaysBelowTheLimit() {
        for (String character : List.of("x", "é", "€", "\ud83d\udc4d")) {
            int bytes = character.getBytes(StandardCharsets.UTF_8).length;
            String suffix = character.repeat((128 - 7) / bytes);
            RecordBuilder builder = new RecordBuilder(A);
            Map<Subject, PnCounter> columns = new TreeMap<>();
            for (int i = 0; builder.bytes() < StoredRecord.MAX_BYTES - RecordBuilder.ROW_BYTES_MAX; i++) {
                String id = String.format(Locale.ROOT, "%07d", i) + suffix;
                builder.tap(EdgeKey.like(id, id), like(MICROS * (i % 2)), true);
                columns.put(Subject.post(id), new PnCounter(Long.MAX_VALUE, Long.MAX_VALUE));
            }
            int estimated = builder.bytes();
            StoredRecord stored = builder.seal(Long.MAX_VALUE, -1, HybridTimestamp.ofMicros(MICROS), columns);

            assertThat(stored.bytes().length).as(character).isBetween(estimated / 2, StoredRecord.MAX_BYTES);
        }
    }

    @Test
    void noSingleRowTakesMoreThanIsSetAsideForOne() {
        RecordBuilder builder = new RecordBuilder(A);
        int before = builder.bytes();
        Credits credits = Credits.NONE;
        for (int i = 0; i < RecordBuilder.CREDITS_MAX; i++) {
            String incarnation = String.format(Locale.ROOT, "%032d", i);
            credits = credits.plus(
                    ReplicaId.of("r".repeat(32), "n".repeat(32), incarnation),
                    i % 2 == 0 ? Credits.MAX_AMOUNT : -Credits.MAX_AMOUNT);
        }
        String id = "\ud83d\udc4d".repeat(32);
        Stamp stamp = new Stamp(new HybridTimestamp(Long.MAX_VALUE), A);
        builder.tap(new EdgeKey(new Subject(255, id), id), new Edge(stamp, false, credits), false);

        assertThat(builder.bytes() - before).isLessThanOrEqualTo(RecordBuilder.ROW_BYTES_MAX);
        int estimated = builder.bytes();
        assertThat(builder.seal(1, 0, HybridTimestamp.ZERO, Map.of()).bytes().length)
                .isLessThanOrEqualTo(estimated);
    }
}
