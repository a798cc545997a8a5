package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.shell.ExitCode;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class VectorCommandTest {
    private final FakeNode us = new FakeNode("us");
    private final FakeNode eu = new FakeNode("eu");

    @AfterEach
    void stop() {
        us.close();
        eu.close();
    }

    @Test
    void showsWhatEachReplicaHasCounted() {
        us.likes().count("us", "p1", 3, 1);
        us.likes().count("eu", "p1", 10, 0);

        CommandRun run = CommandRun.of("vector", "p1", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.lines())
                .containsExactly(
                        "p1 at us/us-1: 12 likes",
                        "  REGION  REPLICA      LIKES  UNLIKES  NET",
                        "  eu      eu/eu-1/abc     10        0   10",
                        "  us      us/us-1/abc      3        1    2",
                        "");
    }

    @Test
    void aSumBelowZeroIsShownBesideTheCount() {
        us.likes().count("us", "p1", 0, 1);

        assertThat(CommandRun.of("vector", "p1", "--url", us.url()).lines())
                .contains("p1 at us/us-1: 0 likes (the sum is -1)");
    }

    @Test
    void severalNodesAreSaidToAgreeOrNot() {
        us.likes().count("us", "p1", 3, 1);
        eu.likes().count("us", "p1", 3, 1);
        String[] command = {"vector", "p1", "--url", us.url(), "--url", eu.url()};

        assertThat(CommandRun.of(command).lines()).endsWith("all 2 agree");
        eu.likes().count("eu", "p1", 1, 0);
        CommandRun run = CommandRun.of(command);
        assertThat(run.lines())
                .endsWith("they differ: see likewise compare p1 --url " + us.url() + " --url " + eu.url());
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void jsonHasABlockForEachNode() {
        us.likes().count("us", "p1", 3, 1);

        JsonObject json = CommandRun.of("vector", "p1", "--json", "--url", us.url(), "--url", eu.url())
                .json();

        assertThat(json.members().keySet()).containsExactly("post", "agree", "nodes", "unreachable");
        assertThat(json.flag("agree")).isFalse();
        assertThat(json.list("nodes")).extracting(node -> node.text("region")).containsExactly("us", "eu");
        JsonObject first = json.list("nodes").get(0);
        assertThat(first.members().keySet()).containsExactly("url", "region", "node", "vector");
        assertThat(first.object("vector").number("raw")).isEqualTo(2);
    }

    @Test
    void nodesThatAreThereAreShownWithoutTheOneThatIsNot() {
        us.likes().count("us", "p1", 3, 1);
        eu.close();

        CommandRun run = CommandRun.of("vector", "p1", "--url", eu.url(), "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.lines())
                .containsExactly(
                        "p1 at us/us-1: 2 likes",
                        "  REGION  REPLICA      LIKES  UNLIKES  NET",
                        "  us      us/us-1/abc      3        1    2",
                        "",
                        eu.url() + " unreachable (connection refused)");
        assertThat(run.err())
                .startsWith("likewise: could not reach " + eu.url())
                .hasLineCount(1);
    }

    @Test
    void watchOutlivesANodeThatIsAwayForAMoment() {
        AtomicInteger looks = new AtomicInteger();
        us.answering(request -> {
            int look = looks.incrementAndGet();
            if (look == 5) {
                us.likes().count("us", "p1", 1, 0);
            }
            return look == 2 || look == 3 ? Reply.problem(503, "stopping") : null;
        });

        CommandRun run =
                CommandRun.of("vector", "p1", "--watch", "--every", "1s", "--for", "9s", "--json", "--url", us.url());

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).hasSize(2);
        assertThat(run.err()).contains("503: stopping").hasLineCount(1);
    }

    @Test
    void watchShowsOnlyChanges() {
        AtomicInteger looks = new AtomicInteger();
        us.answering(request -> {
            if (looks.incrementAndGet() == 3) {
                us.likes().count("us", "p1", 1, 0);
            }
            return null;
        });

        CommandRun run =
                CommandRun.of("vector", "p1", "--watch", "--every", "1s", "--for", "5s", "--json", "--url", us.url());

        assertThat(looks.get()).isGreaterThan(4);
        assertThat(run.lines()).hasSize(2);
        assertThat(run.lines().get(1)).contains("\"count\":1");
    }
}
