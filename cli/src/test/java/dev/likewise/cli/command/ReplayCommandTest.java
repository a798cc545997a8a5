package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeLikes;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.FakeNode.Request;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {
    private final FakeLikes likes = new FakeLikes();
    private final FakeNode us = new FakeNode("us", likes);
    private final FakeNode eu = new FakeNode("eu", likes);

    @TempDir
    Path directory;

    @AfterEach
    void stop() {
        us.close();
        eu.close();
    }

    @Test
    void everythingArrivesAndIsFoundRight() throws IOException {
        Path file = trace(1, 400);

        CommandRun run = replay(file, "--verify", "--json");

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        JsonObject json = run.json();
        assertThat(json.members().keySet())
                .containsExactly(
                        "file",
                        "spread",
                        "seed",
                        "taps",
                        "retries",
                        "failovers",
                        "seconds",
                        "taps_per_second",
                        "users",
                        "posts",
                        "pairs",
                        "live_pairs",
                        "verification");
        assertThat(json.number("taps")).isEqualTo(400);
        assertThat(json.object("verification").flag("right")).isTrue();
        assertThat(json.object("verification").object("wrong_posts").toString()).isEqualTo("{\"us\":0,\"eu\":0}");
        assertThat(taps(us)).isNotEmpty();
        assertThat(taps(eu)).isNotEmpty();
    }

    @Test
    void theTableSaysWhatTheFileComesTo() throws IOException {
        Path file = Files.writeString(
                directory.resolve("t.csv"), "1,u1,p1,like\n2,u1,p1,like\n3,u2,p1,like\n4,u2,p1,unlike\n5,u2,p2,like\n");

        CommandRun run = replay(file, "--verify", "--seed", "7");

        assertThat(run.err()).isEqualTo("seed 7\n");
        assertThat(run.lines())
                .contains(
                        "taps        5",
                        "users       2",
                        "posts       2",
                        "pairs       3",
                        "live pairs  2",
                        "REGION  POSTS  RIGHT  WRONG",
                        "us          2      2      0",
                        "eu          2      2      0");
        assertThat(run.out()).contains("right: every post in every region is what the file says");
    }

    @Test
    void eachUsersTapsFollowOneAnotherInTheFilesOrder() throws IOException {
        Path file = trace(2, 300);
        Map<String, AtomicInteger> inFlight = new ConcurrentHashMap<>();
        AtomicBoolean overlapped = new AtomicBoolean();
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        us.answering(request -> {
            String user = request.header("X-user-id");
            if (user != null) {
                AtomicInteger counter = inFlight.computeIfAbsent(user, key -> new AtomicInteger());
                overlapped.compareAndSet(false, counter.incrementAndGet() > 1);
                seen.add(user + "," + request.path().split("/")[3] + ","
                        + (request.method().equals("POST") ? "like" : "unlike"));
                counter.decrementAndGet();
            }
            return null;
        });

        CommandRun run = CommandRun.of("replay", file.toString(), "--url", us.url());

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(overlapped).isFalse();
        List<String> lines = Files.readAllLines(file).stream()
                .map(line -> line.substring(line.indexOf(',') + 1))
                .toList();
        for (String user : inFlight.keySet()) {
            assertThat(seen.stream().filter(tap -> tap.startsWith(user + ",")))
                    .containsExactlyElementsOf(lines.stream()
                            .filter(line -> line.startsWith(user + ","))
                            .toList());
        }
    }

    @Test
    void theSessionOfAnAnswerGoesWithTheUsersNextTapToWhicheverNode() throws IOException {
        Path file = Files.writeString(
                directory.resolve("t.csv"), "1,u1,p1,like\n2,u1,p2,like\n3,u1,p1,unlike\n4,u1,p2,unlike\n");

        replay(file, "--concurrency", "8");

        List<Request> all = new ArrayList<>(taps(us));
        all.addAll(taps(eu));
        assertThat(all)
                .extracting(request -> request.header("Likewise-session"))
                .containsExactlyInAnyOrder(null, "session-1", "session-1", "session-2");
    }

    @Test
    void aLostTapIsFoundAndExplained() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "1,u1,p1,like\n2,u2,p1,like\n3,u1,p2,like\n");
        us.answering(request -> isTapBy("u2", request)
                ? Reply.json("{\"liked\":true,\"changed\":true,\"count\":2,\"display\":\"2\",\"approx\":false,"
                        + "\"version\":\"v\"}")
                : null);

        CommandRun run = replay(file, "--spread", "first", "--verify");

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.lines())
                .contains(
                        "us          2      1      1",
                        "POST  REGION  FILE SAYS  SHOWN",
                        "p1    us              2      1",
                        "p1    eu              2      1");
        assertThat(run.out()).contains("wrong: the regions agree, but with 2 differences from the file");
    }

    @Test
    void aRegionThatStaysBehindIsFound() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "1,u1,p1,like\n2,u2,p1,like\n");
        try (FakeNode cutOff = new FakeNode("ap")) {
            CommandRun run = CommandRun.of(
                    "replay",
                    file.toString(),
                    "--spread",
                    "first",
                    "--verify",
                    "--json",
                    "--timeout",
                    "5s",
                    "--url",
                    us.url(),
                    "--url",
                    cutOff.url());

            assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
            JsonObject verification = run.json().object("verification");
            assertThat(verification.flag("regions_agree")).isFalse();
            assertThat(verification.list("differences").get(0).toString())
                    .isEqualTo("{\"post\":\"p1\",\"region\":\"ap\",\"expected\":2,\"shown\":0}");
            assertThat(verification.number("waited_ms")).isGreaterThanOrEqualTo(5000);
        }
    }

    @Test
    void aRegionThatCatchesUpIsWaitedFor() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "1,u1,p1,like\n");
        try (FakeNode slow = new FakeNode("ap")) {
            AtomicInteger looks = new AtomicInteger();
            slow.answering(request -> {
                if (looks.incrementAndGet() == 4) {
                    slow.likes().tap("us", "u1", "p1", true);
                }
                return null;
            });

            assertThat(CommandRun.of(
                                    "replay",
                                    file.toString(),
                                    "--spread",
                                    "first",
                                    "--verify",
                                    "--url",
                                    us.url(),
                                    "--url",
                                    slow.url())
                            .exitCode())
                    .isEqualTo(ExitCode.OK);
            assertThat(looks).hasValueGreaterThanOrEqualTo(4);
        }
    }

    @Test
    void aNodeThatDiesIsFailedOver() throws IOException {
        Path file = trace(3, 300);
        AtomicInteger taken = new AtomicInteger();
        eu.answering(request -> {
            if (taken.incrementAndGet() == 50) {
                new Thread(eu::close).start();
            }
            return null;
        });

        CommandRun run = CommandRun.of(
                "replay", file.toString(), "--concurrency", "8", "--json", "--url", us.url(), "--url", eu.url());

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.json().number("taps")).isEqualTo(300);
        assertThat(run.json().number("failovers")).isPositive();
        assertThat(run.json().number("retries")).isPositive();
        CommandRun again = CommandRun.of("replay", file.toString(), "--verify", "--url", us.url());
        assertThat(again.exitCode()).as(again.toString()).isEqualTo(ExitCode.OK);
    }

    @Test
    void anOverloadedNodeIsTriedAgain() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "1,u1,p1,like\n");
        us.answeringOnce(Reply.problem(503, "full")).answeringOnce(Reply.problem(429, "slower"));

        CommandRun run = CommandRun.of("replay", file.toString(), "--verify", "--json", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.json().number("retries")).isEqualTo(2);
        assertThat(run.json().number("failovers")).isZero();
    }

    @Test
    void aTapThatIsRefusedForGoodIsNamedByItsLine() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "ts_ms,user,post,action\n1,u1,p1,like\n");
        us.answering(request -> Reply.problem(400, "no such thing"));

        CommandRun run = CommandRun.of("replay", file.toString(), "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err()).contains("line 2 was not taken").contains("400: no such thing");
    }

    @Test
    void aTapThatNobodyTakesForTooLongEndsTheReplay() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "1,u1,p1,like\n");
        us.close();

        CommandRun run = CommandRun.of("replay", file.toString(), "--give-up", "20s", "--url", us.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.err()).contains("line 1 was not taken: could not reach " + us.url());
    }

    @Test
    void whatWasPlayedIsSaidAlsoWhereNobodyIsLeftToVerify() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "1,u1,p1,like\n");
        eu.close();

        CommandRun run = CommandRun.of(
                "replay", file.toString(), "--verify", "--timeout", "2s", "--url", us.url(), "--url", eu.url());

        assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.out()).contains("taps").contains("users");
        assertThat(run.err()).contains("could not reach " + eu.url());
    }

    @Test
    void aBadLineIsNamedBeforeAnythingIsSent() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "1,u1,p1,like\n2,u1,p1,dislike\n");

        CommandRun run = replay(file);

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("likewise: " + file + ", line 2: action: 'dislike' (expected: like or unlike); nothing was"
                        + " sent\n");
        assertThat(us.requests()).isEmpty();
        assertThat(eu.requests()).isEmpty();
    }

    @Test
    void wrongOptionsAreNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "1,u1,p1,like\n");

        assertThat(replay(file, "--spread", "all").err())
                .isEqualTo("likewise: --spread: 'all' (expected: random, user or first)\n");
        assertThat(replay(file, "--rate", "0").err())
                .isEqualTo("likewise: --rate: '0' (expected: taps a second, or max)\n");
        assertThat(replay(file, "--concurrency", "0").err())
                .isEqualTo("likewise: --concurrency: 0 (expected: 1 to 1024)\n");
        assertThat(replay(file, "--user", "u1").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(us.requests()).isEmpty();
    }

    @Test
    void theSameSeedSendsEachTapToTheSameNode() throws IOException {
        Path file = trace(4, 100);

        replay(file, "--seed", "5", "--concurrency", "1");
        List<String> first = taps(us).stream().map(Request::path).toList();
        replay(file, "--seed", "5", "--concurrency", "1");

        List<String> both = taps(us).stream().map(Request::path).toList();
        assertThat(both.subList(first.size(), both.size())).isEqualTo(first);
        assertThat(first.size()).isBetween(20, 80);
    }

    @Test
    void aRateIsKept() throws IOException {
        Path file = trace(5, 100);

        CommandRun run = replay(file, "--rate", "20", "--json");

        assertThat(Double.parseDouble(run.json().members().get("seconds").toString()))
                .isGreaterThanOrEqualTo(99 / 20.0);
    }

    private CommandRun replay(Path file, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("replay", file.toString(), "--url", us.url(), "--url", eu.url()));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private static List<Request> taps(FakeNode node) {
        return node.requests().stream()
                .filter(request -> request.path().startsWith("/v1/posts/"))
                .toList();
    }

    private static boolean isTapBy(String user, Request request) {
        return user.equals(request.header("X-user-id"));
    }

    /** Few users and posts, so that pairs are tapped again and again. */
    private Path trace(long seed, int taps) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < taps; i++) {
            lines.append(i)
                    .append(",u")
                    .append(random.nextInt(12))
                    .append(",p")
                    .append(random.nextInt(6))
                    .append(random.nextInt(3) == 0 ? ",unlike\n" : ",like\n");
        }
        return Files.writeString(directory.resolve("trace-" + seed + ".csv"), lines);
    }
}
