package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.http.Trust;
import dev.likewise.cli.shell.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapCommandTest {
    private final FakeNode us = new FakeNode("us");
    private final FakeNode eu = new FakeNode("eu", us.likes());

    @AfterEach
    void stop() {
        us.close();
        eu.close();
    }

    @Test
    void likeSaysThatItChangedSomethingAndTheCount() {
        CommandRun run = CommandRun.of("like", "p1", "--user", "u1", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).isEqualTo("p1 is now liked by u1: 1 like (us/us-1)\n");
        assertThat(run.err()).isEmpty();
        assertThat(us.onlyRequest().method()).isEqualTo("POST");
        assertThat(us.onlyRequest().path()).isEqualTo("/v1/posts/p1/likes");
        assertThat(us.onlyRequest().header("X-user-id")).isEqualTo("u1");
    }

    @Test
    void repeatedLikeSaysThatNothingChanged() {
        CommandRun.of("like", "p1", "--user", "u1", "--url", us.url());

        assertThat(CommandRun.of("like", "p1", "--user", "u1", "--url", us.url())
                        .out())
                .isEqualTo("p1 was already liked by u1: 1 like (us/us-1)\n");
    }

    @Test
    void unlikeTakesTheLikeBack() {
        CommandRun.of("like", "p1", "--user", "u1", "--url", us.url());

        assertThat(CommandRun.of("unlike", "p1", "--user", "u1", "--url", us.url())
                        .out())
                .isEqualTo("p1 is no longer liked by u1: 0 likes (us/us-1)\n");
        assertThat(CommandRun.of("unlike", "p1", "--user", "u1", "--url", us.url())
                        .out())
                .isEqualTo("p1 was not liked by u1: 0 likes (us/us-1)\n");
    }

    @Test
    void jsonIsTheNodesAnswerAndWhereItCameFrom() {
        CommandRun run = CommandRun.of("like", "p1", "--user", "u1", "--url", us.url(), "--json");

        assertThat(run.json().members().keySet())
                .containsExactly(
                        "post",
                        "user",
                        "liked",
                        "changed",
                        "count",
                        "display",
                        "approx",
                        "version",
                        "durability",
                        "region",
                        "node");
        assertThat(run.json().flag("changed")).isTrue();
        assertThat(run.json().text("region")).isEqualTo("us");
    }

    @Test
    void aHiddenCountIsNotMadeUp() {
        us.answeringOnce(Reply.json("{\"liked\":true,\"changed\":true,\"hidden\":true,\"version\":\"v\"}"));

        assertThat(CommandRun.of("like", "p1", "--user", "u1", "--url", us.url())
                        .out())
                .isEqualTo("p1 is now liked by u1: count hidden (us/us-1)\n");
    }

    @Test
    void aNewerTapIsSaidToStand() {
        us.answeringOnce(
                Reply.json("{\"liked\":false,\"changed\":false,\"superseded\":true,\"count\":0,\"display\":\"0\","
                        + "\"approx\":false,\"version\":\"v\"}"));

        assertThat(CommandRun.of("like", "p1", "--user", "u1", "--url", us.url())
                        .out())
                .isEqualTo("a newer tap stands, p1 is not liked by u1: 0 likes (us/us-1)\n");
    }

    @Test
    void withoutAnyoneNamedNothingIsSent() {
        CommandRun run = CommandRun.of("like", "p1", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("likewise: nobody is named: say who with --user, or give a token with --token-file\n");
        assertThat(us.requests()).isEmpty();
    }

    @Test
    void anIdThatNoNodeTakesIsNotSent() {
        CommandRun run = CommandRun.of("like", "x".repeat(129), "--user", "u1", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).isEqualTo("likewise: post: 129 bytes of UTF-8 (expected: 1 to 128)\n");
        assertThat(us.requests()).isEmpty();
    }

    @Test
    void aNodeThatIsNotThereIsNamed() throws IOException {
        String url = "http://127.0.0.1:" + freePort();

        CommandRun run = CommandRun.of("like", "p1", "--user", "u1", "--url", url);

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo("likewise: could not reach " + url + " (connection refused): see that a node runs there, or"
                        + " say where one is with --url\n");
    }

    @Test
    void howToStartANodeIsSaidOnlyWhereNobodySaidThatOneIsThere() throws IOException {
        URI url = URI.create("http://127.0.0.1:" + freePort());
        CommandRun several =
                CommandRun.with(Map.of("LIKEWISE_URL", url + ",127.0.0.1:" + freePort()), "like", "p1", "--user", "u1");

        assertThat(several.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(several.err()).doesNotContain("likewise dev").contains("), could not reach http://");
        try (NodeClient assumed = new NodeClient(url, true, Trust.USUAL, Duration.ofSeconds(5), call -> {})) {
            assertThatThrownBy(assumed::ping)
                    .hasMessage("could not reach " + url + " (connection refused): start a node with 'likewise dev', or"
                            + " say where one is with --url");
        }
    }

    @Test
    void aRefusalSaysWhyAndWhatToDo() {
        us.answeringOnce(Reply.problem(403, "lacks the scope likes:write"));

        CommandRun run = CommandRun.of("like", "p1", "--user", "u1", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err())
                .isEqualTo(
                        "likewise: " + us.url() + " does not allow this (403: lacks the scope likes:write): use a token"
                                + " with the scope that it names\n");
    }

    @Test
    void clearTextOfSomeOtherPortIsShown() {
        us.answeringOnce(new Reply(400, "text/plain", "This is the gossip port of a node.\n\u001B[2J", Map.of()));

        CommandRun run = CommandRun.of("count", "p1", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err())
                .isEqualTo(
                        "likewise: " + us.url() + " refused (400: This is the gossip port of a node): check that this"
                                + " is the right port\n");
    }

    @Test
    void aFileThatIsNotThereIsNamedOnce(@TempDir Path directory) {
        Path file = directory.resolve("token");

        assertThat(CommandRun.of("like", "p1", "--token-file", file.toString()).err())
                .isEqualTo("likewise: --token-file: cannot read " + file + " (no such file): check its name\n");
        assertThat(CommandRun.of("replay", file.toString()).err())
                .isEqualTo("likewise: cannot read " + file + " (no such file): check its name\n");
        assertThat(CommandRun.of("replay", directory.toString()).err())
                .isEqualTo("likewise: cannot read " + directory + " (is a directory): check its name\n");
    }

    @Test
    void controlCharactersInAnAnswerDoNotReachTheTerminal() {
        us.answeringOnce(Reply.problem(400, "\u001B[2Jgone"));

        assertThat(CommandRun.of("like", "p1", "--user", "u1", "--url", us.url())
                        .err())
                .doesNotContain("\u001B");
    }

    @Test
    void strictUnlikeOfWhatIsNotLikedIsRefused() {
        us.answeringOnce(Reply.problem(409, "u1 does not like p1"));

        CommandRun run = CommandRun.of("unlike", "p1", "--user", "u1", "--strict", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(us.onlyRequest().header("Prefer")).isEqualTo("handling=strict");
    }

    @Test
    void aNodeThatIsAwayIsPassedOver() throws IOException {
        CommandRun run = CommandRun.of(
                "like", "p1", "--user", "u1", "--url", "http://127.0.0.1:" + freePort(), "--url", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).isEqualTo("p1 is now liked by u1: 1 like (eu/eu-1)\n");
    }

    @Test
    void aNodeThatIsOverloadedIsPassedOver() {
        us.answering(request -> request.method().equals("POST") ? Reply.problem(503, "full") : null);
        eu.answering(request -> request.path().equals("/v1/ping") ? Reply.problem(503, "far away") : null);

        CommandRun run = CommandRun.of("like", "p1", "--user", "u1", "--url", us.url(), "--url", eu.url());

        assertThat(run.out()).isEqualTo("p1 is now liked by u1: 1 like (eu/eu-1)\n");
    }

    @Test
    void aRefusalThatHoldsEverywhereIsNotTriedElsewhere() {
        us.answering(request -> request.method().equals("POST") ? Reply.problem(400, "bad") : null);
        eu.answering(request -> Reply.problem(400, "bad"));

        assertThat(CommandRun.of("like", "p1", "--user", "u1", "--url", us.url(), "--url", eu.url())
                        .exitCode())
                .isEqualTo(ExitCode.REFUSED);
        assertThat(eu.requests()).isEmpty();
    }

    @Test
    void aUserThatNoHeaderCanCarryGoesIntoTheQuery() {
        CommandRun.of("like", "p/1,é", "--user", "ü 1", "--url", us.url());

        assertThat(us.onlyRequest().path()).isEqualTo("/v1/posts/p%2F1%2C%C3%A9/likes");
        assertThat(us.onlyRequest().query()).isEqualTo("user=%C3%BC%201");
        assertThat(us.likes().isLiked("ü 1", "p/1,é")).isTrue();
    }

    @Test
    void theAddressComesFromTheEnvironmentUnlessGiven() {
        CommandRun run = CommandRun.with(Map.of("LIKEWISE_URL", us.url()), "like", "p1", "--user", "u1");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(us.requests()).hasSize(1);
    }

    @Test
    void aTokenComesFromAFileOrTheEnvironment(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("token"), "aaa.bbb.ccc\n");
        us.answering(request -> Reply.problem(401, "expired"));

        CommandRun.of("like", "p1", "--token-file", file.toString(), "--url", us.url());
        CommandRun.with(Map.of("LIKEWISE_TOKEN", "ddd.eee.fff"), "like", "p1", "--url", us.url());
        CommandRun.with(Map.of("LIKEWISE_TOKEN", file.toString()), "like", "p1", "--url", us.url());

        assertThat(us.requests())
                .extracting(request -> request.header("Authorization"))
                .containsExactly("Bearer aaa.bbb.ccc", "Bearer ddd.eee.fff", "Bearer aaa.bbb.ccc");
    }

    @Test
    void anAddressThatIsNoneIsSaidToBe() {
        CommandRun run = CommandRun.of("like", "p1", "--user", "u1", "--url", "ftp://x");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("likewise: --url: 'ftp://x' (expected: http://HOST:PORT or https://HOST:PORT)\n");
    }

    @Test
    void somethingElseThatSpeaksHttpIsNotTakenForANode() {
        us.answeringOnce(new Reply(200, "text/html", "<html>", Map.of()));

        CommandRun run = CommandRun.of("like", "p1", "--user", "u1", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.err()).contains("does not answer like a Likewise node").contains("check --url");
    }

    @Test
    void verboseShowsEachCallOnStandardError() {
        CommandRun run = CommandRun.of("like", "p1", "--user", "u1", "--url", us.url(), "-v", "--json");

        assertThat(run.err()).isEqualTo("POST /v1/posts/p1/likes at " + us.url() + ": 201\n");
        assertThat(run.json().flag("liked")).isTrue();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
