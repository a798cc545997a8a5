package dev.likewise.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class HelpTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void simHasHelpWithExamplesLikeTheOtherCommands() {
        assertThat(run("sim", "--help")).isZero();

        assertThat(out.toString())
                .startsWith("Usage: likewise sim ")
                .contains("This text.")
                .contains("Examples:\n  likewise sim --seeds 500\n");
    }

    @Test
    void chaosHasHelpWithExamplesToo() {
        assertThat(run("chaos", "--help")).isZero();

        assertThat(out.toString())
                .startsWith("Usage: likewise chaos ")
                .contains("Examples:\n  likewise chaos --seconds 60\n");
    }

    @Test
    void wrongUseIsOneSentenceThatSaysWhereToReadOn() {
        assertThat(run("sim", "--seed", "x")).isEqualTo(2);
        assertThat(run("sim", "--sedes", "3")).isEqualTo(2);
        assertThat(run("sim", "--seeds", "0")).isEqualTo(2);
        assertThat(run("chaos", "--faults", "quake")).isEqualTo(2);

        assertThat(err).hasToString("""
                likewise: --seed: 'x' (expected: a whole number): see 'likewise sim --help'
                likewise: sim has no option '--sedes': did you mean '--seed'? See 'likewise sim --help'
                likewise: --seeds: 0 (expected: 1 or more): see 'likewise sim --help'
                likewise: --faults: quake (expected: all, or one of cut,one-way,ring,isolate,loss,delay,kill,pause,restart,skew,jump,disk-full,fsync,power-loss,lost-disk): see 'likewise chaos --help'
                """);
    }
}
