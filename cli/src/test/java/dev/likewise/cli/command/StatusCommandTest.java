package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.FakeNode.Request;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.shell.ExitCode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code status}, {@code peers} and {@code top}. */
class StatusCommandTest {
    private static final String STATUS = """
            {"cluster":"c","region":"us","node":"us-1","replica":"us/us-1/0c","version":"0.1","started_at":"2026-11-30T20:00:00.000Z",
            "uptime_ms":192000,"ready":%s,"reasons":[%s],"shards":16,"spread":1,"as_of":"2026-11-30T20:03:11.000Z","behind":["ap"],
            "lag_ms":{"ap":6000,"eu":40},"peers":{"up":1,"down":1,"refused":0},"members":{"active":3,"retired":1},
            "unsent_records":2,"pending_shards":0,"tombstones":{"live":12,"credited":3,"purged":1200},
            "audit":{"drift_posts":%d,"checked_at":"2026-11-30T20:01:00.000Z","running":false,"last":null}}
            """;
    private static final String PEERS = """
            {"peers":[
              {"replica":"eu/eu-1/0b","region":"eu","address":"h1:9080","state":"up","reason":"","dialled":true,"lag_records":0,
               "lag_seconds":0.0,"round_trip_us":812,"clock_offset_us":-1500,"bytes_in":2048,"bytes_out":512},
              {"replica":"h3:9080","region":"","address":"h3:9080","state":"down","reason":"connection refused","dialled":true,
               "lag_records":7,"lag_seconds":6.25,"round_trip_us":-1,"clock_offset_us":0,"bytes_in":0,"bytes_out":0}]}
            """;
    private static final String METRICS = """
            # TYPE likewise_commit_duration_seconds summary
            likewise_commit_duration_seconds_count 4
            likewise_commit_duration_seconds_sum 0.001
            likewise_sync_duration_seconds_count{shard="a b"} 2
            likewise_sync_duration_seconds_sum{shard="a b"} 0.005
            likewise_log_bytes{origin="us"} 1024
            likewise_log_bytes{origin="eu"} 1024 1700000000000
            likewise_disk_free_bytes +Inf
            likewise_live_sockets 3.0
            """;

    private final FakeNode us = new FakeNode("us");
    private volatile Reply status = Reply.json(STATUS.formatted("true", "", 0));
    private volatile Reply metrics = Reply.problem(404, "no such path");
    private volatile Reply top = Reply.json(
            "{\"posts\":[{\"post\":\"p1\",\"taps_per_second\":1250.04},{\"post\":\"p\\u001b2\",\"taps_per_second\":3}],"
                    + "\"window_seconds\":10}");

    @BeforeEach
    void answer() {
        us.answering(this::answer);
    }

    private Reply answer(Request request) {
        return switch (request.path()) {
            case "/v1/admin/status" -> status;
            case "/v1/admin/peers" -> Reply.json(PEERS);
            case "/v1/admin/top" -> top;
            case "/metrics" -> metrics;
            default -> Reply.problem(404, "no such path");
        };
    }

    @AfterEach
    void stop() {
        us.close();
    }

    private CommandRun run(String... arguments) {
        return CommandRun.with(Map.of("LIKEWISE_ADMIN", us.url()), arguments);
    }

    @Test
    void statusIsOneScreen() {
        CommandRun run = run("status");

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.lines())
                .containsExactly(
                        "us/us-1/0c of cluster c, 0.1",
                        "ready",
                        "up          3 min 12 s, since 2026-11-30T20:00:00.000Z",
                        "counts      as of 2026-11-30T20:03:11.000Z (ap 6,000 ms, eu 40 ms); nothing heard of ap; 1 peer never"
                                + " met, whose likes are not in them",
                        "members     3 active, 1 retired",
                        "link        eu/eu-1/0b up, has all",
                        "link        h3:9080 down: connection refused, never met",
                        "records     2 unsent",
                        "tombstones  12 live, 3 of them credited, 1,200 purged",
                        "audit       no drift, checked 2026-11-30T20:01:00.000Z");
    }

    @Test
    void whatMetricsSayIsShownToo() {
        metrics = new Reply(200, "text/plain; version=0.0.4", METRICS, Map.of());

        assertThat(run("status").lines())
                .contains("writes      commit 0.3 ms, sync 2.5 ms on average")
                .contains("live        3 sockets")
                .anySatisfy(line -> assertThat(line).startsWith("disk        log 2.0 KiB, "));
    }

    @Test
    void metricsThatAreNoneAreNoLikewiseNode() {
        metrics = new Reply(200, "text/plain", "<html>\n", Map.of());

        CommandRun run = run("status");

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.err()).contains("does not answer like a Likewise node (no metric: <html>)");
    }

    @Test
    void aNodeThatIsNotReadySaysWhyAndTheAnswerIsNo() {
        status = Reply.json(STATUS.formatted("false", "\"joining\",\"the disk is full\"", 2));

        CommandRun run = run("status");

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.lines())
                .contains("not ready: joining; the disk is full")
                .contains("audit       drift in 2 posts: see likewise audit, checked 2026-11-30T20:01:00.000Z");
    }

    @Test
    void statusAsJsonIsTheNodesAnswerWithItsLinks() {
        metrics = new Reply(200, "text/plain; version=0.0.4", METRICS, Map.of());

        JsonObject json = run("status", "--json").json();

        assertThat(json.members().keySet()).containsExactly("url", "status", "peers", "metrics");
        assertThat(json.object("status").text("replica")).isEqualTo("us/us-1/0c");
        assertThat(json.list("peers")).hasSize(2);
        assertThat(json.object("metrics").decimal("sync_seconds")).isEqualTo(0.0025);
        assertThat(json.object("metrics").number("log_bytes")).isEqualTo(2048);
        assertThat(json.object("metrics").has("disk_free_bytes")).isFalse();
    }

    @Test
    void nobodyThereIsExitCodeThree() {
        us.close();

        for (String command : new String[] {"status", "peers", "members", "top"}) {
            CommandRun run = run(command);
            assertThat(run.exitCode()).as(command).isEqualTo(ExitCode.UNREACHABLE);
            assertThat(run.out()).as(command).isEmpty();
            assertThat(run.err()).as(command).startsWith("likewise: could not reach " + us.url());
        }
    }

    @Test
    void oneNodeIsAsked() {
        for (String command : new String[] {"status", "peers", "members", "top"}) {
            CommandRun run = CommandRun.of(command, "--admin", "http://a:1", "--admin", "http://b:1");
            assertThat(run.exitCode()).as(command).isEqualTo(ExitCode.USAGE);
            assertThat(run.err()).isEqualTo("likewise: " + command + " asks one node: give --admin once\n");
        }
    }

    @Test
    void peersHaveTheirLagInRecordsAndSeconds() {
        CommandRun run = run("peers");

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.lines())
                .containsExactly(
                        "PEER        STATE                     RECORDS BEHIND  SECONDS  ROUND TRIP  CLOCK    IN       OUT",
                        "eu/eu-1/0b  up                        0               0.0      0.8 ms      -1.5 ms  2.0 KiB  512 bytes",
                        "h3:9080     down: connection refused  ?               ?        ?           ?        0 bytes  0 bytes");
    }

    @Test
    void peersAsJsonAreTheNodesAnswer() {
        JsonObject json = run("peers", "--json").json();

        assertThat(json.list("peers").get(1).decimal("lag_seconds")).isEqualTo(6.25);
        assertThat(json.list("peers").get(0).members().keySet()).contains("clock_offset_us", "bytes_in", "address");
    }

    @Test
    void tablesFitTheTerminalAndAreWholeElsewhere() {
        Map<String, String> narrow = Map.of("LIKEWISE_ADMIN", us.url(), "COLUMNS", "90", "NO_COLOR", "1");

        assertThat(CommandRun.onTerminal(narrow, "peers").lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(90))
                .anySatisfy(line -> assertThat(line).contains("…"));
        assertThat(CommandRun.with(narrow, "peers").out())
                .isEqualTo(run("peers").out());
    }

    @Test
    void topShowsTheHottestPosts() {
        CommandRun run = run("top", "-n", "2");

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).containsExactly("POST   TAPS/S", "p1    1,250.0", "p\uFFFD2       3.0");
        assertThat(run.err()).isEqualTo("at us/us-1, over 10 s\n");
        assertThat(us.onlyRequest().query()).isEqualTo("n=2");
        assertThat(run("top", "-q").lines()).containsExactly("p1", "p\uFFFD2");
        assertThat(us.requests().get(1).query()).isEqualTo("n=10");
    }

    @Test
    void topAsJsonIsTheNodesAnswerAndWhoseItIs() {
        JsonObject json = run("top", "--json").json();

        assertThat(json.members().keySet()).containsExactly("posts", "window_seconds", "region", "node");
        assertThat(json.list("posts").get(0).decimal("taps_per_second")).isEqualTo(1250.04);
    }

    @Test
    void topWithoutTapsSaysSo() {
        top = Reply.json("{\"posts\":[],\"window_seconds\":10}");

        assertThat(run("top").out()).isEqualTo("no taps at us/us-1 within 10 s\n");
    }

    @Test
    void topShowsWhatChangesWhileItWatchesAlsoWhenTheNodeIsAwayForAMoment() {
        us.answeringOnce(top);
        us.answeringOnce(top);
        us.answeringOnce(Reply.problem(503, "stopping"));
        us.answeringOnce(Reply.problem(503, "stopping"));
        us.answeringOnce(Reply.json("{\"posts\":[],\"window_seconds\":10}"));

        CommandRun run = run("top", "--watch", "--for", "6s", "--json");

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).hasSize(3);
        assertThat(run.lines().get(1)).startsWith("{\"posts\":[],");
        assertThat(run.lines().get(2)).isEqualTo(run.lines().get(0));
        assertThat(run.err()).contains("503: stopping").hasLineCount(1);
    }

    @Test
    void anOddNumberIsRefusedBeforeAnybodyIsAsked() {
        for (String n : new String[] {"0", "101"}) {
            CommandRun run = run("top", "-n", n);
            assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err()).isEqualTo("likewise: -n: " + n + " (expected: 1 to 100)\n");
        }
        assertThat(us.requests()).isEmpty();
    }
}
