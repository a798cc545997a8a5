package dev.likewise.replication.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.likewise.crdt.laws.Garble;
import dev.likewise.crdt.laws.Property;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.Records;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class RecordEdgesTest {
    private static Records frame(byte[] first, byte[] second) {
        return Records.newBuilder()
                .addRecords(ByteString.copyFrom(first))
                .addRecords(ByteString.copyFrom(second))
                .build();
    }

    @Test
    void edgesAreTheTapsOfAllRecords(TestInfo info) {
        Property.of(info).check(1_000, random -> {
            StoredRecord first = RandomRecords.draw(random).stored();
            StoredRecord second = RandomRecords.draw(random).stored();
            int taps = RecordReader.read(first).taps().size()
                    + RecordReader.read(second).taps().size();
            assertThat(RecordEdges.count(frame(first.bytes(), second.bytes()))).isEqualTo(taps);
        });
    }

    @Test
    void whatCannotBeReadDoesNoHarm(TestInfo info) {
        Property.of(info).check(1_000, random -> {
            byte[] sound = RandomRecords.draw(random).stored().bytes();
            byte[] worse = Garble.once(sound, random);
            assertThat(RecordEdges.count(frame(worse, new byte[3]))).isBetween(0, worse.length);
        });
    }
}
