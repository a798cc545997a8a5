package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.port.CommitDraft;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.wire.RecordBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalTapsTest {
    private static final ReplicaId B = TestReplica.id("b");
    private static final EdgeKey KEY = EdgeKey.like("p", "u");
    private static final long DAY_MICROS = 86_400_000_000L;

    private final TestReplica a = TestReplica.of("a");

    private TapResult take(long millis, Input.Tap tap) {
        return a.step(Steps.at(millis), tap).replies().get(0).result();
    }

    /** A register that another's first record brings. */
    private void hear(Edge edge) {
        a.step(Steps.at(0), Steps.records(B, List.of(Steps.first(B, KEY, edge, PnCounter.ZERO))));
    }

    private static Edge edge(HybridTimestamp time, boolean present, Credits credits) {
        return new Edge(new Stamp(time, B), present, credits);
    }

    @Test
    void likeChangesOnceAndRefreshesAfterThat() {
        assertThat(take(1, Steps.like("p", "u")).kind()).isEqualTo(TapResult.Kind.CHANGED);
        Edge first = a.edge(KEY);
        assertThat(take(1, Steps.like("p", "u")).kind()).isEqualTo(TapResult.Kind.UNCHANGED);
        assertThat(a.edge(KEY).stamp().isAfter(first.stamp())).isTrue();
        assertThat(a.column("p", a.id)).isEqualTo(new PnCounter(1, 0));
    }

    @Test
    void unlikeOfSomethingNeverHeardOfLeavesATombstone() {
        TapResult result = take(1, Steps.unlike("p", "u"));
        assertThat(result.kind()).isEqualTo(TapResult.Kind.UNCHANGED);
        assertThat(result.edge().isTombstone()).isTrue();
        assertThat(result.columns().isEmpty()).isTrue();
    }

    @Test
    void tapsOfOneStepSeeEachOther() {
        Outcome outcome = a.step(Steps.at(1), Steps.like("p", "u"), Steps.unlike("p", "u"), Steps.like("p", "u"));
        assertThat(outcome.replies()).extracting(reply -> reply.result().kind()).containsOnly(TapResult.Kind.CHANGED);
        assertThat(a.column("p", a.id)).isEqualTo(new PnCounter(2, 1));
    }

    @Test
    void stampsRiseThoughTheWallClockGoesBack() {
        take(1_000, Steps.like("p", "u"));
        Edge before = a.edge(KEY);
        assertThat(take(0, Steps.unlike("p", "u")).edge().stamp().isAfter(before.stamp()))
                .isTrue();
        a.restart();
        Edge last = a.edge(KEY);
        assertThat(take(0, Steps.like("q", "u")).edge().stamp().time())
                .isGreaterThan(last.stamp().time());
    }

    @Test
    void sessionIsBelievedUpToTheDriftOnly() {
        HybridTimestamp near = HybridTimestamp.ofMicros(TestCluster.START_MICROS + 400_000);
        HybridTimestamp far = HybridTimestamp.ofMicros(TestCluster.START_MICROS + DAY_MICROS);
        Input.Tap tap = new Input.Tap(KEY, true, near, 0, "");
        assertThat(take(0, tap).edge().stamp().time()).isEqualTo(near.next());
        Input.Tap forged = new Input.Tap(KEY, false, far, 0, "");
        assertThat(take(0, forged).edge().stamp().time())
                .isEqualTo(HybridTimestamp.ofMicros(TestCluster.START_MICROS + 500_000)
                        .next());
        assertThat(take(1, Steps.like("q", "u")).edge().stamp().time())
                .as("neither moves the clock")
                .isEqualTo(HybridTimestamp.ofMicros(TestCluster.START_MICROS + 1_000));
    }

    @Test
    void lateTapLosesToWhatItsSessionKnowsThoughNothingOfItHasArrived() {
        HybridTimestamp unliked = HybridTimestamp.ofMicros(TestCluster.START_MICROS + 5_000);
        TapResult retried = take(10, new Input.Tap(KEY, true, unliked, 6_000, ""));
        assertThat(retried.kind()).isEqualTo(TapResult.Kind.SUPERSEDED);
        assertThat(a.edge(KEY).isNever()).isTrue();
        TapResult younger = take(10, new Input.Tap(KEY, true, unliked, 4_000, ""));
        assertThat(younger.kind()).isEqualTo(TapResult.Kind.CHANGED);
        assertThat(younger.edge().stamp().time().micros()).isEqualTo(TestCluster.START_MICROS + 6_000);
    }

    @Test
    void agesOfAnySizeAreTaken() {
        for (long age : new long[] {1, DAY_MICROS, Long.MAX_VALUE}) {
            TapResult result = take(5, Steps.tap(EdgeKey.like("p", "u" + age), true, age));
            assertThat(result.kind()).isEqualTo(TapResult.Kind.CHANGED);
        }
        assertThat(take(5, Steps.tap(KEY, true, Long.MIN_VALUE)).kind()).isEqualTo(TapResult.Kind.CHANGED);
    }

    @Test
    void noTapIsStampedAtOrBelowTheHorizon() {
        HybridTimestamp horizon = HybridTimestamp.ofMicros(TestCluster.START_MICROS);
        MemoryNodeStore store = a.copy();
        CommitDraft.of(store, 0)
                .state(state ->
                        new ShardState(state.applied(), state.purged(), horizon, state.clock(), state.derived()))
                .commit();
        store.sync();
        a.restore(store);
        TapResult late = take(10, Steps.tap(KEY, true, DAY_MICROS));
        assertThat(late.edge().stamp().time()).isEqualTo(horizon.next());
    }

    @Test
    void likeFromTheEndOfTimeCannotBeUndoneAndIsRefused() {
        hear(edge(new HybridTimestamp(Long.MAX_VALUE), true, Credits.of(B, 1)));
        TapResult result = take(1, Steps.unlike("p", "u"));
        assertThat(result.kind()).isEqualTo(TapResult.Kind.CLOCK_REFUSED);
        assertThat(result.edge().present()).isTrue();
        assertThat(take(1, Steps.like("q", "u")).kind()).isEqualTo(TapResult.Kind.CHANGED);
    }

    @Test
    void wallClockOutsideOfReasonTakesNoTapsAndHarmsNothing() {
        for (long micros :
                new long[] {Long.MIN_VALUE, -1, 0, 1_577_836_799_999_999L, 4_102_444_800_000_000L, Long.MAX_VALUE}) {
            Outcome outcome = a.step(new Now(micros, 0), Steps.like("p", "u"));
            assertThat(outcome.replies().get(0).result().kind()).isEqualTo(TapResult.Kind.CLOCK_REFUSED);
            assertThat(outcome.commit()).isEmpty();
        }
        assertThat(take(1, Steps.like("p", "u")).kind()).isEqualTo(TapResult.Kind.CHANGED);
    }

    @Test
    void registerWithTheLargestCreditsRefusesTheTapInsteadOfFailing() {
        Credits largest = Credits.of(a.id, Credits.MAX_AMOUNT).plus(B, -Credits.MAX_AMOUNT);
        hear(edge(HybridTimestamp.ofMicros(1), false, largest));
        assertThat(take(1, Steps.like("p", "u")).kind()).isEqualTo(TapResult.Kind.CLOCK_REFUSED);
        assertThat(a.edge(KEY).present()).isFalse();
        a.audit();
    }

    @Test
    void registerWithTheMostCreditsRefusesAnother() {
        Credits many = Credits.NONE;
        for (int i = 0; i < RecordBuilder.CREDITS_MAX; i++) {
            many = many.plus(ReplicaId.of("r", "n", Integer.toString(i)), i % 2 == 0 ? 1 : -1);
        }
        hear(edge(HybridTimestamp.ofMicros(1), false, many));
        assertThat(take(1, Steps.unlike("p", "u")).kind()).isEqualTo(TapResult.Kind.UNCHANGED);
        assertThat(take(1, Steps.like("p", "u")).kind()).isEqualTo(TapResult.Kind.CLOCK_REFUSED);
    }
}
