package dev.likewise.replication.link;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.laws.Garble;
import dev.likewise.crdt.laws.Property;
import dev.likewise.replication.proto.Ack;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.Hello;
import dev.likewise.replication.proto.MemberEntry;
import dev.likewise.replication.proto.Records;
import dev.likewise.replication.proto.Refusal;
import dev.likewise.replication.proto.Report;
import dev.likewise.replication.proto.ShardReport;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.ShardMessage;
import dev.likewise.replication.wire.Frames;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** One node against frames that a well-behaved peer would not send, or not then. */
class GossipTest {
    private static final ReplicaId B = TestNode.id("b");
    private static final ReplicaId C = TestNode.id("c");

    private final TestNode a = TestNode.of("a");
    private long link = a.gossip.nextLinkId();

    private void connect() {
        a.gossip.connected(TestNode.at(0), link, "there:1", false);
    }

    private void receive(Frame frame) {
        a.gossip.received(TestNode.at(1), link, frame);
    }

    private void establish(ReplicaId peer) {
        connect();
        receive(hello(peer, report(1)));
        assertThat(peersUp()).contains(peer.toString());
    }

    @Test
    void whoeverRunsOnACopyOfTheDiskIsToldAndRefused() {
        connect();
        receive(Frame.newBuilder()
                .setHello(helloOf(a.id).setRun(99).setReport(report(1)))
                .build());

        assertThat(a.driver.copied).hasSize(1);
        assertThat(a.driver.lastWritten().getRefusal().getCode()).isEqualTo(Refusal.Code.COPY);
    }

    @Test
    void whoeverIsToldThatItRunsOnACopyBelievesIt() {
        connect();
        receive(Frame.newBuilder()
                .setRefusal(Refusal.newBuilder().setCode(Refusal.Code.COPY))
                .build());

        assertThat(a.driver.copied).hasSize(1);
    }

    /** It has dialled itself. */
    @Test
    void theSameRunIsNobodyElse() {
        connect();
        long run = a.driver.lastWritten().getHello().getRun();
        receive(Frame.newBuilder()
                .setHello(helloOf(a.id).setRun(run).setReport(report(1)))
                .build());

        assertThat(a.driver.copied).isEmpty();
        assertThat(a.driver.lastWritten().getRefusal().getCode()).isEqualTo(Refusal.Code.SELF);
    }

    private List<String> peersUp() {
        return a.gossip.status().stream()
                .filter(LinkStatus::up)
                .map(LinkStatus::peer)
                .toList();
    }

    private static Frame hello(ReplicaId peer, Report.Builder report) {
        return Frame.newBuilder().setHello(helloOf(peer).setReport(report)).build();
    }

    private static Hello.Builder helloOf(ReplicaId peer) {
        return Hello.newBuilder()
                .setProtocol(1)
                .setCluster("likes")
                .setShards(TestNode.SHARDS)
                .setSpread(1)
                .setReplica(peer.toString());
    }

    private static Report.Builder report(long number) {
        return Report.newBuilder().setNumber(number);
    }

    private static Frame framed(Report.Builder report) {
        return Frame.newBuilder().setReport(report).build();
    }

    private Refusal.Code refused() {
        assertThat(a.driver.closed).contains(link);
        assertThat(a.driver.lastWritten().hasRefusal()).isTrue();
        return a.driver.lastWritten().getRefusal().getCode();
    }

    @Test
    void secondHelloOfTheSameReplicaChangesNothing() {
        establish(B);
        a.driver.clear();
        receive(hello(B, report(2)));
        assertThat(a.driver.delivered).isEmpty();
        assertThat(a.driver.notes).isEmpty();
        assertThat(peersUp()).containsExactly(B.toString());
    }

    @Test
    void secondHelloOfAnotherReplicaEndsTheLinkAndLeavesNoGhost() {
        establish(B);
        receive(hello(C, report(2)));
        assertThat(refused()).isEqualTo(Refusal.Code.GARBLED);
        assertThat(a.gossip.status()).isEmpty();
        assertThat(a.driver.delivered).extracting(FakeDriver.Delivered::input).contains(new Input.PeerDown(B));
    }

    @Test
    void garbledHelloNeitherTakesAGoodLinksPlaceNorItsMembers() {
        establish(B);
        a.driver.clear();
        long good = link;
        link = a.gossip.nextLinkId();
        connect();
        MemberEntry member = Frames.entry(C, Member.UNKNOWN);
        receive(hello(
                B,
                report(1).addMembers(member).addShards(ShardReport.newBuilder().setShard(99))));
        assertThat(refused()).isEqualTo(Refusal.Code.GARBLED);
        assertThat(a.driver.closed).doesNotContain(good);
        assertThat(a.driver.members).isEmpty();
        assertThat(peersUp()).containsExactly(B.toString());
    }

    @Test
    void otherProtocolIsRefusedAsSuchWhateverElseItSays() {
        connect();
        receive(Frame.newBuilder()
                .setHello(helloOf(B).setProtocol(2).setReplica("a later form of id"))
                .build());
        assertThat(refused()).isEqualTo(Refusal.Code.PROTOCOL);
    }

    @Test
    void refusalBeforeHelloEndsTheLink() {
        connect();
        receive(Frames.refusal(Refusal.Code.CLUSTER, "no"));
        assertThat(a.driver.closed).containsExactly(link);
        assertThat(a.driver.notes).extracting(LinkDriver.LinkEvent::peer).containsExactly("there:1");
        assertThat(a.driver.delivered).isEmpty();
    }

    @Test
    void whatComesBeforeHelloIsLateAndIgnored() {
        connect();
        receive(framed(report(1)));
        receive(Frame.newBuilder().setAck(Ack.getDefaultInstance()).build());
        receive(Frame.getDefaultInstance());
        assertThat(a.driver.delivered).isEmpty();
        assertThat(a.driver.closed).isEmpty();
    }

    @Test
    void connectionThatOnlyTalksIsClosedAtItsTime() {
        connect();
        for (long millis = 1_000; millis < 5_000; millis += 1_000) {
            a.gossip.received(TestNode.at(millis), link, framed(report(millis)));
        }
        a.gossip.tick(TestNode.at(4_999));
        assertThat(a.driver.closed).isEmpty();
        a.gossip.tick(TestNode.at(5_000));
        assertThat(a.driver.closed).containsExactly(link);
    }

    @Test
    void reportOfAnUnknownShardEndsTheLink() {
        establish(B);
        receive(framed(report(2).addShards(ShardReport.newBuilder().setShard(TestNode.SHARDS))));
        assertThat(refused()).isEqualTo(Refusal.Code.GARBLED);
    }

    @Test
    void messageForAnUnknownShardEndsTheLink() {
        establish(B);
        a.driver.clear();
        receive(Frame.newBuilder()
                .setRecords(Records.newBuilder()
                        .setShard(-1)
                        .setOrigin(B.toString())
                        .setFirstSeq(1))
                .build());
        assertThat(refused()).isEqualTo(Refusal.Code.GARBLED);
        assertThat(a.driver.delivered).extracting(FakeDriver.Delivered::input).containsOnly(new Input.PeerDown(B));
    }

    @Test
    void negativeAgeIsRefused() {
        establish(B);
        receive(framed(report(2).setSeen(1).setSeenAgeMicros(-1)));
        assertThat(refused()).isEqualTo(Refusal.Code.GARBLED);
    }

    @Test
    void frameOfALaterKindIsPassedOver() {
        establish(B);
        a.driver.clear();
        receive(Frame.getDefaultInstance());
        assertThat(a.driver.closed).isEmpty();
        assertThat(a.driver.written).isEmpty();
    }

    @Test
    void peerRetiredMeanwhileIsDroppedAndNotTakenBack() {
        establish(B);
        a.driver.clear();
        long ofB = link;
        link = a.gossip.nextLinkId();
        connect();
        MemberEntry retired = Frames.entry(B, Member.UNKNOWN.asRetired());
        receive(hello(C, report(1).addMembers(retired)));
        assertThat(a.driver.closed).containsExactly(ofB);
        assertThat(peersUp()).containsExactly(C.toString());
        link = a.gossip.nextLinkId();
        connect();
        receive(hello(B, report(1)));
        assertThat(refused()).isEqualTo(Refusal.Code.RETIRED);
    }

    @Test
    void peerThatSaysItselfThatItIsRetiredDoesNotComeUp() {
        connect();
        receive(hello(B, report(1).addMembers(Frames.entry(B, Member.UNKNOWN.asRetired()))));
        assertThat(refused()).isEqualTo(Refusal.Code.RETIRED);
        assertThat(a.driver.delivered).isEmpty();
    }

    @Test
    void whatAPeerSaysIsCutToALineBeforeItIsShown() {
        connect();
        receive(Frames.refusal(Refusal.Code.CLUSTER, "one\ntwo" + "x".repeat(1_000_000)));
        assertThat(a.driver.notes)
                .allSatisfy(
                        note -> assertThat(note.detail()).hasSizeLessThan(400).doesNotContain("\n"));
    }

    @Test
    void garbledFramesNeverEscape(TestInfo info) {
        byte[] hello = hello(
                        B,
                        report(1)
                                .addMembers(Frames.entry(C, Member.UNKNOWN))
                                .addShards(ShardReport.newBuilder().setShard(1)))
                .toByteArray();
        byte[] report = framed(
                        report(2).setSeen(1).addShards(ShardReport.newBuilder().setShard(0)))
                .toByteArray();
        Property.of(info).check(3_000, random -> {
            TestNode node = TestNode.of("a");
            long id = node.gossip.nextLinkId();
            node.gossip.connected(TestNode.at(0), id, "there:1", false);
            for (byte[] sound : List.of(hello, report)) {
                Frame frame = parsed(Garble.once(sound, random));
                node.gossip.received(TestNode.at(1), id, frame);
            }
            node.gossip.tick(TestNode.at(1_500));
            node.gossip.closed(TestNode.at(2_000), id, "over");
            assertThat(node.gossip.status()).noneMatch(LinkStatus::up);
        });
    }

    /** What a driver does with bytes that are no frame is tested by {@code garbled}. */
    private static Frame parsed(byte[] bytes) {
        try {
            return Frame.parseFrom(bytes);
        } catch (InvalidProtocolBufferException e) {
            return Frame.getDefaultInstance();
        }
    }

    @Test
    void bytesThatAreNoFrameEndTheLink() {
        establish(B);
        a.gossip.garbled(TestNode.at(2), link, "a frame of 2000000 bytes");
        assertThat(refused()).isEqualTo(Refusal.Code.GARBLED);
    }

    @Test
    void ownRetirementInAReportIsToldToTheDriver() {
        establish(B);
        a.driver.clear();
        receive(framed(report(2).addMembers(Frames.entry(a.id, Member.UNKNOWN.asRetired()))));
        MemberTable told = a.driver.members.get(0);
        assertThat(told.isRetired(a.id)).isTrue();
        assertThat(told.get(a.id).gossip()).containsExactly("a:7");
    }

    /** As with three nodes that have one list of peers, while a name cannot be resolved. */
    @Test
    void nobodyMissesALinkToTheAddressThatIsTheNodesOwn() {
        TestNode node = TestNode.of("a", "a:7", "b:7");
        node.gossip.tick(TestNode.at(0));

        assertThat(node.gossip.status()).extracting(LinkStatus::address).containsExactly("b:7");
    }

    @Test
    void messagesGoToPeersThatAreUpOnly() {
        establish(B);
        a.driver.clear();
        a.gossip.send(TestNode.at(2), C, 0, new ShardMessage.Pull(B, 0));
        assertThat(a.driver.written).isEmpty();
        a.gossip.send(TestNode.at(2), B, 1, new ShardMessage.Pull(C, 4));
        assertThat(a.driver.lastWritten().getPull().getShard()).isEqualTo(1);
    }

    @Test
    void nothingHappensAfterAStop() {
        establish(B);
        a.gossip.stop(TestNode.at(2));
        assertThat(a.driver.lastWritten().getRefusal().getCode()).isEqualTo(Refusal.Code.STOPPING);
        a.driver.clear();
        receive(hello(B, report(2)));
        a.gossip.tick(TestNode.at(10_000));
        a.gossip.redialNow(TestNode.at(10_000));
        a.gossip.closed(TestNode.at(10_000), link, "over");
        a.gossip.connected(TestNode.at(10_000), 99, "there:1", false);
        assertThat(a.driver.written).isEmpty();
        assertThat(a.driver.dials).isEmpty();
        assertThat(a.driver.closed).containsExactly(99L);
    }
}
