package dev.likewise.node.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.AuditFinding.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The parts of an audit that are easily told apart. */
@Timeout(60)
class SmallPartsTest {
    private static final ReplicaId A = ReplicaId.of("ap", "n", "1");
    private static final ReplicaId B = ReplicaId.of("eu", "n", "1");
    private static final ReplicaId C = ReplicaId.of("us", "n", "1");
    private static final Subject POST = Subject.post("p1");
    private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

    private static Edge edge(boolean present, Credits credits) {
        return new Edge(new Stamp(HybridTimestamp.ofMicros(1), A), present, credits);
    }

    @Test
    void columnsAreHeldAgainstCreditsAndTheirSumAgainstPresence() {
        Tally tally = new Tally();
        tally.add(edge(true, Credits.of(A, 1)));
        tally.add(edge(true, Credits.of(B, 2).plus(A, -1)));
        tally.add(edge(false, Credits.of(C, 1).plus(A, -1)));
        PnVector right = PnVector.EMPTY
                .with(A, new PnCounter(5, 6))
                .with(B, new PnCounter(2, 0))
                .with(C, new PnCounter(3, 2));
        assertThat(tally.against(right, A, Set.of())).isEmpty();
        assertThat(tally.registers()).isEqualTo(3);

        PnVector wrong = right.with(A, new PnCounter(6, 6)).with(B, new PnCounter(0, 1));
        assertThat(tally.against(wrong, A, Set.of(B)))
                .containsExactly(
                        new Difference(Kind.OWN_COLUMN, Optional.of(A), -1, 0),
                        new Difference(Kind.DERIVED_COLUMN, Optional.of(B), 2, -1),
                        new Difference(Kind.COUNT, Optional.empty(), 2, 0));
        assertThat(tally.against(PnVector.EMPTY, C, Set.of()))
                .contains(
                        new Difference(Kind.FOREIGN_COLUMN, Optional.of(A), -1, 0),
                        new Difference(Kind.OWN_COLUMN, Optional.of(C), 1, 0));
    }

    @Test
    void paceIsKeptOverManyReadsAndNothingIsMadeUpFor() {
        long start = System.nanoTime();
        AtomicLong rows = new AtomicLong();
        Pacer pacer = new Pacer(10_000, System::nanoTime, new Halt(), rows::set);
        for (int i = 0; i < 100; i++) {
            pacer.read(30);
        }
        // 3,000 rows at 10,000 a second, less the last pause that was too short to take.
        assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(295));
        assertThat(rows).hasValue(3_000);
        pacer.pause(200);
        long waited = System.nanoTime();
        pacer.read(1_000);
        assertThat(System.nanoTime() - waited).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(95));
    }

    @Test
    void auditThatIsToEndEndsAlsoInAPause() throws InterruptedException {
        Halt halt = new Halt();
        Pacer pacer = new Pacer(1, System::nanoTime, halt, rows -> {});
        Thread other = new Thread(() -> halt.call("enough"));
        other.start();
        assertThatThrownBy(() -> pacer.read(1_000_000))
                .isInstanceOf(HaltedException.class)
                .hasMessage("enough");
        other.join();
    }

    @Test
    void backgroundRoundGoesThroughAllSlotsEvenly() {
        long hour = TimeUnit.HOURS.toNanos(1);
        BackgroundRound round = new BackgroundRound(TimeUnit.HOURS.toMillis(5), 5, new SplittableRandom(1), 0);
        Set<Integer> slots = new TreeSet<>();
        long now = 0;
        assertThat(round.millisUntilDue(now)).isBetween(1L, TimeUnit.HOURS.toMillis(1));
        for (int i = 0; i < 5; i++) {
            assertThat(round.isDue(now + hour)).isTrue();
            now += hour;
            slots.add(round.slot());
            round.ended(true, now);
            assertThat(round.isDue(now + hour - 1)).isFalse();
        }
        assertThat(slots).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void slotThatWasNotReadToItsEndComesAgainSoonButNotAtOnce() {
        BackgroundRound round = new BackgroundRound(TimeUnit.DAYS.toMillis(1), 5, new SplittableRandom(1), 0);
        int slot = round.slot();
        round.ended(false, 0);
        assertThat(round.slot()).isEqualTo(slot);
        assertThat(round.isDue(TimeUnit.SECONDS.toNanos(59))).isFalse();
        assertThat(round.isDue(TimeUnit.SECONDS.toNanos(60))).isTrue();
    }

    @Test
    void roundsOfNoTimeNeverCome() {
        BackgroundRound round = new BackgroundRound(0, 5, new SplittableRandom(1), 0);
        assertThat(round.isDue(Long.MAX_VALUE / 2)).isFalse();
        assertThat(round.millisUntilDue(0)).isPositive();
    }

    @Test
    void ledgerKnowsEachPostOnceAndTheTimeOfTheOldestLook() {
        DriftLedger ledger = new DriftLedger(2);
        ledger.checked(0, List.of(POST, Subject.post("p2")), NOON);
        ledger.checked(1, List.of(POST), NOON.plusSeconds(1));
        assertThat(ledger.checkedAt()).isEmpty();
        ledger.checked(ledger.rowsSlot(), List.of(), NOON.plusSeconds(2));
        assertThat(ledger.posts()).isEqualTo(2);
        assertThat(ledger.checkedAt()).contains(NOON);

        ledger.checkedPosts(0, List.of(POST), List.of());
        ledger.checkedPosts(1, List.of(POST), List.of());
        assertThat(ledger.posts()).isEqualTo(1);
        ledger.checked(0, List.of(), NOON.plusSeconds(3));
        assertThat(ledger.posts()).isZero();
        assertThat(ledger.checkedAt()).contains(NOON.plusSeconds(1));
    }

    @Test
    void ledgerIsBounded() {
        DriftLedger ledger = new DriftLedger(1);
        List<Subject> many = new ArrayList<>();
        for (int i = 0; i < 100_001; i++) {
            many.add(Subject.post("p" + i));
        }
        ledger.checked(0, many, NOON);
        assertThat(ledger.posts()).isEqualTo(100_000);
    }
}
