package dev.likewise.replication.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.crdt.laws.Garble;
import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Seeded;
import dev.likewise.crdt.laws.Values;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.MemberEntry;
import dev.likewise.replication.proto.Position;
import dev.likewise.replication.proto.Pull;
import dev.likewise.replication.proto.Records;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.ShardMessage;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class FramesTest {
    private static final ReplicaId A = ReplicaId.of("a", "n", "1");
    private static final ReplicaId B = ReplicaId.of("b", "n", "1");

    @Test
    void recordsArriveAsTheyWereSent(TestInfo info) {
        Property.of(info).check(300, random -> {
            StoredRecord stored = RandomRecords.draw(random).stored();

            Frame frame = sent(new ShardMessage.Records(List.of(stored)));
            Input.Records input = Frames.input(B, frame.getRecords());

            assertThat(input.from()).isEqualTo(B);
            assertThat(input.origin()).isEqualTo(stored.origin());
            assertThat(input.firstSeq()).isEqualTo(stored.seq());
            assertThat(input.records()).containsExactly(stored.bytes());
        });
    }

    @Test
    void acknowledgementsAndPullsArriveAsTheyWereSent(TestInfo info) {
        Property.of(info).check(300, random -> {
            VersionVector vector = Values.VERSION_VECTOR.draw(random);
            long seq = Values.NATURAL.draw(random);

            Frame ack = sent(new ShardMessage.Ack(vector));
            Frame pull = sent(new ShardMessage.Pull(A, seq));

            assertThat(Frames.input(B, ack.getAck())).isEqualTo(new Input.Ack(B, vector));
            assertThat(Frames.input(B, pull.getPull())).isEqualTo(new Input.Pull(B, A, seq));
        });
    }

    private static Frame sent(ShardMessage message) {
        try {
            return Frame.parseFrom(Frames.of(3, message).toByteArray());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void garbledFramesAreReadOrRefused(TestInfo info) {
        Property.of(info).check(1_000, random -> {
            byte[] sound = anyFrame(random).toByteArray();
            for (int i = 0; i < 20; i++) {
                byte[] garbled = Garble.once(Garble.once(sound, random), random);
                readOrRefuse(garbled);
            }
        });
    }

    private static Frame anyFrame(Seeded random) {
        return switch (random.below(3)) {
            case 0 ->
                sent(new ShardMessage.Records(List.of(RandomRecords.draw(random).stored())));
            case 1 -> sent(new ShardMessage.Ack(Values.VERSION_VECTOR.draw(random)));
            default -> sent(new ShardMessage.Pull(A, random.below(9)));
        };
    }

    private static void readOrRefuse(byte[] bytes) {
        try {
            Frame frame = Frame.parseFrom(bytes);
            Frames.input(B, frame.getRecords());
            Frames.input(B, frame.getAck());
            Frames.input(B, frame.getPull());
            Frames.merge(MemberTable.EMPTY, frame.getReport().getMembersList());
        } catch (IllegalArgumentException | InvalidProtocolBufferException refused) {
            assertThat(refused).isNotNull();
        }
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        Records.Builder records = Records.newBuilder().setOrigin(A.toString());
        refused(() -> Frames.input(B, records.setFirstSeq(0).build()));
        refused(() -> Frames.input(B, records.setFirstSeq(-1).build()));
        refused(() -> Frames.input(
                B, Pull.newBuilder().setOrigin(A.toString()).setAfterSeq(-1).build()));
        Position.Builder position = Position.newBuilder().setOrigin(A.toString());
        refused(() -> Frames.vector(List.of(position.setSeq(-1).build())));
        refused(() -> Frames.vector(List.of(position.setSeq(0).setChain(5).build())));
    }

    @Test
    void recordsTooShortForAChainAndTooLongAreRefused() {
        Records.Builder records = Records.newBuilder().setOrigin(A.toString()).setFirstSeq(1);
        records.addRecords(ByteString.copyFrom(new byte[Long.BYTES]));
        assertThat(Frames.input(B, records.build()).records()).hasSize(1);
        refused(() -> Frames.input(
                B, records.clone().addRecords(ByteString.copyFrom(new byte[7])).build()));
        refused(() -> Frames.input(
                B,
                records.clone()
                        .addRecords(ByteString.copyFrom(new byte[StoredRecord.MAX_BYTES + 1]))
                        .build()));
    }

    @Test
    void frameWithoutRecordsIsNoFault() {
        Records none =
                Records.newBuilder().setOrigin(A.toString()).setFirstSeq(1).build();

        assertThat(Frames.input(B, none).records()).isEmpty();
    }

    @Test
    void positionsAtTheStartAreLeftOut() {
        Position start = Position.newBuilder().setOrigin(A.toString()).build();

        assertThat(Frames.vector(List.of(start))).isEqualTo(VersionVector.EMPTY);
        assertThat(Frames.positions(VersionVector.EMPTY.with(A, LogPosition.START)))
                .isEmpty();
    }

    @Test
    void membersArriveAsTheyWereSaid() {
        Member member = new Member(7, List.of("a:1", "b:2"), List.of("http://a:8080"), true);

        MemberTable merged = Frames.merge(MemberTable.EMPTY, List.of(Frames.entry(A, member)));

        assertThat(merged.get(A)).isEqualTo(member);
    }

    @Test
    void membersThatCannotBeAreRefused() {
        MemberEntry.Builder sound = Frames.entry(A, Member.UNKNOWN).toBuilder();
        refusedMember(sound.clone().setReplica(""));
        refusedMember(sound.clone().setReplica("a/n/1\n"));
        refusedMember(sound.clone().setAddressVersion(-1));
        refusedMember(sound.clone().addGossip(""));
        refusedMember(sound.clone().addGossip("two words:1"));
        refusedMember(sound.clone().addGossip("a:1\r\n"));
        refusedMember(sound.clone().addHttp("x".repeat(301)));
        refusedMember(sound.clone().addAllGossip(Collections.nCopies(65, "a:1")));
    }

    private static void refusedMember(MemberEntry.Builder entry) {
        refused(() -> Frames.merge(MemberTable.EMPTY, List.of(entry.build())));
    }

    private static void refused(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class);
    }
}
