package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.shell.ExitCode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AuditCommandTest {
    private static final String OWN =
            finding("own_column", ",\"replica\":\"us/us-1/a\"", 3, 5, false, "audit with repair");
    private static final String COUNT = finding("count", "", 3, 5, false, "follows from the own column");

    private final FakeNode us = new FakeNode("us");
    private final FakeNode eu = new FakeNode("eu");

    @AfterEach
    void stop() {
        us.close();
        eu.close();
    }

    private static String finding(
            String kind, String more, long expected, long found, boolean repaired, String detail) {
        return "{\"kind\":\"" + kind + "\",\"shard\":2,\"post\":\"p1\"" + more + ",\"expected\":" + expected
                + ",\"found\":" + found + ",\"repaired\":" + repaired + ",\"detail\":\"" + detail
                + "\",\"vector\":{}}";
    }

    private static String audit(String state, long repaired, String drift, String inFlight) {
        long findings = drift.isEmpty() ? 0 : drift.split("\\},\\{").length;
        long flying = inFlight.isEmpty() ? 0 : 1;
        return "{\"id\":\"k3-1\",\"state\":\"" + state + "\",\"detail\":\"" + (state.equals("failed") ? "no disk" : "")
                + "\",\"background\":false,\"repair\":false,\"posts\":[],\"started_at\":\"t\",\"finished_at\":null,"
                + "\"progress\":{\"phase\":\"registers\",\"shards_done\":1,\"shards\":4,\"rows\":1234},"
                + "\"totals\":{\"drift_posts\":" + Math.min(findings, 1) + ",\"drift\":" + findings + ",\"repaired\":"
                + repaired + ",\"in_flight\":" + flying + ",\"member_rows\":0,\"kinds\":{}},"
                + "\"shards\":[{\"shard\":0,\"vector\":{},\"subjects\":1,\"registers\":7}],\"drift\":[" + drift
                + "],\"in_flight\":[" + inFlight + "]}";
    }

    /** Runs for so many looks, then shows this. */
    private static void answer(FakeNode node, int looks, String result) {
        AtomicInteger seen = new AtomicInteger();
        node.answering(request -> request.method().equals("POST")
                ? new Reply(
                        202,
                        "application/json",
                        audit("running", 0, "", ""),
                        Map.of("Location", "/v1/admin/audits/k3-1"))
                : Reply.json(seen.incrementAndGet() < looks ? audit("running", 0, "", "") : result));
    }

    @Test
    void soundStoreIsCleanAfterAsManyLooksAsItTakes() {
        answer(us, 5, audit("done", 0, "", ""));
        CommandRun run = CommandRun.of("audit", "--admin", us.url());

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).isEqualTo("us/us-1 is clean: 7 registers in 1 shard\n");
        assertThat(run.err()).isEmpty();
        assertThat(us.requests()).hasSize(6);
        assertThat(us.requests().get(0).path()).isEqualTo("/v1/admin/audit");
        assertThat(us.requests().get(0).body()).isEqualTo("{\"repair\":false}");
        assertThat(us.requests().get(0).header("Content-type")).isEqualTo("application/json");
        assertThat(us.requests().get(5).path()).isEqualTo("/v1/admin/audits/k3-1");
    }

    @Test
    void driftIsShownWithTheReasonWhyItStands() {
        answer(us, 1, audit("done", 0, OWN + "," + COUNT, ""));
        CommandRun run = CommandRun.of("audit", "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.lines())
                .containsExactly(
                        "POST  WHAT                 EXPECTED  FOUND  REPAIRED",
                        "p1    column of us/us-1/a         3      5  no",
                        "p1    count                       3      5  no",
                        "  own column: audit with repair",
                        "  count: follows from the own column",
                        "us/us-1 has drift: 2 findings in 1 post, none repaired (7 registers in 1 shard)");
    }

    @Test
    void repairIsAskedForByNameAndRepairedDriftStillIsDrift() {
        answer(
                us,
                1,
                audit(
                        "done",
                        2,
                        finding("member_row_missing", ",\"user\":\"u1\"", 1, 0, true, "") + ","
                                + finding("member_row_stray", ",\"user\":\"u2\"", 0, 1, true, ""),
                        ""));
        CommandRun run = CommandRun.of("audit", "p1", "p2", "p1", "--repair", "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(us.requests().get(0).body())
                .contains("\"posts\":[\"p1\",\"p2\"]")
                .contains("\"repair\":true");
        assertThat(run.lines())
                .containsExactly(
                        "POST  WHAT                         EXPECTED  FOUND  REPAIRED",
                        "p1    missing in the list of u1           1      0  yes",
                        "p1    left over in the list of u2         0      1  yes",
                        "us/us-1 has drift: 2 findings in 1 post, all repaired (7 registers in 1 shard)");
    }

    @Test
    void whatIsInFlightIsNoDrift() {
        answer(us, 1, audit("done", 0, "", finding("count", "", 3, 4, false, "not decidable yet")));
        CommandRun run = CommandRun.of("audit", "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.lines())
                .containsExactly(
                        "POST  WHAT   EXPECTED  FOUND  REPAIRED",
                        "p1    count         3      4  in flight",
                        "  count: not decidable yet",
                        "us/us-1 is clean: 7 registers in 1 shard, 1 in flight");
    }

    @Test
    void severalNodesAreAuditedAtOnceAndOneWithDriftDecides() {
        answer(us, 3, audit("done", 0, "", ""));
        answer(eu, 1, audit("done", 0, COUNT, ""));
        CommandRun run = CommandRun.of("audit", "--admin", us.url(), "--admin", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.lines())
                .containsExactly(
                        "NODE     POST  WHAT   EXPECTED  FOUND  REPAIRED",
                        "eu/eu-1  p1    count         3      5  no",
                        "  count: follows from the own column",
                        "us/us-1 is clean: 7 registers in 1 shard",
                        "eu/eu-1 has drift: 1 finding in 1 post, none repaired (7 registers in 1 shard)");
        assertThat(eu.requests()).hasSize(2);
    }

    @Test
    void jsonIsTheNodesOwnWithTheirNames() {
        answer(us, 1, audit("done", 0, OWN, ""));
        CommandRun run = CommandRun.of("audit", "--json", "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.json().flag("clean")).isFalse();
        assertThat(run.json().list("audits")).singleElement().satisfies(one -> {
            assertThat(one.text("region")).isEqualTo("us");
            assertThat(one.text("node")).isEqualTo("us-1");
            assertThat(one.text("state")).isEqualTo("done");
            assertThat(one.list("drift").get(0).text("kind")).isEqualTo("own_column");
        });
    }

    @Test
    void progressIsShownOnATerminal() {
        answer(us, 2, audit("done", 0, "", ""));
        CommandRun run = CommandRun.onTerminal(Map.of(), "audit", "--admin", us.url());

        assertThat(run.err()).contains("us/us-1: registers, 1 of 4 shards, 1,234 rows");
        assertThat(CommandRun.onTerminal(Map.of(), "audit", "-q", "--admin", us.url())
                        .err())
                .isEmpty();
    }

    @Test
    void auditThatTakesTooLongGoesOnWithoutTheCommand() {
        answer(us, Integer.MAX_VALUE, "");
        CommandRun run = CommandRun.of("audit", "--timeout", "30s", "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err())
                .isEqualTo("likewise: the audit goes on: look at " + us.url()
                        + "/v1/admin/audits/k3-1, or give a longer --timeout\n");
        assertThat(us.requests()).hasSizeBetween(20, 60);
    }

    @Test
    void auditThatFailedIsNeitherCleanNorDrift() {
        answer(us, 1, audit("failed", 0, "", ""));
        CommandRun run = CommandRun.of("audit", "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("the audit at us/us-1 failed (no disk)");
    }

    @Test
    void anotherAuditUnderWayIsNamed() {
        us.answering(request -> Reply.problem(409, "another audit is under way: see /v1/admin/audits/k3-7"));
        CommandRun run = CommandRun.of("audit", "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err()).contains("another audit is under way: see /v1/admin/audits/k3-7");
    }

    @Test
    void nodeThatIsNotThereIsNotReached() {
        us.close();
        CommandRun run = CommandRun.of("audit", "--admin", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.err()).contains("could not reach").contains("--admin");
    }

    @Test
    void postThatIsNoneAndTooManyPostsAreWrongUse() {
        assertThat(CommandRun.of("audit", "", "--admin", us.url()).exitCode()).isEqualTo(ExitCode.USAGE);
        String[] many = new String[1_004];
        List.of("audit", "--admin", us.url()).toArray(many);
        for (int i = 3; i < many.length; i++) {
            many[i] = "p" + i;
        }
        CommandRun run = CommandRun.of(many);
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("1001 posts (expected: at most 1000)");
        assertThat(us.requests()).isEmpty();
    }
}
