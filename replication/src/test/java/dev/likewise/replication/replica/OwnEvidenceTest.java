package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkFloor;
import dev.likewise.replication.port.ForkTips;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** By whatever way a peer says what it knows of a replica's log, the replica holds it against the log. */
class OwnEvidenceTest {
    private static final ReplicaId B = TestReplica.id("b");
    private static final LogPosition OTHER = new LogPosition(2, 99);
    private static final LogPosition BEYOND = new LogPosition(4, 1);

    private final TestReplica a = TestReplica.of("a");
    private long millis;

    OwnEvidenceTest() {
        for (String user : List.of("u", "v", "w")) {
            step(Steps.like("p", user));
        }
    }

    private Outcome step(Input... inputs) {
        millis++;
        return a.step(Steps.at(millis), inputs);
    }

    private VersionVector at(LogPosition position) {
        return VersionVector.EMPTY.with(a.id, position);
    }

    private LogPosition right(long seq) {
        return Steps.log(a, a.id).get((int) seq - 1).position();
    }

    private List<Outcome.Fault.Kind> said(Input... inputs) {
        return step(inputs).faults().stream().map(Outcome.Fault::kind).toList();
    }

    private Input heard(LogPosition position) {
        return new Input.Report(
                B,
                new PeerView(
                        VersionVector.EMPTY,
                        VersionVector.EMPTY,
                        HybridTimestamp.ZERO,
                        false,
                        at(position),
                        ForkTips.NONE,
                        Set.of(),
                        true));
    }

    @Test
    void reportsAcknowledgementsAndWhatWasHeardAreCompared() {
        for (LogPosition wrong : List.of(OTHER, BEYOND)) {
            assertThat(said(new Input.PeerUp(B, Steps.view(at(wrong))))).containsExactly(Outcome.Fault.Kind.LOG_LOST);
            assertThat(said(new Input.Report(B, Steps.view(at(wrong))))).containsExactly(Outcome.Fault.Kind.LOG_LOST);
            assertThat(said(new Input.Ack(B, at(wrong)))).containsExactly(Outcome.Fault.Kind.LOG_LOST);
            assertThat(said(heard(wrong))).containsExactly(Outcome.Fault.Kind.LOG_LOST);
        }
        assertThat(said(new Input.PeerUp(B, Steps.view(at(right(2)))), new Input.Ack(B, at(right(3))), heard(right(1))))
                .isEmpty();
    }

    @Test
    void aRestartComparesWithWhatIsOnTheDisk() {
        a.restart();

        assertThat(said(new Input.Ack(B, at(right(1))), new Input.Ack(B, at(right(2)))))
                .isEmpty();
        assertThat(said(new Input.Ack(B, at(OTHER)))).containsExactly(Outcome.Fault.Kind.LOG_LOST);
    }

    @Test
    void whatIsTrimmedCannotBeCompared() {
        a.draft().trim(a.id, 2).commit();
        a.restart();

        assertThat(said(new Input.Ack(B, at(OTHER)))).isEmpty();
        assertThat(said(new Input.Ack(B, at(BEYOND)))).containsExactly(Outcome.Fault.Kind.LOG_LOST);
    }

    /** A copy of the disk goes on where a run begins, and not before what a peer was seen to have. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theFloorIsWhereTheRunBeganOrAPeerIs(long acked) {
        assertThat(floor().seq()).as("nobody has anything").isZero();
        step(new Input.Ack(B, at(right(acked))), Steps.like("p", "x"));
        assertThat(floor()).isEqualTo(new ForkFloor(acked, 0));
        a.restart();
        step(Steps.like("p", "y"));

        assertThat(floor()).isEqualTo(new ForkFloor(acked, 4));
        assertThat(floor().seq()).isEqualTo(4);
    }

    private ForkFloor floor() {
        return a.reader().state().floor();
    }

    /** The count lane brings ends of logs without their records; seed 917 of that time lost an unlike by this. */
    @Test
    void whatAPeerHasOnlyHeardOfIsNotShared() {
        step(heard(right(3)), Steps.like("p", "x"));

        assertThat(floor()).isEqualTo(ForkFloor.NONE);
    }

    @Test
    void theFirstRunAfterWhatAPeerHasCounts() {
        ForkFloor floor = ForkFloor.NONE.sharedWith(5).runBegins(7).runBegins(9);
        assertThat(floor.seq()).isEqualTo(7);
        assertThat(floor.sharedWith(8).seq()).isEqualTo(8);
        assertThat(floor.sharedWith(8).runBegins(9).seq()).isEqualTo(9);
    }

    /** It has purged something that this replica never had: nobody has told it of this one. */
    @Test
    void aPeerThatHasPurgedWithoutThisReplicaEndsIt() {
        VersionVector purged = VersionVector.EMPTY.with(B, new LogPosition(1, 0));
        PeerView view = new PeerView(VersionVector.EMPTY, purged, HybridTimestamp.ZERO);

        assertThat(said(new Input.PeerUp(B, view))).containsExactly(Outcome.Fault.Kind.PURGED_BEYOND);
    }

    @Test
    void endsThatAreHeardOfAreToldUntilTheRecordsAreThere() {
        LogPosition end = new LogPosition(5, 7);
        step(new Input.PeerUp(B, PeerView.NOTHING));
        Outcome ahead = step(new Input.Lane(B, end, new java.util.TreeMap<>()));

        assertThat(ahead.view().heard().of(B)).isEqualTo(end);
    }
}
