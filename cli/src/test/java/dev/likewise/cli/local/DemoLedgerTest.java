package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.client.Counted;
import dev.likewise.cli.client.TapAnswer;
import dev.likewise.cli.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DemoLedgerTest {
    private final DemoLedger ledger = new DemoLedger();

    @Test
    void theLastTapByVersionWinsInWhateverOrderAnswersCome() {
        ledger.acknowledged("u1", false, answer("000000000000000b@us", true));
        ledger.acknowledged("u1", true, answer("000000000000000a@eu", true));
        ledger.acknowledged("u2", true, answer("000000000000000c@us", true));

        assertThat(ledger.likers()).containsExactly("u2");
        assertThat(ledger.users()).containsExactly("u1", "u2");
        assertThat(ledger.taps()).isEqualTo(3);
    }

    @Test
    void thePlainCounterAddsWhatEachSideBelievesToHaveChanged() {
        ledger.acknowledged("u1", true, answer("a@us", true));
        ledger.acknowledged("u1", true, answer("b@eu", true));
        ledger.acknowledged("u1", true, answer("c@eu", false));
        ledger.acknowledged("u2", false, answer("d@eu", true));

        assertThat(ledger.plain()).isEqualTo(1);
        assertThat(ledger.likers()).hasSize(1);
    }

    private static TapAnswer answer(String version, boolean changed) {
        return new TapAnswer(
                true,
                changed,
                false,
                new Counted(1, "1", false, false, Optional.empty()),
                version,
                JsonReader.object("{}".getBytes(StandardCharsets.UTF_8)));
    }
}
