package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.FakeNode.Request;
import dev.likewise.cli.shell.ExitCode;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code members} and {@code retire}. */
class RetireCommandTest {
    private static final String MEMBERS = """
            {"members":[
              {"replica":"eu/eu-1/0a","region":"eu","node":"eu-1","gossip":["h1:9080"],"http":[],"retired":true},
              {"replica":"eu/eu-1/0b","region":"eu","node":"eu-1","gossip":["h1:9080"],"http":["http://h1"],"retired":false},
              {"replica":"us/us-1/0c","region":"us","node":"us-1","gossip":["h2:9080"],"http":[],"retired":false}]}
            """;
    private static final String PEERS = """
            {"peers":[{"replica":"eu/eu-1/0b","state":"down","reason":"nothing heard for 5000 ms",
              "lag_records":7,"lag_seconds":1.5,"round_trip_us":-1,"clock_offset_us":0,"bytes_in":0,"bytes_out":0}]}
            """;

    private final FakeNode us = new FakeNode("us");
    private volatile Reply retired =
            Reply.json("{\"replica\":\"eu/eu-1/0b\",\"known_by\":[\"ap/ap-1/0d\"],\"safe\":true}");

    @BeforeEach
    void answer() {
        us.answering(this::answer);
    }

    private Reply answer(Request request) {
        return switch (request.path()) {
            case "/v1/admin/members" -> Reply.json(MEMBERS);
            case "/v1/admin/peers" -> Reply.json(PEERS);
            case "/v1/admin/status" -> Reply.json("{\"replica\":\"us/us-1/0c\"}");
            case "/v1/admin/retire" -> retired;
            default -> Reply.problem(404, "nothing");
        };
    }

    @AfterEach
    void stop() {
        us.close();
    }

    private CommandRun run(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--admin";
        all[arguments.length + 1] = us.url();
        return CommandRun.of(all);
    }

    private List<Request> retirements() {
        return us.requests().stream()
                .filter(request -> request.path().equals("/v1/admin/retire"))
                .toList();
    }

    @Test
    void membersAreShownWithTheirLinks() {
        assertThat(run("members").lines())
                .containsExactly(
                        "REPLICA     STATE    LINK                             GOSSIP",
                        "eu/eu-1/0a  retired  none                             h1:9080",
                        "eu/eu-1/0b  active   down: nothing heard for 5000 ms  h1:9080",
                        "us/us-1/0c  active   this node                        h2:9080");
    }

    @Test
    void membersAsJson() {
        assertThat(run("members", "--json").out())
                .contains("\"replica\":\"eu/eu-1/0b\"")
                .contains("\"link\":\"down: nothing heard for 5000 ms\"");
    }

    @Test
    void retiresWithYes() {
        CommandRun run = run("retire", "eu/eu-1/0b", "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).isEqualTo("eu/eu-1/0b is retired; known by ap/ap-1/0d\n");
        assertThat(retirements()).hasSize(1);
        assertThat(retirements().get(0).body()).isEqualTo("{\"replica\":\"eu/eu-1/0b\"}");
    }

    @Test
    void saysWhenNobodyElseKnows() {
        retired = Reply.json("{\"replica\":\"eu/eu-1/0b\",\"known_by\":[],\"safe\":false}");
        CommandRun run = run("retire", "eu/eu-1/0b", "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.out()).contains("no other member has heard of it yet: run this again");
    }

    @Test
    void dryRunSaysWhatWouldHappen() {
        CommandRun run = run("retire", "eu/eu-1/0b", "--dry-run");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .isEqualTo("would retire eu/eu-1/0b (its link is down: nothing heard for 5000 ms), for good;"
                        + " 1 active member stays.\n");
        assertThat(retirements()).isEmpty();
    }

    @Test
    void withoutATerminalAndYesNothingIsDone() {
        CommandRun run = run("retire", "eu/eu-1/0b");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("nothing is retired: answer with eu/eu-1/0b on a terminal, or give --yes");
        assertThat(retirements()).isEmpty();
    }

    @Test
    void theAskedNodeDoesNotRetireItself() {
        CommandRun run = run("retire", "us/us-1/0c", "--dry-run");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("a node does not retire itself: give --admin of another one");
    }

    @Test
    void aNameThatIsNoWholeIdIsRefusedWithAllThereAre() {
        CommandRun run = run("retire", "eu", "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("no replica is called 'eu': there are eu/eu-1/0a, eu/eu-1/0b, us/us-1/0c");
        assertThat(retirements()).isEmpty();
    }
}
