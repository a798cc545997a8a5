package dev.likewise.replication.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.protobuf.UnknownFieldSet;
import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.laws.Property;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.LogRecord;
import dev.likewise.replication.replica.ShardMessage;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class RecordRoundTripTest {
    private static final ReplicaId A = ReplicaId.of("a", "n", "1");
    private static final ReplicaId B = ReplicaId.of("b", "n", "1");

    @Test
    void everyRecordReadsAsItWasBuilt(TestInfo info) {
        Property.of(info).check(2_000, random -> {
            RandomRecords.Sample sample = RandomRecords.draw(random);

            assertThat(RecordReader.read(sample.stored())).isEqualTo(sample.content());
        });
    }

    @Test
    void noRecordIsLargerThanItsBuilderSaid(TestInfo info) {
        Property.of(info).check(2_000, random -> {
            RandomRecords.Sample sample = RandomRecords.draw(random);

            assertThat(sample.stored().bytes().length).isLessThanOrEqualTo(sample.estimatedBytes());
        });
    }

    @Test
    void everyRecordCarriesItsChain(TestInfo info) {
        Property.of(info).check(500, random -> {
            RandomRecords.Sample sample = RandomRecords.draw(random);
            byte[] bytes = sample.stored().bytes();

            assertThat(sample.stored().seq()).isEqualTo(sample.seq());
            assertThat(sample.stored().chain()).isEqualTo(Chain.next(sample.previousChain(), bytes, Long.BYTES));
        });
    }

    @Test
    void severalTapsOnOneKeyStandInTheirOrder() {
        EdgeKey key = EdgeKey.like("p", "u");
        RecordBuilder builder = new RecordBuilder(A);
        builder.tap(key, edge(1, true, Credits.of(A, 1)), true);
        builder.tap(key, edge(2, true, Credits.of(A, 1)), false);
        builder.tap(key, edge(3, false, Credits.NONE), true);
        DecodedRecord read = RecordReader.read(builder.seal(1, 0, HybridTimestamp.ofMicros(3), Map.of()));

        assertThat(read.taps())
                .extracting(tap -> tap.edge().present(), DecodedRecord.Tap::changed)
                .containsExactly(tuple(true, true), tuple(true, false), tuple(false, true));
    }

    @Test
    void lateTapMayBeBeforeTheOneBeforeIt() {
        RecordBuilder builder = new RecordBuilder(A);
        builder.tap(EdgeKey.like("p", "u"), edge(HybridTimestamp.MAX_MICROS, true, Credits.of(A, 1)), true);
        builder.tap(EdgeKey.like("p", "v"), edge(0, true, Credits.of(A, 1)), true);
        DecodedRecord read = RecordReader.read(builder.seal(1, 0, HybridTimestamp.ZERO, Map.of()));

        assertThat(read.taps())
                .extracting(tap -> tap.edge().stamp().time().micros())
                .containsExactly(HybridTimestamp.MAX_MICROS, 0L);
    }

    @Test
    void oneIdInSeveralRelationsIsSeveralSubjects() {
        RecordBuilder builder = new RecordBuilder(A);
        List<Subject> subjects = List.of(new Subject(1, "x"), new Subject(2, "x"), new Subject(255, "x"));
        subjects.forEach(subject -> builder.correction(new EdgeKey(subject, "m"), 1));
        DecodedRecord read = RecordReader.read(
                builder.seal(1, 0, HybridTimestamp.ZERO, Map.of(subjects.get(1), new PnCounter(1, 2))));

        assertThat(read.corrections())
                .extracting(correction -> correction.key().subject())
                .isEqualTo(subjects);
        assertThat(read.columns()).containsOnly(Map.entry(subjects.get(1), new PnCounter(1, 2)));
    }

    @Test
    void fieldsOfALaterVersionSurviveRelayingAndKeepTheChain() throws Exception {
        byte[] body = LogRecord.newBuilder()
                .setVersion(RecordBuilder.VERSION)
                .addSubjectIds("p")
                .addEdgeMembers("u")
                .addEdgeMicros(7)
                .setUnknownFields(UnknownFieldSet.newBuilder()
                        .addField(
                                900,
                                UnknownFieldSet.Field.newBuilder()
                                        .addFixed64(42)
                                        .build())
                        .build())
                .build()
                .toByteArray();
        byte[] bytes = ByteBuffer.allocate(Long.BYTES + body.length)
                .putLong(Chain.next(0, body, 0))
                .put(body)
                .array();
        StoredRecord stored = new StoredRecord(A, 1, bytes);

        byte[] frame = Frames.of(0, new ShardMessage.Records(List.of(stored))).toByteArray();
        byte[] relayed =
                Frames.input(B, Frame.parseFrom(frame).getRecords()).records().get(0);

        assertThat(relayed).isEqualTo(bytes);
        assertThat(Chain.next(0, relayed, Long.BYTES)).isEqualTo(stored.chain());
        assertThat(RecordReader.read(new StoredRecord(A, 1, relayed)).taps()).hasSize(1);
        assertThat(Arrays.copyOfRange(relayed, Long.BYTES, relayed.length)).isEqualTo(body);
    }

    private static Edge edge(long micros, boolean present, Credits credits) {
        return new Edge(new Stamp(HybridTimestamp.ofMicros(micros), A), present, credits);
    }
}
