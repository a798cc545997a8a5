package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.api.Taps;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Taps of many users at once, a line each. */
class BatchTest {
    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    private HttpResponse<String> batch(String... lines) {
        return running.call(
                "POST",
                running.uri("/v1/likes:batch"),
                String.join("\n", lines),
                "Content-Type",
                "application/x-ndjson");
    }

    private static String line(String user, String post, String action) {
        return "{\"user\":\"" + user + "\",\"post\":\"" + post + "\",\"action\":\"" + action + "\"}";
    }

    private static String keyed(String user, String post, String action, String key) {
        return "{\"user\":\"" + user + "\",\"post\":\"" + post + "\",\"action\":\"" + action + "\",\"key\":\"" + key
                + "\"}";
    }

    private long count(String post) {
        return (Long)
                TestJson.object(running.get("/v1/posts/" + post + "/likes").body())
                        .get("count");
    }

    private static Map<String, Object> result(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return TestJson.object(answer.body());
    }

    private static List<Object> rejectedLines(Map<String, Object> result) {
        return ((List<?>) result.get("rejected"))
                .stream().map(entry -> ((Map<?, ?>) entry).get("line")).collect(Collectors.toList());
    }

    @Test
    void aNumberThatNothingCanReadRejectsItsLineOnly() {
        assertThat(running.node.edge("p", "u2").present()).isFalse();
        String answer = batch(
                        "{\"user\":\"u1\",\"post\":\"p\",\"action\":\"like\",\"age_ms\":1e9999999999}",
                        "{\"user\":\"u2\",\"post\":\"p\",\"action\":\"like\"}")
                .body();
        assertThat(TestJson.at(answer, "accepted")).isEqualTo(1L);
        assertThat(running.node.edge("p", "u2").present()).isTrue();
    }

    @Test
    void linesAreTapsInTheirOrder() {
        Map<String, Object> result = result(batch(
                line("u1", "p", "like"),
                line("u2", "p", "like"),
                line("u1", "p", "unlike"),
                "",
                line("u3", "p", "unlike"),
                line("u1", "q", "like"),
                ""));

        assertThat(result)
                .containsEntry("accepted", 5L)
                .containsEntry("changed", 4L)
                .containsEntry("rejected", List.of())
                .containsEntry("version", running.node.edge("q", "u1").stamp().toString());
        assertThat(count("p")).isEqualTo(1);
        assertThat(count("q")).isEqualTo(1);
    }

    @Test
    void aBadLineRejectsItselfOnly() {
        Map<String, Object> result = result(batch(
                line("u1", "p", "like"),
                "{\"user\":\"u2\"",
                line("", "p", "like"),
                line("u2", "p", "love"),
                "{\"user\":\"u2\",\"post\":\"p\",\"action\":\"like\",\"age_ms\":-1}",
                "{\"user\":\"u2\",\"post\":\"p\",\"action\":\"like\",\"age_ms\":86400001}",
                "{\"user\":\"u2\",\"post\":\"p\",\"action\":\"like\",\"much\":1}",
                "{\"user\":\"u2\",\"action\":\"like\"}",
                "{\"user\":\"u2\",\"post\":\"p\"}",
                "[]",
                "{\"user\":\"u2\",\"post\":\"p\",\"action\":\"like\",\"key\":\"\"}",
                line("u3", "p", "like")));

        assertThat(result).containsEntry("accepted", 2L);
        assertThat(rejectedLines(result)).containsExactly(2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L);
        assertThat(result.get("rejected").toString())
                .contains("age_ms: not an age", "action: missing", "much: not known");
        assertThat(count("p")).isEqualTo(2);
    }

    @Test
    void agesCountAsOfSingleTaps() {
        running.like("p", "u");
        Map<String, Object> result =
                result(batch("{\"user\":\"u\",\"post\":\"p\",\"action\":\"unlike\",\"age_ms\":1000}"));

        assertThat(result).containsEntry("accepted", 1L).containsEntry("changed", 0L);
        assertThat(count("p")).isEqualTo(1);
    }

    @Test
    void keysMakeABatchGoodToSendAgain() {
        String[] lines = {
            keyed("u", "p", "like", "k1"),
            keyed("u", "p", "unlike", "k2"),
            keyed("u", "p", "like", "k3"),
            keyed("v", "p", "like", "k1"),
            keyed("v", "p", "like", "k1")
        };
        HttpResponse<String> first = batch(lines);
        running.unlike("p", "u");
        HttpResponse<String> again = batch(lines);

        assertThat(result(first)).containsEntry("accepted", 5L).containsEntry("changed", 4L);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(running.node.edge("p", "u").present())
                .as("nothing was done again")
                .isFalse();
        assertThat(running.like("p", "u", "Idempotency-Key", "k3").headers().firstValue("Idempotent-Replayed"))
                .contains("true");
    }

    @Test
    void oneKeyForTwoTapsIsRejected() {
        running.like("p", "u", "Idempotency-Key", "k");
        Map<String, Object> result = result(
                batch(keyed("u", "p", "unlike", "k"), keyed("v", "p", "like", "n"), keyed("v", "p", "unlike", "n")));

        assertThat(rejectedLines(result)).containsExactly(1L, 3L);
        assertThat(count("p")).isEqualTo(2);
    }

    @Test
    void aBatchHoldsItsKeysUntilItIsAnswered() {
        List<Runnable> held = new CopyOnWriteArrayList<>();
        running.node.deliverBy(
                (pending, completion) -> held.add(() -> pending.executor().execute(completion)));
        CompletableFuture<HttpResponse<String>> first =
                CompletableFuture.supplyAsync(() -> batch(keyed("u", "p", "like", "k")));
        await().until(() -> held.size() == 1);

        assertThat(rejectedLines(result(batch(keyed("u", "p", "like", "k"))))).containsExactly(1L);
        held.get(0).run();
        assertThat(result(first.join())).containsEntry("accepted", 1L);
        assertThat(result(batch(keyed("u", "p", "like", "k"))))
                .containsEntry("accepted", 1L)
                .containsEntry("changed", 1L);
    }

    @Test
    void manyLinesAreTakenAFewAtATime() {
        List<Runnable> held = new CopyOnWriteArrayList<>();
        running.node.deliverBy(
                (pending, completion) -> held.add(() -> pending.executor().execute(completion)));
        String[] lines = IntStream.range(0, 3_000)
                .mapToObj(user -> line("u" + user, "p", "like"))
                .toArray(String[]::new);
        CompletableFuture<HttpResponse<String>> answer = CompletableFuture.supplyAsync(() -> batch(lines));
        await().until(() -> held.size() == 1_024);
        int done = 0;
        while (done < 3_000) {
            List<Runnable> now = new ArrayList<>(held.subList(done, held.size()));
            now.forEach(Runnable::run);
            done += now.size();
            int total = Math.min(3_000, done + 1_024);
            await().until(() -> held.size() == total);
        }

        assertThat(result(answer.join())).containsEntry("accepted", 3_000L).containsEntry("changed", 3_000L);
    }

    @Test
    void whatCannotBeTakenIsRejectedLineByLine() {
        running.node.clockWrong = true;
        assertThat(rejectedLines(result(batch(line("u", "p", "like"))))).containsExactly(1L);
        running.node.clockWrong = false;
        running.node.failing = true;
        Map<String, Object> unknown = result(batch(line("u", "p", "like")));
        assertThat(unknown.get("rejected").toString()).contains("may or may not count");
        assertThat(unknown).containsEntry("version", null);
    }

    @Test
    void aBusyNodeShedsBatchesBeforeTheyAreRead() {
        running.node.busy = true;
        RawClient client = running.raw();
        client.request(
                "POST",
                "/v1/likes:batch",
                "Content-Type: application/x-ndjson",
                "Expect: 100-continue",
                "Content-Length: 8000000");
        RawClient.Answer answer = client.answer();

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        running.node.busy = false;
        running.node.accepted = Taps.Accepted.NOT_WRITABLE;
        assertThat(batch(line("u", "p", "like")).statusCode()).isEqualTo(503);
        running.node.accepted = Taps.Accepted.TAKEN;
        assertThat(result(batch(line("u", "p", "like")))).containsEntry("accepted", 1L);
    }

    @Test
    void tooManyBatchesAtOnceAreShed() {
        List<Runnable> held = new CopyOnWriteArrayList<>();
        running.node.deliverBy(
                (pending, completion) -> held.add(() -> pending.executor().execute(completion)));
        List<CompletableFuture<HttpResponse<String>>> both = new ArrayList<>();
        for (String user : List.of("u1", "u2")) {
            both.add(CompletableFuture.supplyAsync(() -> batch(line(user, "p", "like"))));
        }
        await().until(() -> held.size() == 2);

        assertThat(batch(line("u3", "p", "like")).statusCode()).isEqualTo(503);
        held.forEach(Runnable::run);
        both.forEach(one -> assertThat(result(one.join())).containsEntry("accepted", 1L));
        running.node.deliverBy((pending, completion) -> pending.executor().execute(completion));
        assertThat(result(batch(line("u3", "p", "like")))).containsEntry("accepted", 1L);
    }

    @Test
    void tooManyLinesAndOtherTypesAreRefused() {
        String many = "\n".repeat(10_001);
        assertThat(batch(many).statusCode()).isEqualTo(413);
        assertThat(running.call("POST", running.uri("/v1/likes:batch"), "{}", "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(415);
        assertThat(result(batch(""))).containsEntry("accepted", 0L).containsEntry("version", null);
        assertThat(batch(line("u", "p", "like") + " ".repeat((8 << 20))).statusCode())
                .isEqualTo(413);
    }

    @Test
    void aWaitForRoomEndsWhenThereIsSome() {
        running.node.accepted = Taps.Accepted.OVERLOADED;
        CompletableFuture<HttpResponse<String>> answer =
                CompletableFuture.supplyAsync(() -> batch(line("u", "p", "like")));
        await().until(() -> running.node.refusedTaps.get() > 2);
        running.node.accepted = Taps.Accepted.TAKEN;

        assertThat(result(answer.join())).containsEntry("accepted", 1L);
    }
}
