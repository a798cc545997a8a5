package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a replica says ahead of its records, to whom, and when. */
class LaneSenderTest {
    private static final ReplicaId B = TestReplica.id("b");
    private static final Input UP = new Input.PeerUp(B, PeerView.NOTHING);

    private final List<Outcome.Send> sent = new ArrayList<>();
    private TestReplica a = replica(1, new LaneSettings(100, 100, 1_000, 1));
    private long millis;

    private static TestReplica replica(int windowBytes, LaneSettings lane) {
        ReplicaSettings standard = ReplicaSettings.STANDARD;
        ReplicaSettings settings = new ReplicaSettings(
                standard.maxClockDriftMicros(),
                windowBytes,
                windowBytes,
                standard.relayGraceMillis(),
                standard.resendMillis(),
                standard.recordBytes(),
                standard.retention(),
                standard.purge(),
                standard.snapshots(),
                lane,
                standard.digestMillis());
        return new TestReplica(TestReplica.id("a"), settings, new Rules());
    }

    private Outcome step(Input... inputs) {
        return stepAfter(1, inputs);
    }

    private Outcome stepAfter(long pause, Input... inputs) {
        millis += pause;
        Outcome outcome = a.step(Steps.at(millis), inputs);
        sent.addAll(outcome.sends());
        return outcome;
    }

    /** Steps until there is no more to do. */
    private void finish(Outcome first) {
        for (Outcome last = first; last.unfinished(); ) {
            last = step(new Input.Proceed());
        }
    }

    private Input ack(long seq) {
        return new Input.Ack(B, Steps.has(a.id, seq));
    }

    private static List<ShardMessage.Lane> lanes(List<Outcome.Send> sends) {
        return sends.stream()
                .map(Outcome.Send::message)
                .filter(ShardMessage.Lane.class::isInstance)
                .map(ShardMessage.Lane.class::cast)
                .toList();
    }

    private static boolean isRecords(Outcome.Send send) {
        return send.message() instanceof ShardMessage.Records;
    }

    private static Subject post(String id) {
        return Subject.post(id);
    }

    @Test
    void peerThatIsBehindHearsColumnsAheadOfTheirRecords() {
        step(UP);
        step(Steps.like("p", "u"));
        Outcome behind = step(Steps.like("p", "v"), Steps.like("q", "v"));

        assertThat(behind.sends()).hasSize(1);
        assertThat(lanes(behind.sends()).get(0).columns())
                .containsEntry(post("p"), new PnCounter(2, 0))
                .containsEntry(post("q"), new PnCounter(1, 0));
    }

    @Test
    void frameSaysWhatItsStepMakesDurable() {
        step(UP);
        step(Steps.like("p", "u"));
        Outcome behind = step(Steps.like("p", "v"), Steps.unlike("p", "u"));

        ShardMessage.Lane frame = lanes(behind.sends()).get(0);
        assertThat(frame.end())
                .isEqualTo(behind.commit().orElseThrow().state().applied().of(a.id));
        assertThat(frame.columns()).containsOnly(Map.entry(post("p"), a.column("p", a.id)));
    }

    @Test
    void peerThatHasEverythingOnItsWayHearsNothing() {
        a = replica(1 << 19, LaneSettings.STANDARD);
        step(Steps.like("p", "u"), UP);
        for (int i = 0; i < 10; i++) {
            stepAfter(200, Steps.like("p", "v" + i));
        }

        assertThat(lanes(sent)).isEmpty();
    }

    @Test
    void peerThatCaughtUpIsToldNothingMore() {
        step(UP);
        step(Steps.like("p", "u"));
        step(Steps.like("p", "v"));
        step(Steps.like("p", "w"));
        sent.clear();
        stepAfter(200, ack(1));
        assertThat(lanes(sent)).as("record 3 still waits").hasSize(1);
        sent.clear();
        stepAfter(200, ack(2));
        stepAfter(200, ack(3));

        assertThat(lanes(sent)).isEmpty();
    }

    @Test
    void framesKeepTheirPauseAndSayTheNewestThen() {
        step(UP);
        step(Steps.like("p", "u0"));
        step(Steps.like("p", "u1"));
        sent.clear();
        for (int i = 2; i < 60; i++) {
            stepAfter(5, Steps.like("p", "u" + i), new Input.Report(B, PeerView.NOTHING));
        }

        assertThat(lanes(sent)).hasSize(2);
        assertThat(lanes(sent).get(1).columns()).containsEntry(post("p"), new PnCounter(42, 0));
    }

    @Test
    void peerThatSaysNothingIsNotToldMore() {
        step(UP);
        step(Steps.like("p", "u0"));
        step(Steps.like("p", "u1"));
        sent.clear();
        for (int i = 2; i < 10; i++) {
            stepAfter(200, Steps.like("p", "u" + i));
        }
        assertThat(lanes(sent)).isEmpty();
        stepAfter(200, new Input.Report(B, PeerView.NOTHING));

        assertThat(lanes(sent)).hasSize(1);
    }

    @Test
    void whatAFrameHasNoRoomForFollows() {
        a = replica(1, new LaneSettings(100, 3, 1_000, 1));
        step(UP);
        step(Steps.like("p", "u"));
        step(likes(8));
        for (int i = 0; i < 5; i++) {
            stepAfter(100, new Input.Report(B, PeerView.NOTHING));
        }

        assertThat(lanes(sent)).extracting(lane -> lane.columns().size()).containsExactly(3, 3, 2);
    }

    private static Input[] likes(int posts) {
        Input[] likes = new Input[posts];
        for (int i = 0; i < posts; i++) {
            likes[i] = Steps.like("p" + i, "u");
        }
        return likes;
    }

    @Test
    void noMoreSubjectsAreRememberedThanTheLimit() {
        a = replica(1, new LaneSettings(100, 3, 5, 1));
        step(UP);
        step(Steps.like("p", "u"));
        step(likes(50));
        for (int i = 0; i < 5; i++) {
            stepAfter(100, new Input.Report(B, PeerView.NOTHING));
        }

        assertThat(lanes(sent).stream().mapToInt(lane -> lane.columns().size()).sum())
                .isEqualTo(5);
    }

    @Test
    void afterALinkStandsEachSubjectsNewestColumnGoesBeforeTheFirstRecord() {
        a = replica(1, new LaneSettings(100, 4, 1_000, 1));
        for (int i = 0; i < 30; i++) {
            step(Steps.like("p" + i % 10, "u" + i), Steps.like("hot", "u" + i));
        }
        finish(step(UP));

        int firstRecord = sent.indexOf(
                sent.stream().filter(LaneSenderTest::isRecords).findFirst().orElseThrow());
        NavigableMap<Subject, PnCounter> said = new TreeMap<>();
        lanes(sent.subList(0, firstRecord)).forEach(lane -> {
            assertThat(lane.columns()).hasSizeLessThanOrEqualTo(4);
            lane.columns()
                    .forEach((subject, column) -> assertThat(said.put(subject, column))
                            .as("%s comes once", subject)
                            .isNull());
        });
        assertThat(said).hasSize(11).containsEntry(post("hot"), new PnCounter(30, 0));
        said.forEach((subject, column) -> assertThat(column).as(subject.id()).isEqualTo(a.column(subject.id(), a.id)));
    }

    @Test
    void thePassTakesOnePieceAStepAndTapsGoOnMeanwhile() {
        for (int i = 0; i < 20; i++) {
            step(Steps.like("p", "u" + i));
        }
        int steps = 0;
        for (Outcome last = step(UP); last.unfinished(); steps++) {
            assertThat(last.sends()).as("nothing goes before the pass is over").isEmpty();
            last = step(Steps.like("p", "v" + steps), new Input.Proceed());
        }

        assertThat(steps).isEqualTo(20);
        assertThat(sent).hasSize(2);
        assertThat(lanes(sent.subList(0, 1)).get(0).columns()).containsEntry(post("p"), new PnCounter(40, 0));
        assertThat(isRecords(sent.get(1))).isTrue();
    }

    @Test
    void aBacklogThatFitsOneMessageGoesWithoutTheLane() {
        a = replica(1 << 19, LaneSettings.STANDARD);
        step(likes(50));
        step(likes(60));
        finish(step(UP));

        assertThat(sent).hasSize(1).allMatch(LaneSenderTest::isRecords);
    }

    /** The log is gone here: what a pass finds in it, it cannot find. */
    @Test
    void whatMovesWhileAPeerIsAwayNeedsNoPass() {
        step(UP);
        step(new Input.PeerDown(B));
        for (int i = 0; i < 20; i++) {
            step(Steps.like("p" + i % 2, "u" + i));
        }
        a.draft().trim(a.id, 20).commit();
        Outcome up = step(UP, new Input.Proceed());

        assertThat(lanes(up.sends())).hasSize(1);
        assertThat(lanes(up.sends()).get(0).columns())
                .containsOnly(Map.entry(post("p0"), new PnCounter(10, 0)), Map.entry(post("p1"), new PnCounter(10, 0)));
    }

    /** All but the first record was moved while it was on its way; what the lane said of it may be lost with the link. */
    @Test
    void whatWasSaidAndNotAcknowledgedIsSaidAgainWithoutAPass() {
        step(UP);
        step(Steps.like("first", "u"));
        step(Steps.like("said", "u"));
        step(Steps.like("acknowledged", "u"));
        stepAfter(200, new Input.Report(B, PeerView.NOTHING));
        stepAfter(200, ack(1));
        assertThat(lanes(sent)).isNotEmpty();
        sent.clear();
        step(new Input.PeerDown(B));
        step(Steps.like("moved", "u"));
        a.draft().trim(a.id, 4).commit();
        finish(step(UP));

        assertThat(lanes(sent)).hasSize(1);
        assertThat(lanes(sent).get(0).columns()).containsOnlyKeys(post("said"), post("acknowledged"), post("moved"));
    }

    /** The first record was on its way when the link went down. */
    @Test
    void whatWasOnItsWayIsLookedUp() {
        step(UP);
        step(Steps.like("lost", "u"));
        step(new Input.PeerDown(B));
        step(Steps.like("p", "u"));
        finish(step(UP));

        assertThat(lanes(sent)).hasSize(1);
        assertThat(lanes(sent).get(0).columns()).containsOnlyKeys(post("lost"), post("p"));
    }

    @Test
    void thePassBeginsWhereThePeerIs() {
        step(Steps.like("old", "u"));
        for (int i = 0; i < 5; i++) {
            step(Steps.like("p", "u" + i));
        }
        VersionVector has = Steps.has(a.id, 1);
        finish(step(new Input.PeerUp(B, Steps.view(has))));

        assertThat(lanes(sent)).hasSize(1);
        assertThat(lanes(sent).get(0).columns()).containsOnlyKeys(post("p"));
    }

    @Test
    void theFrontOfTheLogThatIsTrimmedIsPassedOver() {
        for (int i = 0; i < 8; i++) {
            step(Steps.like("p" + i, "u"));
        }
        a.draft().trim(a.id, 5).commit();
        finish(step(UP));

        assertThat(lanes(sent)).hasSize(1);
        assertThat(lanes(sent).get(0).columns()).containsOnlyKeys(post("p5"), post("p6"), post("p7"));
    }

    @Test
    void aLinkThatBreaksInThePassEndsIt() {
        for (int i = 0; i < 20; i++) {
            step(Steps.like("p", "u" + i));
        }
        Outcome passing = step(UP);
        Outcome down = step(new Input.PeerDown(B));

        assertThat(passing.unfinished()).isTrue();
        assertThat(down.unfinished()).isFalse();
        assertThat(sent).isEmpty();
    }

    @Test
    void aPeerThatHeardItFromOthersEndsThePass() {
        for (int i = 0; i < 20; i++) {
            step(Steps.like("p", "u" + i));
        }
        step(UP);
        Outcome acked = step(ack(20));

        assertThat(acked.unfinished()).isFalse();
        assertThat(sent).isEmpty();
    }

    @Test
    void aNewcomerThatWaitsForItsSnapshotHearsNothing() {
        for (int i = 0; i < 5; i++) {
            step(Steps.like("p", "u" + i));
        }
        PeerView newcomer =
                new PeerView(VersionVector.EMPTY, VersionVector.EMPTY, HybridTimestamp.ZERO, true, Set.of(), true);
        finish(step(new Input.PeerUp(B, newcomer)));
        stepAfter(200, Steps.like("p", "v"));

        assertThat(sent).isEmpty();
    }
}
