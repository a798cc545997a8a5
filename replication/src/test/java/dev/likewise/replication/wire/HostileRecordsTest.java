package dev.likewise.replication.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.laws.Garble;
import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Seeded;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.LogRecord;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;

/** Bytes that no builder made: refused with an IllegalArgumentException that says why, and with nothing else. */
class HostileRecordsTest {
    private static final ReplicaId A = ReplicaId.of("a", "n", "1");

    private record Case(String name, LogRecord.Builder record) {}

    @Test
    void garbledRecordsAreReadOrRefused(TestInfo info) {
        List<Integer> outcomes = new ArrayList<>();
        Property.of(info).check(1_000, random -> {
            byte[] sound = RandomRecords.draw(random).stored().bytes();
            for (int i = 0; i < 60; i++) {
                outcomes.add(readsOrRefuses(i % 10 == 0 ? noise(random) : garbled(sound, random)));
            }
        });
        assertThat(outcomes).as("some are refused, some still read").contains(0, 1);
    }

    @Test
    void recordCutAnywhereIsReadOrRefused() {
        byte[] sound = RandomRecords.draw(new Seeded(4)).stored().bytes();
        for (int length = Long.BYTES; length < sound.length; length++) {
            readsOrRefuses(Arrays.copyOf(sound, length));
        }
    }

    private static int readsOrRefuses(byte[] bytes) {
        try {
            RecordReader.read(new StoredRecord(A, 1, bytes));
            return 1;
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageNotContaining("null");
            return 0;
        }
    }

    private static byte[] garbled(byte[] sound, Seeded random) {
        byte[] body = Arrays.copyOfRange(sound, Long.BYTES, sound.length);
        for (int n = random.between(1, 4); n > 0; n--) {
            body = Garble.once(body, random);
        }
        return withChain(random.chance(20) ? Arrays.copyOf(body, random.below(body.length + 1)) : body);
    }

    private static byte[] noise(Seeded random) {
        return withChain(random.bytes(random.below(60)));
    }

    private static byte[] withChain(byte[] body) {
        return ByteBuffer.allocate(Long.BYTES + body.length)
                .putLong(Chain.next(0, body, 0))
                .put(body)
                .array();
    }

    @TestFactory
    Stream<DynamicTest> refuses() {
        return cases().stream()
                .map(each -> dynamicTest(
                        each.name(),
                        () -> assertThatThrownBy(() -> read(each.record()))
                                .isInstanceOf(IllegalArgumentException.class)));
    }

    private static DecodedRecord read(LogRecord.Builder record) {
        return RecordReader.read(new StoredRecord(A, 1, withChain(record.build().toByteArray())));
    }

    private static List<Case> cases() {
        return List.of(
                new Case("a later version", like().setVersion(2)),
                new Case("no version", like().setVersion(0)),
                new Case("a negative time", like().setCommittedAt(-1)),
                new Case("an empty member", like().setEdgeMembers(0, "")),
                new Case("a member that is too long", like().setEdgeMembers(0, "x".repeat(129))),
                new Case("a control character", like().setSubjectIds(0, "\u0007")),
                new Case("a subject that is not there", like().addEdgeSubjects(1)),
                new Case("a negative subject", like().addEdgeSubjects(-1)),
                new Case("a relation beyond the largest", like().addSubjectRelations(255)),
                new Case("the largest number as a relation", like().addSubjectRelations(Integer.MAX_VALUE)),
                new Case("no time", like().clearEdgeMicros()),
                new Case("a negative microsecond", like().setEdgeMicros(0, -1)),
                new Case("a microsecond beyond the largest", like().setEdgeMicros(0, 1L << 52)),
                new Case("microseconds that pass the largest number", overflowing()),
                new Case("a counter beyond the largest", like().addEdgeCounters(2048)),
                new Case("a negative counter", like().addEdgeCounters(-1)),
                new Case("a flag that is not known", like().addEdgeFlags(8)),
                new Case("negative flags", like().addEdgeFlags(-1)),
                new Case("more flags than edges", like().addEdgeFlags(0).addEdgeFlags(0)),
                new Case("credits that are missing", like().addEdgeFlags(4)),
                new Case("credits of a present edge that add up to two", credited(1, 0, 2)),
                new Case("credits of an edge that is not there", credited(0, 1, 1)),
                new Case("credits of an edge that carries none", credited(0, 0, 1)),
                new Case("credits of a negative edge", credited(1, -1, 1)),
                new Case(
                        "a credit of zero",
                        credited(1, 0, 1).addCreditEdges(0).addCreditReplicas(1).addCreditAmounts(0)),
                new Case(
                        "a credit given twice",
                        credited(1, 0, 2).addCreditEdges(0).addCreditReplicas(0).addCreditAmounts(-1)),
                new Case("a credit beyond the largest", credited(1, 0, Integer.MAX_VALUE)),
                new Case("the smallest number as a credit", credited(1, 0, Integer.MIN_VALUE)),
                new Case(
                        "a credit of a replica that is not there",
                        credited(1, 0, 1).setCreditReplicas(0, 2)),
                new Case("a replica that is none", like().addReplicas("nobody")),
                new Case("more credits than an edge may carry", crowded(RecordBuilder.CREDITS_MAX + 1)),
                new Case("a column without its negative", like().addColumnPositives(1)),
                new Case("a negative column", column(-1, 0)),
                new Case("a column of nothing known", column(1, 0).addColumnSubjects(3)),
                new Case(
                        "two columns of one subject",
                        column(1, 0).addColumnPositives(2).addColumnNegatives(0)),
                new Case("a subject twice, with a column each", twiceTheSubject()),
                new Case("a correction by zero", corrected(0)),
                new Case("a correction without a delta", like().addCorrectionMembers("u")));
    }

    private static LogRecord.Builder like() {
        return LogRecord.newBuilder()
                .setVersion(RecordBuilder.VERSION)
                .addSubjectIds("p")
                .addEdgeMembers("u")
                .addEdgeMicros(1);
    }

    private static LogRecord.Builder overflowing() {
        return like().setEdgeMicros(0, Long.MAX_VALUE).addEdgeMembers("v").addEdgeMicros(1);
    }

    private static LogRecord.Builder credited(int explicit, int edge, int amount) {
        return like().addReplicas("b/n/1")
                .addEdgeFlags(explicit * RecordBuilder.EXPLICIT_CREDITS)
                .addCreditEdges(edge)
                .addCreditReplicas(0)
                .addCreditAmounts(amount);
    }

    /** A tombstone with an even number of credits that cancel each other, and one more that does so too. */
    private static LogRecord.Builder crowded(int credits) {
        LogRecord.Builder record = like().addEdgeFlags(RecordBuilder.ABSENT | RecordBuilder.EXPLICIT_CREDITS);
        for (int i = 0; i < credits; i++) {
            boolean last = i == credits - 1;
            record.addReplicas("b/n/" + i)
                    .addCreditEdges(0)
                    .addCreditReplicas(i + 1)
                    .addCreditAmounts(last ? 1 - credits : 1);
        }
        return record;
    }

    private static LogRecord.Builder column(long positive, long negative) {
        return like().addColumnPositives(positive).addColumnNegatives(negative);
    }

    private static LogRecord.Builder twiceTheSubject() {
        return column(1, 0)
                .addSubjectIds("p")
                .addColumnSubjects(0)
                .addColumnSubjects(1)
                .addColumnPositives(5)
                .addColumnNegatives(0);
    }

    private static LogRecord.Builder corrected(int delta) {
        return like().addCorrectionMembers("u").addCorrectionDeltas(delta);
    }

    @Test
    void theSoundOnesAmongThemAreRead() {
        assertThatCode(() -> {
                    read(like());
                    read(credited(1, 0, 1));
                    read(crowded(RecordBuilder.CREDITS_MAX));
                    read(column(Long.MAX_VALUE, Long.MAX_VALUE));
                    read(corrected(Integer.MIN_VALUE));
                })
                .doesNotThrowAnyException();
    }

    @Test
    void nothingMayStandAfterAnEndInTheMiddle() {
        byte[] like = like().build().toByteArray();
        byte[] ended = Arrays.copyOf(like, like.length + 1);
        ended[like.length] = (byte) ((3 << 3) | 4); // the end of a group that never began

        assertThatThrownBy(() -> RecordReader.read(new StoredRecord(A, 1, withChain(ended))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void invalidUtf8IsRefused() {
        byte[] like = like().setEdgeMembers(0, "zzz").build().toByteArray();
        int at = IntStream.range(0, like.length - 2)
                .filter(i -> like[i] == 'z')
                .findFirst()
                .orElseThrow();
        like[at] = (byte) 0xc0;

        assertThatThrownBy(() -> RecordReader.read(new StoredRecord(A, 1, withChain(like))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
