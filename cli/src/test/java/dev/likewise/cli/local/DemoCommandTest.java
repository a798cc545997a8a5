package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.shell.ExitCode;
import org.junit.jupiter.api.Test;

class DemoCommandTest {
    @Test
    void allRegionsEndRightWhereAPlainCounterWouldNot() {
        CommandRun run = CommandRun.withNodes("demo");

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.lines())
                .contains(
                        "the ledger of 156 acknowledged taps     70  people, each by their last tap",
                        "eu says                                 70  right",
                        "a plain PN counter would say            90  wrong by +20, for ever");
        assertThat(run.out()).contains("right: every region counts exactly the people who like it");
    }

    @Test
    void jsonIsTheVerdictAlone() {
        JsonObject json = CommandRun.withNodes("demo", "--json").json();

        assertThat(json.flag("right")).isTrue();
        assertThat(json.object("regions").toString()).isEqualTo("{\"us\":70,\"eu\":70,\"ap\":70}");
        assertThat(json.number("plain_pn_counter")).isEqualTo(90);
    }
}
