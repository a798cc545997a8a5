package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkTips;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** By whatever way a peer says what it knows of a replica's log, the replica holds it against the log. */
class OwnEvidenceTest {
    private static final ReplicaId B = TestReplica.id("b");
    private static final ReplicaId C = TestReplica.id("c");
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

    private void members(ReplicaId... others) {
        MemberTable table = MemberTable.EMPTY;
        for (ReplicaId other : others) {
            table = table.with(other, Member.UNKNOWN);
        }
        step(new Input.Members(table.with(a.id, Member.UNKNOWN)));
    }

    private long shared() {
        step(Steps.like("p", "x" + millis));
        return a.reader().state().shared();
    }

    @Test
    void whatAllMembersHaveIsShared() {
        members(B, C);
        step(new Input.Ack(B, at(right(3))));
        assertThat(shared()).as("the other one has nothing").isZero();
        step(new Input.Ack(C, at(right(2))));
        assertThat(shared()).isEqualTo(2);
        a.restart();
        assertThat(shared()).as("it never goes back").isEqualTo(2);
    }

    /** Another one's fork may have it, and be lost. */
    @Test
    void whatOneMemberHasIsNotShared() {
        members(B, C);
        step(new Input.Ack(B, at(right(3))), new Input.Ack(C, at(OTHER)));

        assertThat(shared()).isZero();
    }

    /** The count lane brings ends of logs without their records; seed 917 of that time lost an unlike by this. */
    @Test
    void whatAPeerHasOnlyHeardOfIsNotShared() {
        members(B);
        step(heard(right(3)));

        assertThat(shared()).isZero();
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
        Outcome ahead = step(new Input.Lane(B, end, new TreeMap<>()));

        assertThat(ahead.view().heard().of(B)).isEqualTo(end);
    }
}
