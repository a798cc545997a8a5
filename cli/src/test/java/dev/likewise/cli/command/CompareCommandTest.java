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

class CompareCommandTest {
    private final FakeNode us = new FakeNode("us");
    private final FakeNode eu = new FakeNode("eu");

    @AfterEach
    void stop() {
        us.close();
        eu.close();
    }

    @Test
    void equalColumnsAgree() {
        us.likes().count("us", "p1", 3, 1);
        eu.likes().count("us", "p1", 3, 1);

        CommandRun run = CommandRun.of("compare", "p1", "--url", us.url(), "--url", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.lines())
                .containsExactly(
                        "POST  WHAT   us  eu", //
                        "p1    count   2   2",
                        "all 2 agree on 1 post");
    }

    @Test
    void columnsThatDifferAreShownEvenWhereTheCountsAreEqual() {
        us.likes().count("us", "p1", 3, 1);
        eu.likes().count("us", "p1", 2, 0);

        CommandRun run = CommandRun.of("compare", "p1", "p2", "--url", us.url(), "--url", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.lines())
                .containsExactly(
                        "POST  WHAT            us     eu",
                        "p1    count            2      2",
                        "p1    us/us-1/abc  +3 −1  +2 −0",
                        "p2    count            0      0",
                        "they differ on 1 of 2 posts");
    }

    @Test
    void jsonNamesTheDifferingColumns() {
        us.likes().count("us", "p1", 3, 1);

        JsonObject json = CommandRun.of("compare", "p1", "--json", "--url", us.url(), "--url", eu.url())
                .json();

        assertThat(json.members().keySet()).containsExactly("agree", "waited_ms", "nodes", "posts", "unreachable");
        JsonObject post = json.object("posts").object("p1");
        assertThat(post.toString())
                .isEqualTo("{\"agree\":false,\"counts\":{\"us\":2,\"eu\":0},\"differing\":{\"us/us-1/abc\":"
                        + "{\"us\":{\"likes\":3,\"unlikes\":1},\"eu\":{\"likes\":0,\"unlikes\":0}}}}");
    }

    @Test
    void waitAsksAgainUntilTheyAgree() {
        us.likes().count("us", "p1", 1, 0);
        AtomicInteger looks = new AtomicInteger();
        eu.answering(request -> {
            if (looks.incrementAndGet() == 4) {
                eu.likes().count("us", "p1", 1, 0);
            }
            return null;
        });

        CommandRun run = CommandRun.of("compare", "p1", "--wait", "10s", "--url", us.url(), "--url", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(looks).hasValue(4);
    }

    @Test
    void waitEnds() {
        us.likes().count("us", "p1", 1, 0);

        CommandRun run =
                CommandRun.of("compare", "p1", "--wait", "10s", "--json", "--url", us.url(), "--url", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.json().number("waited_ms")).isBetween(10_000L, 60_000L);
    }

    @Test
    void oneNodeCannotBeCompared() {
        CommandRun run = CommandRun.of("compare", "p1", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).isEqualTo("likewise: compare needs two nodes or more: give --url once for each\n");
    }

    @Test
    void twoNodesOfOneRegionAreToldApart() {
        try (FakeNode other = new FakeNode("us", "us-2", us.likes())) {
            assertThat(CommandRun.of("compare", "p1", "--url", us.url(), "--url", other.url())
                            .lines()
                            .get(0))
                    .isEqualTo("POST  WHAT   us/us-1  us/us-2");
        }
    }

    @Test
    void aNodeIsNotComparedWithItself() {
        CommandRun twice = CommandRun.of("compare", "p1", "--url", us.url(), "--url", us.url());
        String otherName = us.url().replace("127.0.0.1", "localhost");
        CommandRun byAnotherName = CommandRun.of("compare", "p1", "--url", us.url(), "--url", otherName);

        assertThat(twice.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(twice.err()).isEqualTo("likewise: " + us.url() + " is given twice: these are the same node\n");
        assertThat(byAnotherName.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(byAnotherName.err())
                .isEqualTo("likewise: " + us.url() + " and " + otherName + ": these are the same node, us/us-1\n");
    }

    @Test
    void regionsThatAreThereAreComparedWithoutTheOneThatIsNot() {
        try (FakeNode ap = new FakeNode("ap", us.likes())) {
            us.likes().count("us", "p1", 3, 1);
            String gone = eu.url();
            eu.close();
            us.answering(request -> request.path().equals("/v1/regions")
                    ? Reply.json("{\"self\":\"us\",\"regions\":[{\"region\":\"eu\",\"http\":[\"" + gone + "\"]}]}")
                    : null);
            String[] command = {"compare", "p1", "--wait", "1h", "--url", ap.url(), "--url", gone, "--url", us.url()};

            CommandRun run = CommandRun.of(command);

            assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
            assertThat(run.lines())
                    .containsExactly(
                            "POST  WHAT   ap  us",
                            "p1    count   2   2",
                            "eu unreachable (connection refused)",
                            "2 of 3 answered and agree on 1 post");
            assertThat(run.err())
                    .isEqualTo("likewise: could not reach " + gone
                            + " (connection refused): see that a node runs there, or say where one is with --url\n");
        }
    }

    @Test
    void jsonSaysWhichNodesDidNotAnswer() {
        String gone = eu.url();
        eu.close();

        CommandRun run = CommandRun.of("compare", "p1", "--json", "--url", us.url(), "--url", gone);

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.json().flag("agree")).isFalse();
        assertThat(run.json().list("unreachable"))
                .extracting(one -> one.text("name"))
                .containsExactly(gone);
    }

    @Test
    void whereNobodyAnswersAllAreNamed() {
        us.close();
        eu.close();

        CommandRun run = CommandRun.of("compare", "p1", "--url", us.url(), "--url", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(us.url()).contains(eu.url()).hasLineCount(1);
    }
}
