package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What becomes of columns that came ahead of their records. */
class LaneValuesTest {
    private static final ReplicaId B = TestReplica.id("b");
    private static final ReplicaId C = TestReplica.id("c");
    private static final Subject POST = Subject.post("p");
    private static final long LATE = LaneValues.CONFIRM_MILLIS;

    private final TestReplica a = TestReplica.of("a");
    private final TestReplica b = TestReplica.of("b");

    private static Input.Lane lane(ReplicaId from, long seq, long likes) {
        return lane(from, seq, new PnCounter(likes, 0));
    }

    private static Input.Lane lane(ReplicaId from, long seq, PnCounter column) {
        return new Input.Lane(from, new LogPosition(seq, 1), new TreeMap<>(Map.of(POST, column)));
    }

    private static Input.Report report(ReplicaId from, VersionVector applied) {
        return new Input.Report(from, Steps.view(applied));
    }

    private long count() {
        return a.shown("p").count();
    }

    @Test
    void valuesAreShownBesideTheColumnsAndStoredNowhere() {
        a.step(Steps.at(1), Steps.like("p", "u"));
        Outcome outcome = a.step(Steps.at(2), lane(B, 5, 3));

        assertThat(outcome.ahead()).containsOnlyKeys(POST);
        assertThat(outcome.commit()).isEmpty();
        assertThat(outcome.counts()).isEmpty();
        assertThat(outcome.view().applied().seq(B)).isZero();
        assertThat(a.columns("p").count()).isEqualTo(1);
        assertThat(count()).isEqualTo(4);
        a.restart();
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void answersToTapsShowThemToo() {
        a.step(Steps.at(1), lane(B, 5, 3));
        Outcome outcome = a.step(Steps.at(2), Steps.like("p", "u"));

        assertThat(outcome.replies().get(0).result().columns().count()).isEqualTo(4);
    }

    @Test
    void valuesGoWhenTheirRecordIsApplied() {
        b.step(Steps.at(1), Steps.like("p", "u"));
        b.step(Steps.at(2), Steps.like("p", "v"));
        a.step(Steps.at(3), lane(B, 2, 2));
        a.step(Steps.at(4), Steps.records(B, Steps.log(b, B).subList(0, 1)));
        assertThat(count()).isEqualTo(2);
        assertThat(a.ahead()).isNotEmpty();
        Outcome reached = a.step(Steps.at(5), Steps.records(B, Steps.log(b, B)));

        assertThat(reached.ahead()).containsOnly(Map.entry(POST, PnVector.EMPTY));
        assertThat(count()).isEqualTo(2);
        assertThat(a.columns("p").count()).isEqualTo(2);
    }

    @Test
    void valuesOfWhatIsAppliedAlreadyAreNotTaken() {
        b.step(Steps.at(1), Steps.like("p", "u"));
        a.step(Steps.at(2), Steps.records(B, Steps.log(b, B)));
        Outcome outcome = a.step(Steps.at(3), lane(B, 1, 7));

        assertThat(outcome.ahead()).isEmpty();
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void newerValuesTakeThePlaceOfOlderOnesAndNotTheOtherWay() {
        a.step(Steps.at(1), lane(B, 5, 3), lane(B, 9, new PnCounter(6, 2)), lane(B, 7, 5));

        assertThat(count()).isEqualTo(4);
    }

    @Test
    void valuesOfSeveralOriginsAddUpAndGoOneByOne() {
        b.step(Steps.at(1), Steps.like("p", "u"));
        a.step(Steps.at(2), lane(B, 1, 1), lane(C, 4, 5));
        assertThat(count()).isEqualTo(6);
        Outcome outcome = a.step(Steps.at(3), Steps.records(B, Steps.log(b, B)));

        assertThat(outcome.ahead().get(POST)).isEqualTo(PnVector.EMPTY.with(C, new PnCounter(5, 0)));
        assertThat(count()).isEqualTo(6);
    }

    @Test
    void valuesOfAnOriginWhoseLogWentBackGoWithIt() {
        a.step(Steps.at(1), lane(B, 5, 3));
        a.step(Steps.at(1 + LATE), report(B, Steps.has(B, 4)));

        assertThat(count()).isZero();
    }

    @Test
    void valuesGoAlsoWhenTheOriginComesBackWithAnOlderDisk() {
        a.step(Steps.at(1), lane(B, 5, 3));
        a.step(Steps.at(1 + LATE), new Input.PeerUp(B, PeerView.NOTHING));
        assertThat(count()).isZero();
        a.step(Steps.at(2 + LATE), lane(B, 2, 1));

        assertThat(count()).as("what it says of its new log counts").isEqualTo(1);
    }

    @Test
    void aReportThatWasOvertakenDropsNothing() {
        a.step(Steps.at(1), lane(B, 5, 3));
        a.step(Steps.at(LATE), report(B, Steps.has(B, 4)));
        a.step(Steps.at(2 * LATE), report(B, Steps.has(B, 5)));

        assertThat(count()).isEqualTo(3);
    }

    @Test
    void valuesOutliveALinkThatBreaks() {
        a.step(Steps.at(1), new Input.PeerUp(B, PeerView.NOTHING), lane(B, 5, 3));
        a.step(Steps.at(60_000), new Input.PeerDown(B), new Input.Tick());

        assertThat(count()).as("else counts would go back with each cut").isEqualTo(3);
    }

    @Test
    void valuesOfARetiredOriginGoAndNoneAreTakenFromIt() {
        a.step(Steps.at(1), lane(B, 5, 3));
        Outcome outcome = a.step(Steps.at(2), Steps.retired(B));
        assertThat(outcome.ahead()).containsOnly(Map.entry(POST, PnVector.EMPTY));
        a.step(Steps.at(3), lane(B, 6, 4));

        assertThat(count()).isZero();
    }

    @Test
    void nothingIsTakenOfTheOwnColumn() {
        a.step(Steps.at(1), lane(a.id, 5, 3));

        assertThat(count()).isZero();
    }

    @Test
    void aNewcomerTakesNone() {
        TestReplica newcomer = TestReplica.newcomer(TestReplica.id("n"), ReplicaSettings.STANDARD);
        Outcome outcome = newcomer.step(Steps.at(1), lane(B, 5, 3));

        assertThat(outcome.ahead()).isEmpty();
    }

    @Test
    void noMoreSubjectsAreKeptThanTheLimit() {
        ReplicaSettings standard = ReplicaSettings.STANDARD;
        ReplicaSettings small = new ReplicaSettings(
                standard.maxClockDriftMicros(),
                standard.windowBytes(),
                standard.pullBytes(),
                standard.relayGraceMillis(),
                standard.resendMillis(),
                standard.recordBytes(),
                standard.retention(),
                standard.purge(),
                standard.snapshots(),
                new LaneSettings(100, 2_000, 3, 1),
                standard.digestMillis());
        TestReplica few = new TestReplica(TestReplica.id("a"), small, new Rules());
        NavigableMap<Subject, PnCounter> many = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            many.put(Subject.post("p" + i), new PnCounter(1, 0));
        }
        few.step(Steps.at(1), new Input.Lane(B, new LogPosition(5, 1), many));
        assertThat(few.ahead()).hasSize(3);
        few.step(Steps.at(2), new Input.Lane(C, new LogPosition(5, 1), many));
        assertThat(few.ahead().get(Subject.post("p0")).size()).isEqualTo(2);
        many.replaceAll((subject, column) -> new PnCounter(2, 0));
        few.step(Steps.at(3), new Input.Lane(B, new LogPosition(6, 1), many));

        assertThat(few.ahead()).hasSize(3);
        assertThat(few.shown("p0").count())
                .as("those that are kept are kept new")
                .isEqualTo(3);
    }

    @Test
    void aNumberThatNoLogReachesDoesNotStayForEver() {
        a.step(Steps.at(1), lane(B, Long.MAX_VALUE, 4));
        a.step(Steps.at(1 + LATE), report(B, Steps.has(B, 5)));

        assertThat(count()).isZero();
    }
}
