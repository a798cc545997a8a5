package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.laws.Garble;
import dev.likewise.crdt.laws.Property;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.LogRecord;
import dev.likewise.replication.wire.Chain;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class RemoteRecordsTest {
    private static final EdgeKey KEY = EdgeKey.like("p", "u");

    private final TestReplica a = TestReplica.of("a");
    private final TestReplica b = TestReplica.of("b");
    private final List<StoredRecord> log = new ArrayList<>();

    RemoteRecordsTest() {
        a.step(Steps.at(1), Steps.like("p", "u"));
        a.step(Steps.at(2), Steps.unlike("p", "u"), Steps.like("q", "u"));
        a.step(Steps.at(3), Steps.like("p", "u"));
        a.step(Steps.at(4), Steps.like("p", "v"));
        log.addAll(Steps.log(a, a.id));
    }

    private Outcome hear(List<StoredRecord> records) {
        return b.step(Steps.at(10), Steps.records(a.id, records));
    }

    @Test
    void batchesCutAtAnyPlaceComeToTheSame() {
        for (int cut = 1; cut < log.size(); cut++) {
            TestReplica c = TestReplica.of("c");
            c.step(Steps.at(9), Steps.records(a.id, log.subList(0, cut)));
            assertThat(c.applied(a.id)).isEqualTo(cut);
            c.step(Steps.at(9), Steps.records(a.id, log.subList(cut, log.size())));
            assertThat(c.registers()).isEqualTo(a.registers());
            assertThat(c.columns("p")).isEqualTo(a.columns("p"));
        }
    }

    @Test
    void whatComesTwiceIsSkipped() {
        hear(log);
        Outcome again = hear(log);
        assertThat(again.commit()).isEmpty();
        assertThat(again.sends()).isEqualTo(hear(log.subList(1, 2)).sends());
        assertThat(b.columns("p").raw()).isEqualTo(2);
    }

    @Test
    void batchThatOverlapsIsTakenFromWhereItIsNew() {
        hear(log.subList(0, 2));
        hear(log.subList(1, 4));
        assertThat(b.applied(a.id)).isEqualTo(4);
        b.audit();
    }

    @Test
    void whatComesAfterAGapIsLeft() {
        hear(log.subList(0, 1));
        Outcome outcome = hear(log.subList(2, 4));
        assertThat(outcome.commit()).isEmpty();
        assertThat(outcome.faults()).isEmpty();
        assertThat(b.applied(a.id)).isEqualTo(1);
    }

    @Test
    void everyMessageIsAnsweredWithWhereThisReplicaIs() {
        Outcome outcome = hear(log.subList(2, 4));
        assertThat(outcome.sends()).hasSize(1);
        assertThat(outcome.sends().get(0).message()).isInstanceOf(ShardMessage.Ack.class);
    }

    @Test
    void soundRecordsBeforeABadOneAreKept() {
        StoredRecord bad = garbled(log.get(2));
        Outcome outcome = hear(List.of(log.get(0), log.get(1), bad, log.get(3)));
        assertThat(b.applied(a.id)).isEqualTo(2);
        assertThat(outcome.faults()).extracting(Outcome.Fault::kind).containsExactly(Outcome.Fault.Kind.CHAIN_BROKEN);
        hear(log);
        assertThat(b.registers()).isEqualTo(a.registers());
    }

    private static StoredRecord garbled(StoredRecord sound) {
        byte[] bytes = sound.bytes().clone();
        bytes[bytes.length - 1] ^= 1;
        return new StoredRecord(sound.origin(), sound.seq(), bytes);
    }

    @Test
    void recordsOfOneReplicaDoNotExtendAnothersLog() {
        TestReplica c = TestReplica.of("c");
        StoredRecord claimed = new StoredRecord(c.id, 2, log.get(1).bytes());
        c.step(Steps.at(7), Steps.like("p", "u"));
        b.step(Steps.at(9), Steps.records(c.id, Steps.log(c, c.id)));
        Outcome outcome = b.step(Steps.at(9), Steps.records(c.id, List.of(claimed)));
        assertThat(outcome.faults()).extracting(Outcome.Fault::kind).containsExactly(Outcome.Fault.Kind.CHAIN_BROKEN);
    }

    @Test
    void recordThatCannotBeAppliedIsRefusedWholeAndSaysWhy() {
        byte[] body = LogRecord.newBuilder()
                .setVersion(1)
                .addSubjectIds("p")
                .addEdgeMembers("sound")
                .addEdgeMicros(1)
                .addEdgeMembers("unsound")
                .addEdgeMicros(1)
                .addEdgeFlags(0)
                .addEdgeFlags(5)
                .addCreditEdges(1)
                .addCreditReplicas(0)
                .addCreditAmounts(7)
                .addColumnPositives(9)
                .addColumnNegatives(0)
                .build()
                .toByteArray();
        Outcome outcome = hear(List.of(chained(body)));
        assertThat(outcome.commit()).isEmpty();
        assertThat(outcome.faults()).hasSize(1);
        assertThat(outcome.faults().get(0).kind()).isEqualTo(Outcome.Fault.Kind.RECORD_UNREADABLE);
        assertThat(outcome.faults().get(0).detail()).contains("add up to 7");
        assertThat(b.columns("p").isEmpty()).isTrue();
    }

    private StoredRecord chained(byte[] body) {
        byte[] bytes = ByteBuffer.allocate(Long.BYTES + body.length)
                .putLong(Chain.next(0, body, 0))
                .put(body)
                .array();
        return new StoredRecord(a.id, 1, bytes);
    }

    @Test
    void hostileRecordsNeverFailAStepOrBreakALaw(TestInfo info) {
        byte[] sound = log.get(1).bytes();
        Property.of(info).check(3_000, random -> {
            byte[] body = Garble.once(Arrays.copyOfRange(sound, Long.BYTES, sound.length), random);
            TestReplica c = TestReplica.of("c");
            c.step(Steps.at(1), Steps.like("p", "u"), Steps.like("q", "u"));
            c.step(Steps.at(2), Steps.records(a.id, List.of(chained(body))), Steps.unlike("q", "u"));
            c.step(Steps.at(3), Steps.like("p", "u"), Steps.unlike("p", "u"));
            c.audit();
        });
    }

    @Test
    void numbersAtTheEndOfTheirRangeAreNoGap() {
        byte[] bytes = log.get(0).bytes();
        Input.Records far = new Input.Records(a.id, a.id, Long.MAX_VALUE, List.of(bytes, bytes, bytes));
        assertThat(b.step(Steps.at(1), far).commit()).isEmpty();
        assertThat(b.step(Steps.at(1), new Input.Records(a.id, a.id, 1, List.of()))
                        .commit())
                .isEmpty();
    }

    @Test
    void columnOfARetiredOriginIsNotTakenButItsEdgesAre() {
        b.step(Steps.at(5), Steps.retired(a.id));
        TestReplica c = TestReplica.of("c");
        b.step(Steps.at(6), Steps.records(c.id, log));
        assertThat(b.applied(a.id)).isEqualTo(4);
        assertThat(b.edge(KEY).present()).isTrue();
        assertThat(b.columns("p").column(a.id)).isEqualTo(PnCounter.ZERO);
    }

    @Test
    void correctionGoesIntoTheOwnLogWithTheColumnAfterIt() {
        b.step(Steps.at(0), Steps.like("p", "u"));
        Outcome outcome = hear(log.subList(0, 1));
        assertThat(outcome.commit().orElseThrow().records())
                .extracting(StoredRecord::origin)
                .containsExactly(a.id, b.id);
        assertThat(b.column("p", b.id)).isEqualTo(new PnCounter(1, 1));
        assertThat(b.applied(b.id)).isEqualTo(2);
        b.audit();
    }

    @Test
    void clockFollowsUpToTheDriftAndNamesWhoIsBeyond() {
        Outcome near = b.step(Steps.at(-499), Steps.records(a.id, log.subList(0, 1)));
        assertThat(near.faults()).isEmpty();
        Outcome far = b.step(Steps.at(-600), Steps.records(a.id, log.subList(1, 2)));
        assertThat(far.faults()).extracting(Outcome.Fault::kind).containsExactly(Outcome.Fault.Kind.CLOCK_AHEAD);
        assertThat(b.reader().state().clock()).isLessThan(HybridTimestamp.ofMicros(TestCluster.START_MICROS + 2_000));
    }

    @Test
    void clockThatIsWrongItselfFollowsNobody() {
        ReplicaId origin = TestReplica.id("z");
        Edge last = new Edge(
                new Stamp(HybridTimestamp.ofMicros(HybridTimestamp.MAX_MICROS), origin), true, Credits.of(origin, 1));
        StoredRecord record = Steps.first(origin, KEY, last, new PnCounter(1, 0));
        Outcome outcome = b.step(new Now(Long.MAX_VALUE, 0), Steps.records(origin, List.of(record)));
        assertThat(outcome.commit()).isPresent();
        assertThat(b.step(Steps.at(1), Steps.like("q", "u"))
                        .replies()
                        .get(0)
                        .result()
                        .kind())
                .isEqualTo(TapResult.Kind.CHANGED);
        assertThat(b.reader().state().clock().millis()).isEqualTo(TestCluster.START_MICROS / 1_000 + 1);
    }
}
