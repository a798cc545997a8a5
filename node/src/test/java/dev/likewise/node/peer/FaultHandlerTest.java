package dev.likewise.node.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.protobuf.ByteString;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.LinkFault;
import dev.likewise.node.api.LinkFault.Direction;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.Hello;
import dev.likewise.replication.proto.Records;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One connection to {@code us/us-1}, with a clock that only moves when told to. */
class FaultHandlerTest {
    private static final String ADDRESS = "10.0.0.1:7000";
    private static final int HELD_MAX = 100_000;
    private static final ReplicaId US = ReplicaId.parse("us/us-1/b");

    private final MockTicker ticker = Ticker.newMockTicker();
    private final Directory directory = new Directory(
            ReplicaId.parse("eu/eu-1/a"),
            MemberTable.EMPTY.with(US, new Member(1, List.of(ADDRESS), List.of(), false)));
    private final LinkFaults faults =
            new LinkFaults(directory, () -> TimeUnit.NANOSECONDS.toMillis(ticker.nanoTime()), this::changed);
    private FaultHandler handler;
    private EmbeddedChannel channel;
    private boolean remake;

    @AfterEach
    void close() {
        if (channel != null) {
            channel.finishAndReleaseAll();
        }
    }

    private void dialled() {
        open(ADDRESS);
    }

    private void accepted() {
        open("");
    }

    private void open(String dialled) {
        handler = new FaultHandler(faults, new SplittableRandom(3), dialled, HELD_MAX);
        channel = EmbeddedChannel.builder().ticker(ticker).handlers(handler).build();
    }

    private void changed() {
        if (handler != null) {
            remake = handler.faultsChanged();
        }
    }

    private void pass(long millis) {
        ticker.advance(millis, TimeUnit.MILLISECONDS);
        channel.runPendingTasks();
    }

    private void write(long... seqs) {
        LongStream.of(seqs).forEach(seq -> channel.writeOutbound(frame(seq, 0)));
    }

    private void arrive(long... seqs) {
        LongStream.of(seqs).forEach(seq -> channel.writeInbound(frame(seq, 0)));
    }

    private static Frame frame(long seq, int bytes) {
        return Frame.newBuilder()
                .setRecords(Records.newBuilder().setFirstSeq(seq).addRecords(ByteString.copyFrom(new byte[bytes])))
                .build();
    }

    private static Frame hello(ReplicaId replica) {
        return Frame.newBuilder()
                .setHello(Hello.newBuilder().setReplica(replica.toString()))
                .build();
    }

    private List<Long> written() {
        List<Long> seqs = new ArrayList<>();
        for (Frame next = channel.readOutbound(); next != null; next = channel.readOutbound()) {
            seqs.add(next.getRecords().getFirstSeq());
        }
        return seqs;
    }

    private List<Long> read() {
        List<Long> seqs = new ArrayList<>();
        for (Frame next = channel.readInbound(); next != null; next = channel.readInbound()) {
            seqs.add(next.getRecords().getFirstSeq());
        }
        return seqs;
    }

    private static LinkFault fault(Direction direction, boolean cut, long delay, long jitter, double loss, long rate) {
        return new LinkFault(direction, cut, delay, jitter, loss, rate, 0);
    }

    @Test
    void withoutFaultsEverythingPassesAtOnce() {
        dialled();
        write(1, 2);
        arrive(3, 4);

        assertThat(written()).containsExactly(1L, 2L);
        assertThat(read()).containsExactly(3L, 4L);
    }

    @Test
    void aCutSwallowsOneDirectionOnlyAndAtOnce() {
        dialled();
        faults.put("us", fault(Direction.OUT, true, 0, 0, 0, 0));
        write(1);
        arrive(2);

        assertThat(written()).isEmpty();
        assertThat(read()).containsExactly(2L);
    }

    @Test
    void aConnectionThatLostFramesToACutHasToBeMadeAnewWhenTheLastCutIsHealed() {
        dialled();
        faults.put("us", fault(Direction.BOTH, true, 0, 0, 0, 0));
        write(1);
        faults.put("us", fault(Direction.OUT, false, 0, 0, 0, 0));
        assertThat(remake).isFalse();

        faults.heal("us");

        assertThat(remake).isTrue();
    }

    @Test
    void aConnectionThatLostNothingStays() {
        dialled();
        faults.put("us", fault(Direction.BOTH, true, 0, 0, 0, 0));
        faults.heal("us");
        write(1);

        assertThat(remake).isFalse();
        assertThat(written()).containsExactly(1L);
    }

    @Test
    void aConnectionMadeDuringACutPassesNothingEitherWayAndIsMadeAnewThen() {
        faults.put("us", fault(Direction.OUT, true, 0, 0, 0, 0));
        dialled();
        write(1);
        arrive(2);
        assertThat(written()).isEmpty();
        assertThat(read()).isEmpty();

        faults.heal("us");
        arrive(3);

        assertThat(remake).isTrue();
        assertThat(read()).isEmpty();
    }

    @Test
    void anAcceptedConnectionSaysNothingUntilItKnowsToWhom() {
        accepted();
        write(1);
        assertThat(written()).isEmpty();

        channel.writeInbound(hello(US));

        assertThat(written()).containsExactly(1L);
        assertThat(read()).hasSize(1);
    }

    @Test
    void anAcceptedConnectionFromACutNodeHearsNothingAtAll() {
        faults.put("us", fault(Direction.IN, true, 0, 0, 0, 0));
        accepted();
        write(1);

        channel.writeInbound(hello(US));
        write(2);

        assertThat(written()).isEmpty();
        assertThat(read()).isEmpty();
    }

    @Test
    void aStrangerThatSpeaksNoFramesHearsOnlyWhatIsMeantForHim() {
        accepted();
        write(1);

        channel.writeInbound(new Garbled("noise", false));
        write(2);

        assertThat(written()).containsExactly(2L);
    }

    @Test
    void aDelayKeepsFramesBackForItsTimeAndNoLonger() {
        dialled();
        faults.put("us", fault(Direction.BOTH, false, 100, 0, 0, 0));
        write(1);
        arrive(2);
        pass(60);
        write(3);
        pass(39);
        assertThat(written()).isEmpty();
        assertThat(read()).isEmpty();

        pass(1);
        assertThat(written()).containsExactly(1L);
        assertThat(read()).containsExactly(2L);
        pass(60);
        assertThat(written()).containsExactly(3L);
    }

    @Test
    void jitterNeverChangesTheOrder() {
        dialled();
        faults.put("us", fault(Direction.OUT, false, 10, 50, 0, 0));
        long[] seqs = LongStream.range(0, 200).toArray();
        List<Long> written = new ArrayList<>();
        for (long seq : seqs) {
            write(seq);
            pass(1);
            written.addAll(written());
        }
        pass(60);
        written.addAll(written());

        assertThat(written)
                .containsExactlyElementsOf(LongStream.of(seqs).boxed().toList());
    }

    @Test
    void lossDropsItsShareOfFrames() {
        dialled();
        faults.put("us", fault(Direction.OUT, false, 0, 0, 0.25, 0));
        write(LongStream.range(0, 4_000).toArray());

        assertThat(written().size()).isCloseTo(3_000, within(150));
    }

    @Test
    void aRateLetsThatManyBytesPassInASecond() {
        dialled();
        faults.put("us", fault(Direction.OUT, false, 0, 0, 0, 10_000));
        for (int seq = 1; seq <= 20; seq++) {
            channel.writeOutbound(frame(seq, 985));
        }

        pass(1_000);
        assertThat(written().size()).isBetween(9, 10);
        pass(1_100);
        assertThat(written().size()).isBetween(9, 11);
    }

    @Test
    void whatIsKeptBackIsBounded() {
        dialled();
        faults.put("us", fault(Direction.BOTH, false, 1_000, 0, 0, 0));
        for (int seq = 1; seq <= 500; seq++) {
            channel.writeOutbound(frame(seq, 1_000));
        }

        assertThat(handler.heldBytes()).isLessThanOrEqualTo(HELD_MAX).isGreaterThan(HELD_MAX - 2_000);
        pass(1_000);
        assertThat(handler.heldBytes()).isZero();
    }

    @Test
    void healingADelayLetsWhatWaitsPassInOrder() {
        dialled();
        faults.put("us", fault(Direction.OUT, false, 10_000, 0, 0, 0));
        write(1, 2);

        faults.heal("us");
        write(3);

        assertThat(written()).containsExactly(1L, 2L, 3L);
        assertThat(remake).isFalse();
    }

    @Test
    void aCutSwallowsWhatADelayKeptBack() {
        dialled();
        faults.put("us", fault(Direction.BOTH, false, 100, 0, 0, 0));
        write(1);
        arrive(2);

        faults.put("us", fault(Direction.BOTH, true, 0, 0, 0, 0));
        pass(1_000);

        assertThat(written()).isEmpty();
        assertThat(read()).isEmpty();
    }

    @Test
    void aFaultWithATimeHealsByItself() {
        dialled();
        faults.put("us", new LinkFault(Direction.BOTH, true, 0, 0, 0, 0, 500));
        write(1);
        pass(499);
        faults.expire();
        assertThat(remake).isFalse();

        pass(1);
        faults.expire();

        assertThat(faults.inForce()).isEmpty();
        assertThat(remake).isTrue();
    }

    @Test
    void whatWaitsWhenTheConnectionEndsStillComesIn() {
        dialled();
        faults.put("us", fault(Direction.IN, false, 100, 0, 0, 0));
        arrive(1);

        channel.close();

        assertThat(read()).containsExactly(1L);
    }
}
