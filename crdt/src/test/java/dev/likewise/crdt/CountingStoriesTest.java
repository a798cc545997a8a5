package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.laws.ModelReplica;
import dev.likewise.crdt.laws.Orders;
import dev.likewise.crdt.laws.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a person would try first, in three regions. */
class CountingStoriesTest {
    private static final EdgeKey KEY = EdgeKey.like("p", "u");
    private static final Subject POST = KEY.subject();

    private final ModelReplica ap = region("ap");
    private final ModelReplica eu = region("eu");
    private final ModelReplica us = region("us");
    private long clock;

    @Test
    void aDoubleTapAcrossACutIsCountedOnceAfterTheHeal() {
        us.tap(KEY, true, ++clock);
        eu.tap(KEY, true, ++clock);
        assertThat(us.edge(KEY).credits()).hasToString("{us/n1/a:+1}");
        assertThat(eu.edge(KEY).credits()).hasToString("{eu/n1/a:+1}");

        us.hear(POST, eu.columns(POST));
        assertThat(us.columns(POST).count()).as("for a moment").isEqualTo(2);

        everybodyHearsEverybody();

        assertThat(us.columns(POST).column(us.id()))
                .as("the loser took it back")
                .isEqualTo(new PnCounter(1, 1));
        assertThat(eu.columns(POST).column(eu.id())).isEqualTo(new PnCounter(1, 0));
        assertThatAllCount(1);
    }

    @Test
    void repeatedLikeLeavesTheCountAlone() {
        us.tap(KEY, true, ++clock);
        Stamp first = us.edge(KEY).stamp();
        us.tap(KEY, true, ++clock);

        assertThat(us.columns(POST).count()).isEqualTo(1);
        assertThat(us.edge(KEY).stamp().isAfter(first))
                .as("the last tap must win")
                .isTrue();
    }

    @Test
    void anUnlikeOfNothingLeavesATombstoneWithoutCredits() {
        us.tap(KEY, false, ++clock);

        assertThat(us.edge(KEY).isTombstone()).isTrue();
        assertThat(us.edge(KEY).credits()).isEqualTo(Credits.NONE);
        assertThat(us.columns(POST)).isEqualTo(PnVector.EMPTY);
    }

    @Test
    void anUnlikeElsewhereMovesTheCountThereAtOnce() {
        us.tap(KEY, true, ++clock);
        eu.hearAll(us, clock);
        eu.tap(KEY, false, ++clock);

        assertThat(eu.columns(POST).count()).isZero();
        assertThat(eu.edge(KEY).credits()).hasToString("{eu/n1/a:-1, us/n1/a:+1}");
        everybodyHearsEverybody();
        assertThatAllCount(0);
    }

    @Test
    void anUnlikeHeardBeforeItsLikeServesZero() {
        us.tap(KEY, true, ++clock);
        eu.hearAll(us, clock);
        eu.tap(KEY, false, ++clock);

        ap.hear(KEY, eu.edge(KEY), clock);
        ap.hear(POST, PnVector.EMPTY.with(eu.id(), eu.columns(POST).column(eu.id())));

        assertThat(ap.columns(POST).raw()).isEqualTo(-1);
        assertThat(ap.columns(POST).count()).isZero();
        everybodyHearsEverybody();
        assertThat(ap.columns(POST).raw()).isZero();
    }

    /** Case 12 of the known faults, with the taps in one region. */
    @Test
    void likeUnlikeLikeCountsOnceInWhateverOrderItIsHeard() {
        List<Consumer<ModelReplica>> deltas = new ArrayList<>();
        for (boolean present : new boolean[] {true, false, true}) {
            us.tap(KEY, present, ++clock);
            deltas.addAll(deltasOf(us));
        }

        assertThatEveryOrderEndsLike(us, deltas);
        assertThat(us.columns(POST).count()).isEqualTo(1);
    }

    /** Case 12 of the known faults, with each tap in another region. */
    @Test
    void likeUnlikeLikeOfThreeRegionsCountsOnceInWhateverOrderItIsHeard() {
        List<Consumer<ModelReplica>> deltas = new ArrayList<>();
        boolean present = true;
        for (ModelReplica tapped : List.of(us, eu, ap)) {
            tapped.tap(KEY, present, ++clock);
            deltas.addAll(deltasOf(tapped));
            present = !present;
            eu.hearAll(tapped, clock);
            ap.hearAll(tapped, clock);
        }

        assertThat(ap.columns(POST).count()).isEqualTo(1);
        assertThatEveryOrderEndsLike(ap, deltas);
    }

    /** Case 8 of the known faults. */
    @Test
    void deltasAndWholeStatesGiveTheSameAfterARemove() {
        us.tap(KEY, true, ++clock);
        List<Consumer<ModelReplica>> deltas = new ArrayList<>(deltasOf(us));
        List<Consumer<ModelReplica>> states = new ArrayList<>(stateOf(us));
        eu.hearAll(us, clock);
        eu.tap(KEY, false, ++clock);
        deltas.addAll(deltasOf(eu));
        states.addAll(stateOf(eu));

        assertThatEveryOrderEndsLike(eu, deltas);
        assertThatEveryOrderEndsLike(eu, states);
        List<Consumer<ModelReplica>> both = new ArrayList<>(deltas);
        both.addAll(states);
        assertThatEveryOrderEndsLike(eu, both);
    }

    @Test
    void aWinnerThatKnewNothingTakesBackAllCreditsAtOnce() {
        for (int turn = 0; turn < 5; turn++) {
            us.tap(KEY, true, ++clock);
            eu.hearAll(us, clock);
            eu.tap(KEY, false, ++clock);
            us.hearAll(eu, clock);
        }
        us.tap(KEY, true, ++clock);
        Edge toggled = us.edge(KEY);
        ap.tap(KEY, true, ++clock);

        assertThat(toggled.credits()).hasToString("{eu/n1/a:-5, us/n1/a:+6}");
        assertThat(CountingRule.correction(toggled, ap.edge(KEY), us.id())).isEqualTo(-6);
        assertThat(CountingRule.correction(toggled, ap.edge(KEY), eu.id())).isEqualTo(5);
        everybodyHearsEverybody();
        assertThatAllCount(1);
    }

    @Test
    void aRetiredColumnIsWhatTheEdgesSayEvenIfTheyNeverCame() {
        EdgeKey other = EdgeKey.like("p", "v");
        us.tap(KEY, true, ++clock);
        eu.hearAll(us, clock);
        us.tap(other, true, ++clock);
        ap.hear(POST, us.columns(POST));
        assertThat(ap.columns(POST).count()).as("a column without its edges").isEqualTo(2);

        eu.retire(us.id());
        ap.retire(us.id());
        ap.hearAll(eu, clock);

        assertThat(eu.columns(POST).count()).isEqualTo(1);
        assertThat(ap.columns(POST)).isEqualTo(eu.columns(POST));
        ap.tap(KEY, false, ++clock);
        eu.hearAll(ap, clock);
        assertThat(eu.columns(POST).count()).isZero();
        assertThat(eu.columns(POST).column(us.id())).isEqualTo(PnCounter.ZERO.plus(1));
    }

    private static ModelReplica region(String region) {
        return new ModelReplica(ReplicaId.of(region, "n1", "a"), Rule.REAL);
    }

    private static List<Consumer<ModelReplica>> deltasOf(ModelReplica from) {
        Edge edge = from.edge(KEY);
        PnVector own = PnVector.EMPTY.with(from.id(), from.columns(POST).column(from.id()));
        return List.of(hearer -> hearer.hear(KEY, edge, 0), hearer -> hearer.hear(POST, own));
    }

    private static List<Consumer<ModelReplica>> stateOf(ModelReplica from) {
        ModelReplica state = from.copy();
        return List.of(hearer -> hearer.hearAll(state, 0));
    }

    private static void assertThatEveryOrderEndsLike(ModelReplica expected, List<Consumer<ModelReplica>> messages) {
        Orders.of(messages).forEach(order -> {
            ModelReplica hearer = region("zz");
            order.forEach(message -> message.accept(hearer));
            order.get(0).accept(hearer);

            assertThat(hearer.registers()).isEqualTo(expected.registers());
            assertThat(hearer.columns(POST)).isEqualTo(expected.columns(POST));
        });
    }

    private void everybodyHearsEverybody() {
        List<ModelReplica> all = List.of(ap, eu, us);
        for (int round = 0; round < 2; round++) {
            all.forEach(from -> all.forEach(to -> to.hearAll(from, clock)));
        }
    }

    private void assertThatAllCount(long count) {
        assertThat(List.of(ap, eu, us)).allSatisfy(replica -> {
            assertThat(replica.columns(POST).raw()).isEqualTo(count);
            assertThat(replica.live(POST)).isEqualTo(count);
        });
    }
}
