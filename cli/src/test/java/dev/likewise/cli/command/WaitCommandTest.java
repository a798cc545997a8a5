package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.shell.ExitCode;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WaitCommandTest {
    private final FakeNode us = new FakeNode("us");
    private final FakeNode eu = new FakeNode("eu");

    @AfterEach
    void stop() {
        us.close();
        eu.close();
    }

    @Test
    void equalDigestsAreConvergedAtOnce() {
        us.answering(request -> state("us/us-1/a", "e0", "e1"));
        eu.answering(request -> state("eu/eu-1/b", "e0", "e1"));

        CommandRun run = CommandRun.of("wait", "--converged", "--admin", us.url(), "--admin", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).startsWith("2 nodes hold the same: 2 shards, 14 registers (after ");
        assertThat(us.onlyRequest().path()).isEqualTo("/v1/admin/state");
    }

    @Test
    void digestsThatBecomeEqualAreWaitedFor() {
        AtomicInteger looks = new AtomicInteger();
        us.answering(request -> state("us/us-1/a", "e0", "e1"));
        eu.answering(request -> state("eu/eu-1/b", "e0", looks.incrementAndGet() < 5 ? "old" : "e1"));

        CommandRun run = CommandRun.of("wait", "--converged", "--json", "--admin", us.url(), "--admin", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(looks).hasValue(5);
        assertThat(run.json().members().keySet())
                .containsExactly("converged", "waited_ms", "nodes", "shards", "registers", "differences");
        assertThat(run.json().texts("nodes")).containsExactly("us/us-1/a", "eu/eu-1/b");
    }

    @Test
    void afterTheTimeoutWhatDiffersIsShown() {
        us.answering(request -> state("us/us-1/a", "e0", "0123456789abcdef"));
        eu.answering(request -> state("eu/eu-1/b", "e0", "fedcba9876543210"));

        CommandRun run =
                CommandRun.of("wait", "--converged", "--timeout", "3s", "--admin", us.url(), "--admin", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.lines().subList(0, 2))
                .containsExactly(
                        "SHARD  WHAT   us/us-1/a      eu/eu-1/b", //
                        "    1  edges  0123456789ab…  fedcba987654…");
        assertThat(run.lines().get(2)).startsWith("not converged after 3.");
    }

    @Test
    void aNodeConvergesWithItselfOnlyByMistake() {
        us.answering(request -> state("us/us-1/a", "e0", "e1"));

        CommandRun run = CommandRun.of("wait", "--converged", "--admin", us.url(), "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).isEqualTo("likewise: " + us.url() + " is given twice: these are the same node\n");
    }

    @Test
    void allNodesThatAreNotThereAreNamed() {
        us.close();
        eu.close();

        CommandRun run = CommandRun.of("wait", "--converged", "--admin", us.url(), "--admin", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.err())
                .contains(us.url())
                .contains(eu.url())
                .contains("--admin")
                .hasLineCount(1);
    }

    @Test
    void oneNodeCannotConverge() {
        CommandRun run = CommandRun.of("wait", "--converged", "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("give --admin once for each");
    }

    @Test
    void aNodeThatIsAwayForAMomentIsWaitedFor() {
        AtomicInteger looks = new AtomicInteger();
        us.answering(request -> state("us/us-1/a", "e0", "e1"));
        eu.answering(request -> switch (looks.incrementAndGet()) {
            case 1 -> state("eu/eu-1/b", "e0", "old");
            case 2, 3 -> Reply.problem(503, "starting");
            default -> state("eu/eu-1/b", "e0", "e1");
        });

        CommandRun run = CommandRun.of("wait", "--converged", "--admin", us.url(), "--admin", eu.url());

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
    }

    @Test
    void aNodeThatStaysAwayEndsTheWaitingAfterTheTimeout() {
        AtomicInteger looks = new AtomicInteger();
        us.answering(request -> state("us/us-1/a", "e0", "e1"));
        eu.answering(request ->
                looks.incrementAndGet() == 1 ? state("eu/eu-1/b", "e0", "old") : Reply.problem(503, "starting"));

        CommandRun run = CommandRun.of("wait", "--converged", "--admin", us.url(), "--admin", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err()).contains("503: starting");
        assertThat(looks).hasValueGreaterThan(20);
    }

    @Test
    void aNodeThatWasNeverThereEndsTheWaitingAtOnce() {
        us.answering(request -> state("us/us-1/a", "e0", "e1"));
        eu.close();

        CommandRun run = CommandRun.of("wait", "--converged", "--admin", us.url(), "--admin", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.err()).contains("could not reach " + eu.url()).contains("--admin");
    }

    private static Reply state(String self, String edges0, String edges1) {
        return Reply.json("{\"replica\":\"" + self + "\",\"shards\":["
                + "{\"shard\":0,\"vector\":{\"us/us-1/a\":\"5\"},\"edges\":\"" + edges0
                + "\",\"columns\":\"c0\",\"registers\":5},"
                + "{\"shard\":1,\"vector\":{},\"edges\":\"" + edges1
                + "\",\"columns\":\"c1\",\"registers\":9}]}");
    }
}
