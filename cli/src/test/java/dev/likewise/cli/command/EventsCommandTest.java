package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.shell.ExitCode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The events of a node that says a page a number: e1 to e3, then e4 and e5, then e6 and so on. */
class EventsCommandTest {
    private final FakeNode us = new FakeNode("us");

    @AfterEach
    void stop() {
        us.close();
    }

    private static Reply page(String body, String next, boolean more) {
        return new Reply(
                200,
                "application/x-ndjson",
                body,
                Map.of("Likewise-Cursor", next, "Likewise-More", Boolean.toString(more)));
    }

    private CommandRun events(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "events";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[all.length - 2] = "--url";
        all[all.length - 1] = us.url();
        return CommandRun.of(all);
    }

    private List<String> queries() {
        return us.requests().stream().map(FakeNode.Request::query).toList();
    }

    @Test
    void allThereIsComesLineByLine() {
        us.answeringOnce(page("{\"e\":1}\n{\"e\":\"ü\"}\n", "c2", true));
        us.answeringOnce(page("", "c5", true));
        us.answeringOnce(page("{\"e\":6}\n", "c6", false));
        CommandRun run = events();
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).containsExactly("{\"e\":1}", "{\"e\":\"ü\"}", "{\"e\":6}");
        assertThat(queries()).containsExactly("limit=1000", "limit=1000&after=c2", "limit=1000&after=c5");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void noMoreComeThanAskedFor() {
        us.answeringOnce(page("{\"e\":1}\n{\"e\":2}\n", "c2", true));
        us.answeringOnce(page("{\"e\":3}\n", "c3", true));
        CommandRun run = events("--after", "c0", "--limit", "3", "--json");
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).hasSize(3);
        assertThat(queries()).containsExactly("limit=3&after=c0", "limit=1&after=c2");
    }

    @Test
    void followingGoesOnWhereItWasWhenTheNodeIsBack() {
        us.answeringOnce(page("{\"e\":1}\n", "c1", false));
        us.answeringOnce(Reply.problem(503, "the store could not be read"));
        us.answeringOnce(Reply.problem(503, "the store could not be read"));
        us.answeringOnce(page("", "c1", false));
        us.answeringOnce(page("{\"e\":2}\n", "c2", false));
        CommandRun run = events("--follow", "--limit", "2");
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).containsExactly("{\"e\":1}", "{\"e\":2}");
        assertThat(queries().subList(1, 5)).containsOnly("limit=1&after=c1");
        assertThat(run.err().lines()).hasSize(2);
        assertThat(run.err()).contains("trying again", "is there again");
    }

    @Test
    void withoutFollowingAnOutageEndsIt() {
        us.answeringOnce(page("{\"e\":1}\n", "c1", true));
        us.answeringOnce(Reply.problem(503, "the store could not be read"));
        CommandRun run = events();
        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.lines()).hasSize(1);
    }

    @Test
    void aNodeThatWasNeverThereIsSaidSo() {
        us.close();
        assertThat(events("--follow").exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    }

    @Test
    void whatIsGoneIsExplained() {
        us.answeringOnce(page("{\"e\":1}\n", "c1", false));
        Reply gone = Reply.problem(410, "after: record 7 of shard 2 is not kept any more");
        us.answeringOnce(new Reply(gone.status(), gone.contentType(), gone.body(), Map.of("Likewise-Cursor", "c9")));
        CommandRun run = events("--follow");
        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.lines()).hasSize(1);
        assertThat(run.err())
                .isEqualTo("likewise: " + us.url()
                        + " has that no more (410: after: record 7 of shard 2 is not kept any more): begin again with"
                        + " --after c9\n");
    }

    @Test
    void whatCannotBeIsWrongUse() {
        assertThat(events("--limit", "0").exitCode()).isEqualTo(ExitCode.USAGE);
        CommandRun two = events("--url", "http://127.0.0.1:1");
        assertThat(two.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(two.err()).contains("expected: one");
    }

    @Test
    void somethingElseThatAnswersIsNoNode() {
        us.answeringOnce(Reply.json("{}"));
        assertThat(events().exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    }
}
