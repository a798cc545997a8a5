package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class EdgeTest {
    private static final ReplicaId EU = ReplicaId.parse("eu/n1/a");
    private static final ReplicaId US = ReplicaId.parse("us/n1/a");
    private static final Stamp FIRST = new Stamp(HybridTimestamp.ofMicros(1), EU);
    private static final Stamp SECOND = new Stamp(HybridTimestamp.ofMicros(1), US);

    @Test
    void creditsThatDoNotAddUpAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Edge(FIRST, true, Credits.NONE))
                .withMessage("credits of a present edge add up to 0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Edge(FIRST, false, Credits.of(EU, 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Edge(FIRST, true, Credits.of(EU, 2)));
    }

    @Test
    void creditsThatWouldAddUpIfTheyWrappedAreRefused() {
        // Four times the largest and 5 are 2^32 + 1.
        Credits credits = Credits.of(EU, 5);
        for (int i = 0; i < 4; i++) {
            credits = credits.plus(ReplicaId.of("r" + i, "n1", "a"), Credits.MAX_AMOUNT);
        }
        Credits wrapping = credits;

        assertThat((int) wrapping.sum()).isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new Edge(FIRST, true, wrapping));
    }

    @Test
    void anUnlikeOfAnothersLikeKeepsBothCredits() {
        Edge like = CountingRule.tap(Edge.NEVER, true, FIRST);
        Edge unlike = CountingRule.tap(like, false, SECOND);

        assertThat(unlike.isTombstone()).isTrue();
        assertThat(unlike.credits()).hasToString("{eu/n1/a:+1, us/n1/a:-1}");
    }

    @Test
    void whatWasNeverWrittenIsNoTombstone() {
        assertThat(Edge.NEVER.isNever()).isTrue();
        assertThat(Edge.NEVER.isTombstone()).isFalse();
        assertThat(Edge.merge(Edge.NEVER, Edge.NEVER)).isEqualTo(Edge.NEVER);
    }

    @Test
    void atTheSameTimeTheLargerReplicaWins() {
        Edge eu = CountingRule.tap(Edge.NEVER, true, FIRST);
        Edge us = CountingRule.tap(Edge.NEVER, false, SECOND);

        assertThat(Edge.merge(eu, us)).isEqualTo(us);
        assertThat(Edge.merge(us, eu)).isEqualTo(us);
    }

    @Test
    void aTapThatIsNotAfterTheRegisterIsRefused() {
        Edge written = CountingRule.tap(Edge.NEVER, true, FIRST);

        assertThatIllegalArgumentException().isThrownBy(() -> CountingRule.tap(written, false, FIRST));
    }
}
