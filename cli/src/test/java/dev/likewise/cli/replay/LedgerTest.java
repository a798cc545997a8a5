package dev.likewise.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LedgerTest {
    @Test
    void theLastActionOfEachPairWins() {
        Ledger ledger = Ledger.of(trace("u1 p1 +", "u1 p1 +", "u2 p1 +", "u2 p1 -", "u3 p1 -", "u3 p1 +", "u1 p2 -"));

        assertThat(ledger.likes()).isEqualTo(Map.of("p1", 2L, "p2", 0L));
        assertThat(ledger.pairs()).isEqualTo(4);
        assertThat(ledger.livePairs()).isEqualTo(2);
    }

    @Test
    void theRecordedTracesComeToWhatTheirFiguresSay() {
        Path file = Path.of(System.getProperty("traces", "../../shared/traces"), "polis-likes.csv");
        assumeTrue(Files.isReadable(file), "no traces at " + file.getParent());

        Trace trace = TraceReader.read(file);
        Ledger ledger = Ledger.of(trace);

        assertThat(trace.taps()).isEqualTo(88_160);
        assertThat(trace.users()).isEqualTo(4_839);
        assertThat(trace.posts()).hasSize(1_288);
        assertThat(ledger.pairs()).isEqualTo(87_148);
        assertThat(ledger.livePairs()).isEqualTo(87_120);
        assertThat(ledger.likes().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(87_120);
    }

    /** Taps written as {@code user post +} or {@code user post -}. */
    static Trace trace(String... taps) {
        Trace.Builder trace = new Trace.Builder();
        for (int i = 0; i < taps.length; i++) {
            String[] parts = taps[i].split(" ");
            trace.add(i + 1, parts[0], parts[1], parts[2].equals("+"));
        }
        return trace.build();
    }
}
