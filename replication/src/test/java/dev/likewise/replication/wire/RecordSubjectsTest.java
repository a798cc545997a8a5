package dev.likewise.replication.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.laws.Garble;
import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Seeded;
import dev.likewise.replication.port.StoredRecord;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class RecordSubjectsTest {
    @Test
    void subjectsAreThoseWhoseColumnsARecordMoves(TestInfo info) {
        Property.of(info).check(3_000, random -> {
            StoredRecord stored = RandomRecords.draw(random).stored();
            assertThat(RecordSubjects.of(stored))
                    .containsExactlyInAnyOrderElementsOf(
                            RecordReader.read(stored).columns().keySet());
        });
    }

    @Test
    void garbledRecordsAreReadOrRefused(TestInfo info) {
        Property.of(info).check(1_000, random -> {
            StoredRecord sound = RandomRecords.draw(random).stored();
            for (int i = 0; i < 20; i++) {
                readsOrRefuses(garbled(sound, random));
            }
        });
    }

    private static void readsOrRefuses(StoredRecord record) {
        try {
            RecordSubjects.of(record);
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageNotContaining("null");
        }
    }

    private static StoredRecord garbled(StoredRecord sound, Seeded random) {
        byte[] body = Arrays.copyOfRange(sound.bytes(), Long.BYTES, sound.bytes().length);
        byte[] worse = Garble.once(body, random);
        byte[] bytes = ByteBuffer.allocate(Long.BYTES + worse.length)
                .putLong(0)
                .put(worse)
                .array();
        return new StoredRecord(sound.origin(), sound.seq(), bytes);
    }
}
