package dev.likewise.node.http.likes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.HybridTimestamp;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class SessionTokenSizeTest {
    private static final Session.Tap TAP = new Session.Tap(-1, new HybridTimestamp(Long.MAX_VALUE), true);

    @Test
    void aFullTokenFitsTheContract() {
        Session full = new Session(Collections.nCopies(Session.TAPS_MAX, TAP));

        assertThat(SessionToken.encode("u".repeat(128), full)).hasSize(359);
    }

    @Test
    void noSessionHoldsMoreThanSixteenTaps() {
        assertThatThrownBy(() -> new Session(Collections.nCopies(Session.TAPS_MAX + 1, TAP)))
                .hasMessage("session: 17 taps (expected: up to 16)");
    }

    @Test
    void aPostIsRememberedOnce() {
        Session session = Session.EMPTY
                .after(new Session.Tap(1, HybridTimestamp.ofMicros(1), true))
                .after(new Session.Tap(2, HybridTimestamp.ofMicros(2), true))
                .after(new Session.Tap(1, HybridTimestamp.ofMicros(3), false));

        assertThat(session.taps()).hasSize(2);
        assertThat(session.tapOn(1)).isEqualTo(new Session.Tap(1, HybridTimestamp.ofMicros(3), false));
        assertThat(session.tapOn(3)).isNull();
    }
}
