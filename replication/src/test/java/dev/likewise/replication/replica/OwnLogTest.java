package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.Chain;
import dev.likewise.replication.wire.DecodedRecord;
import dev.likewise.replication.wire.RecordReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnLogTest {
    private static final Subject POST = Subject.post("p");

    private static TestReplica replica(String name, int recordBytes) {
        ReplicaSettings settings = new ReplicaSettings(500_000, 1 << 19, 1 << 18, 2_000, 3_000, recordBytes);
        return new TestReplica(TestReplica.id(name), settings, new Rules());
    }

    private static List<DecodedRecord> decoded(TestReplica replica) {
        return Steps.log(replica, replica.id).stream().map(RecordReader::read).toList();
    }

    @Test
    void eachRecordOfAStepCarriesTheColumnsAsTheyWereThen() {
        TestReplica a = replica("a", 1);
        a.step(Steps.at(1), Steps.like("p", "u"), Steps.like("p", "v"), Steps.unlike("p", "u"), Steps.like("q", "u"));
        assertThat(decoded(a))
                .extracting(DecodedRecord::columns)
                .containsExactly(
                        Map.of(POST, new PnCounter(1, 0)),
                        Map.of(POST, new PnCounter(2, 0)),
                        Map.of(POST, new PnCounter(2, 1)),
                        Map.of(Subject.post("q"), new PnCounter(1, 0)));
        assertThat(a.applied(a.id)).isEqualTo(4);
    }

    @Test
    void recordsOfAStepAreNumberedAndChained() {
        TestReplica a = replica("a", 1);
        a.step(Steps.at(1), Steps.like("p", "u"), Steps.like("p", "v"));
        a.restart();
        a.step(Steps.at(2), Steps.like("p", "w"), Steps.like("p", "x"));
        LogPosition end = LogPosition.START;
        for (StoredRecord stored : Steps.log(a, a.id)) {
            assertThat(stored.seq()).isEqualTo(end.seq() + 1);
            assertThat(stored.chain()).isEqualTo(Chain.next(end.chain(), stored.bytes(), Long.BYTES));
            end = stored.position();
        }
        assertThat(end).isEqualTo(a.view().applied().of(a.id));
        assertThat(end.seq()).isEqualTo(4);
    }

    @Test
    void tombstoneNamesTheRecordThatCarriesIt() {
        TestReplica a = replica("a", 1);
        a.step(Steps.at(1), Steps.like("p", "u"), Steps.like("p", "v"), Steps.unlike("p", "u"), Steps.like("p", "x"));
        Register tombstone = a.registers().get(EdgeKey.like("p", "u"));
        assertThat(tombstone.tombstoneSeq()).isEqualTo(3);
        assertThat(decoded(a).get(2).taps().get(0).edge()).isEqualTo(tombstone.edge());
    }

    @Test
    void recordIsEndedWhereItIsFull() {
        TestReplica a = replica("a", 4_096);
        List<Input> taps = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            taps.add(Steps.like("p", "user-" + i));
        }
        a.step(Steps.at(1), taps.toArray(Input[]::new));
        assertThat(Steps.log(a, a.id))
                .hasSizeBetween(5, 20)
                .allSatisfy(stored -> assertThat(stored.bytes().length).isLessThan(4_096 + 200));
        assertThat(decoded(a).stream().mapToInt(record -> record.taps().size()).sum())
                .isEqualTo(1_000);
        a.audit();
    }

    @Test
    void refreshIsNoEventAndMovesNoColumn() {
        TestReplica a = replica("a", 1);
        a.step(Steps.at(1), Steps.like("p", "u"), Steps.like("p", "u"));
        DecodedRecord refresh = decoded(a).get(1);
        assertThat(refresh.columns()).isEmpty();
        assertThat(refresh.taps().get(0).changed()).isFalse();
    }

    @Test
    void correctionsAreSplitLikeTaps() {
        TestReplica a = replica("a", 1 << 18);
        TestReplica b = replica("b", 1);
        a.step(Steps.at(1), Steps.like("p", "u"), Steps.like("p", "v"));
        b.step(Steps.at(2), Steps.like("p", "u"), Steps.like("p", "v"));
        a.step(Steps.at(3), Steps.unlike("p", "u"), Steps.unlike("p", "v"));
        b.step(Steps.at(4), Steps.records(a.id, Steps.log(a, a.id)));
        List<DecodedRecord> log = decoded(b);
        assertThat(log.subList(2, 4))
                .flatExtracting(DecodedRecord::corrections)
                .extracting(DecodedRecord.Correction::delta)
                .containsExactly(-1, -1);
        assertThat(log.get(2).columns()).isEqualTo(Map.of(POST, new PnCounter(2, 1)));
        assertThat(log.get(3).columns()).isEqualTo(Map.of(POST, new PnCounter(2, 2)));
        b.audit();
    }

    @Test
    void settingsLeaveRoomForOneMoreRow() {
        assertThatThrownBy(() -> replica("a", StoredRecord.MAX_BYTES - 100)).hasMessageContaining("record, bytes");
    }
}
