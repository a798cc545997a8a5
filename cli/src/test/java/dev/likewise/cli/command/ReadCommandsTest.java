package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.shell.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReadCommandsTest {
    private final FakeNode us = new FakeNode("us");

    @AfterEach
    void stop() {
        us.close();
    }

    @Test
    void countShowsATable() {
        us.likes().count("us", "p1", 12_345, 0);

        CommandRun run = CommandRun.of("count", "p1", "post-2", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.lines())
                .containsExactly(
                        "POST     COUNT  SHOWN", //
                        "p1      12,345  12345",
                        "post-2       0      0");
    }

    @Test
    void countOfAKnownUserShowsWhatTheyLike() {
        us.likes().tap("us", "u1", "p1", true);

        assertThat(CommandRun.of("count", "p1", "p2", "--user", "u1", "--url", us.url())
                        .lines())
                .containsExactly(
                        "POST  COUNT  SHOWN  LIKED", //
                        "p1        1      1  yes",
                        "p2        0      0  no");
    }

    @Test
    void aCountOfANodeThatJoinsIsDoubted() {
        us.answering(request -> fresh("1970-01-01T00:00:00.000Z", "[]"));

        CommandRun run = CommandRun.of("count", "p1", "-q", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).isEqualTo("0\n");
        assertThat(run.err())
                .startsWith("likewise: this node is joining or cut off: ")
                .hasLineCount(1);
    }

    @Test
    void aCountIsDoubtedWhereNothingIsHeardOfAnyOtherRegion() {
        us.answering(request -> request.path().equals("/v1/regions")
                ? Reply.json("{\"self\":\"us\",\"regions\":[{\"region\":\"ap\",\"http\":[]},"
                        + "{\"region\":\"eu\",\"http\":[]},{\"region\":\"us\",\"http\":[]}]}")
                : fresh("2026-01-31T09:30:00.120Z", request.query().contains("cut") ? "[\"ap\",\"eu\"]" : "[\"eu\"]"));

        assertThat(CommandRun.of("count", "cut", "--url", us.url()).err())
                .isEqualTo("likewise: this node is joining or cut off: it hears nothing of ap, eu, so the counts may be"
                        + " old\n");
        assertThat(CommandRun.of("count", "p1", "--url", us.url()).err()).isEmpty();
    }

    @Test
    void doubtsThatCannotBeSettledAreNone() {
        us.answering(
                request -> request.path().equals("/v1/regions") ? null : fresh("2026-01-31T09:30:00.120Z", "[\"eu\"]"));

        CommandRun run = CommandRun.of("count", "p1", "-q", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
    }

    private static Reply fresh(String asOf, String behind) {
        return Reply.json("{\"posts\":{\"p1\":{\"count\":0,\"display\":\"0\",\"approx\":false}},\"as_of\":\"" + asOf
                + "\",\"behind\":" + behind + "}");
    }

    @Test
    void countAsJsonIsByPost() {
        us.likes().tap("us", "u1", "p1", true);

        assertThat(CommandRun.of("count", "p1", "--url", us.url(), "--json").out())
                .isEqualTo("{\"posts\":{\"p1\":{\"count\":1,\"display\":\"1\",\"approx\":false}}}\n");
    }

    @Test
    void quietCountIsTheNumberAlone() {
        us.likes().count("us", "p1", 12_345, 0);

        assertThat(CommandRun.of("count", "p1", "-q", "--url", us.url()).out()).isEqualTo("12345\n");
    }

    @Test
    void aHiddenCountIsShownAsHidden() {
        us.answeringOnce(Reply.json("{\"posts\":{\"p1\":{\"hidden\":true}}}"));
        us.answeringOnce(Reply.json("{\"posts\":{\"p1\":{\"hidden\":true}}}"));

        assertThat(CommandRun.of("count", "p1", "-q", "--url", us.url()).out()).isEqualTo("hidden\n");
        assertThat(CommandRun.of("count", "p1", "--json", "--url", us.url()).out())
                .isEqualTo("{\"posts\":{\"p1\":{\"hidden\":true}}}\n");
    }

    @Test
    void manyPostsAreAskedForInSeveralCalls() {
        List<String> arguments = new ArrayList<>(List.of("count", "--url", us.url(), "-q"));
        IntStream.range(0, 450).forEach(i -> arguments.add("p" + i));

        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));

        assertThat(run.lines()).hasSize(450);
        assertThat(us.requests()).hasSize(3);
    }

    @Test
    void callsStayBelowWhatANodeTakesAsARequestLine() {
        List<String> arguments = new ArrayList<>(List.of("count", "--url", us.url(), "-q"));
        IntStream.range(0, 150).forEach(i -> arguments.add("é".repeat(60) + i));

        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));

        assertThat(run.lines()).hasSize(150);
        assertThat(us.requests())
                .allSatisfy(request -> assertThat(request.query().length()).isLessThan(9000));
    }

    @Test
    void likedIsYesOrNoByExitCode() {
        us.likes().tap("us", "u1", "p1", true);

        assertThat(CommandRun.of("liked", "p1", "--user", "u1", "--url", us.url())
                        .exitCode())
                .isEqualTo(ExitCode.OK);
        CommandRun both = CommandRun.of("liked", "p1", "p2", "--user", "u1", "--url", us.url());
        assertThat(both.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(both.lines()).containsExactly("POST  LIKED", "p1    yes", "p2    no");
    }

    @Test
    void likedAsJsonIsByPost() {
        us.likes().tap("us", "u1", "p1", true);

        assertThat(CommandRun.of("--json", "liked", "p1", "p2", "--user", "u1", "--url", us.url())
                        .out())
                .isEqualTo("{\"liked\":{\"p1\":true,\"p2\":false}}\n");
    }

    private static Reply page(String list, String entries, String next) {
        return Reply.json("{\"" + list + "\":[" + entries + "],\"next_cursor\":" + next + "}");
    }

    @Test
    void likersShowAPageAndWhereItGoesOn() {
        us.answeringOnce(page("likers", "{\"user\":\"u1\",\"at\":\"2026-01-31T09:29:58.004Z\"}", "\"AX\""));

        CommandRun run = CommandRun.of("likers", "p/1", "--user", "me", "--limit", "1", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).containsExactly("USER  AT", "u1    2026-01-31T09:29:58.004Z");
        assertThat(run.err()).contains("there are more: --cursor AX, or --all");
        assertThat(us.requests().get(0).path()).isEqualTo("/v1/posts/p%2F1/likers");
        assertThat(us.requests().get(0).query()).isEqualTo("limit=1");
    }

    @Test
    void allOfAListIsReadPageByPage() {
        us.answeringOnce(page("likes", "{\"post\":\"p2\",\"at\":\"t2\"}", "\"A+X\""));
        us.answeringOnce(page("likes", "{\"post\":\"p1\",\"at\":\"t1\"}", "null"));

        CommandRun run = CommandRun.of("likes", "--user", "me", "--all", "-q", "--url", us.url());

        assertThat(run.out()).isEqualTo("p2\np1\n");
        assertThat(us.requests())
                .extracting(FakeNode.Request::query)
                .containsExactly("limit=50", "limit=50&cursor=A%2BX");
    }

    @Test
    void aListAsJsonIsThePage() {
        us.answeringOnce(page("likes", "{\"post\":\"p2\",\"at\":\"t2\"}", "null"));

        CommandRun run = CommandRun.of("likes", "--user", "me", "--cursor", "AX", "--json", "--url", us.url());

        assertThat(run.out().replace(" ", "")).contains("\"next_cursor\":null").contains("\"post\":\"p2\"");
        assertThat(us.requests().get(0).query()).endsWith("&cursor=AX");
    }

    @Test
    void aPageHasASize() {
        CommandRun run = CommandRun.of("likes", "--user", "me", "--limit", "1001", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--limit: 1001 (expected: 1 to 1000)");
    }
}
