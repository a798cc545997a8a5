package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.crdt.HybridTimestamp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExplainCommandTest {
    /** 2026-11-30T20:00:00.000123Z. */
    private static final long MICROS = 1_796_068_800_000_123L;

    private static final String US = "us/us-1/0a";
    private static final String EU = "eu/eu-1/0b";

    private final FakeNode us = new FakeNode("us");
    private final FakeNode eu = new FakeNode("eu");

    @AfterEach
    void stop() {
        us.close();
        eu.close();
    }

    private static Reply edge(boolean present, long micros, int counter, String replica, String credits) {
        String version = HybridTimestamp.of(micros, counter) + "@" + replica;
        return Reply.json("{\"post\":\"p1\",\"user\":\"u1\",\"present\":" + present + ",\"version\":\"" + version
                + "\",\"at\":\"2026-11-30T20:00:00.000Z\",\"counter\":" + counter + ",\"region\":\"x\",\"replica\":\""
                + replica + "\",\"credits\":{" + credits + "}}");
    }

    private static Reply never() {
        return Reply.json("{\"post\":\"p1\",\"user\":\"u1\",\"present\":false,\"version\":null,\"credits\":{}}");
    }

    private CommandRun run(Reply usSays, Reply euSays, String... more) {
        us.answering(request -> request.path().equals("/v1/posts/p1/edges/u1") ? usSays : null);
        eu.answering(request -> request.path().equals("/v1/posts/p1/edges/u1") ? euSays : null);
        String[] arguments = new String[more.length + 7];
        String[] fixed = {"explain", "p1", "u1", "--url", us.url(), "--url", eu.url()};
        System.arraycopy(fixed, 0, arguments, 0, fixed.length);
        System.arraycopy(more, 0, arguments, fixed.length, more.length);
        return CommandRun.of(arguments);
    }

    @Test
    void allThatAgreeAreExitCodeZero() {
        Reply same = edge(true, MICROS, 0, US, "\"" + US + "\":1");

        CommandRun run = run(same, same);

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.lines())
                .containsExactly(
                        "AT  SAYS   TAPPED                                BY          COUNTED BY",
                        "us  liked  2026-11-30T20:00:00.000Z  +123 µs #0  us/us-1/0a  us/us-1/0a +1",
                        "eu  liked  2026-11-30T20:00:00.000Z  +123 µs #0  us/us-1/0a  us/us-1/0a +1",
                        "u1 likes p1: the like at us/us-1 of 2026-11-30T20:00:00.000Z is the last tap",
                        "all 2 agree");
    }

    @Test
    void theLaterTapWinsAndWhySoIsSaid() {
        CommandRun run = run(
                edge(true, MICROS, 0, US, "\"" + US + "\":1"),
                edge(false, MICROS + 2500, 0, EU, "\"" + US + "\":1,\"" + EU + "\":-1"));

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.lines().get(1)).endsWith(" us/us-1/0a +1                 loses");
        assertThat(run.lines().get(2)).endsWith(" eu/eu-1/0b −1, us/us-1/0a +1  wins");
        assertThat(run.lines())
                .contains("u1 does not like p1: the unlike at eu/eu-1 of 2026-11-30T20:00:00.000Z wins, as it is 2 ms"
                        + " later than the like at us/us-1; us takes it over on hearing of it")
                .endsWith("they differ");
    }

    @Test
    void withinAMicrosecondTheCounterDecidesAndThenTheReplica() {
        Reply first = edge(true, MICROS, 0, US, "\"" + US + "\":1");

        assertThat(run(first, edge(true, MICROS, 1, EU, "\"" + EU + "\":1")).out())
                .contains(
                        "the like at eu/eu-1 of 2026-11-30T20:00:00.000Z wins, as it has the later place, 1, within the"
                                + " same microsecond than the like at us/us-1; us takes it over");
        assertThat(run(first, edge(true, MICROS, 0, EU, "\"" + EU + "\":1")).out())
                .contains("the like at us/us-1 of 2026-11-30T20:00:00.000Z wins, as both are of the same time and"
                        + " us/us-1/0a comes after eu/eu-1/0b as text; eu takes it over");
    }

    @Test
    void aNodeThatNeverHeardOfItLoses() {
        CommandRun run = run(never(), edge(true, MICROS, 0, EU, "\"" + EU + "\":1"));

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.lines().get(1)).startsWith("us  never tapped ").endsWith(" nobody         loses");
        assertThat(run.out()).contains("wins, as no other tap is known; us takes it over on hearing of it");
    }

    @Test
    void whatNeverWasIsAgreedOn() {
        CommandRun run = run(never(), never());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.lines())
                .contains("nobody there has ever heard of a tap of u1 on p1")
                .endsWith("all 2 agree");
    }

    @Test
    void oneStampWithTwoMeaningsIsNoAgreement() {
        CommandRun run =
                run(edge(true, MICROS, 0, US, "\"" + US + "\":1"), edge(true, MICROS, 0, US, "\"" + EU + "\":1"));

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.out()).contains("not all hold the same under its stamp").contains("see likewise audit");
    }

    @Test
    void jsonHasTheEdgesAsTheNodesGaveThem() {
        Reply late = edge(false, MICROS + 1, 0, EU, "");

        JsonObject json = run(edge(true, MICROS, 0, US, "\"" + US + "\":1"), late, "--json")
                .json();

        assertThat(json.members().keySet())
                .containsExactly("post", "user", "agree", "present", "version", "why", "nodes", "unreachable");
        assertThat(json.flag("agree")).isFalse();
        assertThat(json.flag("present")).isFalse();
        assertThat(json.text("version")).endsWith("@" + EU);
        assertThat(json.list("nodes")).extracting(node -> node.flag("wins")).containsExactly(false, true);
        assertThat(json.list("nodes").get(0).object("edge").object("credits").number(US))
                .isEqualTo(1);
    }

    @Test
    void aNodeThatIsNotThereIsSaidAndTheOthersAreShown() {
        String url = eu.url();
        eu.close();

        CommandRun run = run(edge(true, MICROS, 0, US, "\"" + US + "\":1"), never());

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.lines()).contains(url + " unreachable (connection refused)");
        assertThat(run.out()).contains("u1 likes p1");
    }

    @Test
    void aVersionThatIsNoneIsNoLikewiseNode() {
        CommandRun run = run(Reply.json("{\"present\":true,\"version\":\"yesterday\",\"credits\":{}}"), never());

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.err()).contains("does not answer like a Likewise node");
    }
}
