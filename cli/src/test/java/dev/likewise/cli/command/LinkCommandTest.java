package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.shell.ExitCode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkCommandTest {
    private final FakeNode us = new FakeNode("us");

    @BeforeEach
    void takeFaults() {
        us.answering(request -> new Reply(204, "application/json", "", Map.of()));
    }

    @AfterEach
    void stop() {
        us.close();
    }

    @Test
    void cutPutsAFaultOnBothDirections() {
        CommandRun run = CommandRun.of("link", "eu", "--cut", "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).isEqualTo("the link to eu has this fault: direction both, state cut\n");
        assertThat(us.onlyRequest().method()).isEqualTo("PUT");
        assertThat(us.onlyRequest().path()).isEqualTo("/v1/admin/links/eu");
        assertThat(us.onlyRequest().header("Content-type")).isEqualTo("application/json");
        assertThat(us.onlyRequest().body()).isEqualTo("{\"direction\":\"both\",\"state\":\"cut\"}");
    }

    @Test
    void faultsCanBeOneWayAndForAWhile() {
        CommandRun.of(
                "link",
                "eu/eu-1",
                "--delay",
                "80",
                "--loss",
                "0.05",
                "--one-way",
                "out",
                "--for",
                "10s",
                "--admin",
                us.url());

        assertThat(us.onlyRequest().path()).isEqualTo("/v1/admin/links/eu%2Feu-1");
        assertThat(us.onlyRequest().body())
                .isEqualTo("{\"direction\":\"out\",\"state\":\"open\",\"delay_ms\":80,\"loss\":0.05,\"for_ms\":10000}");
    }

    @ParameterizedTest
    @CsvSource({"80, 80", "80ms, 80", "2s, 2000"})
    void aDelayIsInMillisecondsUnlessItSaysOtherwise(String delay, long millis) {
        CommandRun.of("link", "eu", "--delay", delay, "--admin", us.url());

        assertThat(us.onlyRequest().body())
                .isEqualTo("{\"direction\":\"both\",\"state\":\"open\",\"delay_ms\":" + millis + "}");
    }

    @Test
    void aNumberAloneIsSecondsInFor() {
        CommandRun.of("link", "eu", "--cut", "--for", "30", "--admin", us.url());

        assertThat(us.onlyRequest().body()).endsWith("\"for_ms\":30000}");
    }

    @Test
    void whyThereIsNoSuchLinkIsSaidAsItIs() {
        us.answering(request -> Reply.problem(404, "this node runs without chaos: start it with --chaos true"));

        CommandRun run = CommandRun.of("link", "eu", "--cut", "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err())
                .isEqualTo("likewise: " + us.url() + ": this node runs without chaos: start it with --chaos true\n");
    }

    @Test
    void aPortWithoutSuchAPathMayBeTheWrongOne() {
        us.answering(request -> Reply.problem(404, "no such path"));

        assertThat(CommandRun.of("link", "eu", "--cut", "--admin", us.url()).err())
                .contains("has nothing there (404: no such path)")
                .contains("right port");
    }

    @Test
    void healTakesAllFaultsOff() {
        CommandRun run = CommandRun.of("link", "eu", "--heal", "--json", "--admin", us.url());

        assertThat(us.onlyRequest().method()).isEqualTo("DELETE");
        assertThat(run.out()).isEqualTo("{\"peer\":\"eu\",\"link\":null}\n");
    }

    @Test
    void whatMakesNoSenseIsNotSent() {
        assertThat(CommandRun.of("link", "eu", "--admin", us.url()).exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(CommandRun.of("link", "eu", "--cut", "--heal", "--admin", us.url())
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
        assertThat(CommandRun.of("link", "eu", "--loss", "2", "--admin", us.url())
                        .err())
                .isEqualTo("likewise: --loss: 2.0 (expected: 0 to 1)\n");
        assertThat(CommandRun.of("link", "eu", "--cut", "--one-way", "up", "--admin", us.url())
                        .err())
                .isEqualTo("likewise: --one-way: 'up' (expected: in or out)\n");
        assertThat(us.requests()).isEmpty();
    }
}
