package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.PnCounter;
import dev.likewise.node.api.Freshness;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CachingTest {
    private static final String LIKES = "/v1/posts/p/likes";

    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/posts/p/likes", "/v1/likes?posts=p", "/v1/likes?posts=p&user=u"})
    void countsSayHowFreshTheyAre(String path) {
        running.node.freshness =
                new Freshness(Instant.parse("1970-01-01T00:00:00Z"), new TreeSet<>(List.of("ap", "eu")), Map.of());

        String body = running.get(path).body();

        assertThat(TestJson.at(body, "as_of")).isEqualTo("1970-01-01T00:00:00.000Z");
        assertThat(TestJson.at(body, "behind")).isEqualTo(List.of("ap", "eu"));
    }

    @Test
    void aCountForAllIsGoodForASecond() {
        HttpResponse<String> answer = running.get(LIKES);

        assertThat(header(answer, "Cache-Control"))
                .isEqualTo("public, max-age=1, s-maxage=1, stale-while-revalidate=2, stale-if-error=60");
        assertThat(header(answer, "Vary")).isEqualTo("Authorization, X-User-Id, Likewise-Session, Accept-Encoding");
        assertThat(header(answer, "ETag")).matches("W/\"[0-9a-f]{16}\"");
    }

    @Test
    void aCountForAUserIsForNobodyElse() {
        HttpResponse<String> answer = running.get(LIKES, "X-User-Id", "u");

        assertThat(header(answer, "Cache-Control")).isEqualTo("private, no-store");
        assertThat(header(answer, "Vary")).isEqualTo("Authorization, X-User-Id, Likewise-Session, Accept-Encoding");
        assertThat(header(answer, "ETag")).isEmpty();
    }

    @Test
    void aCountThatIsAsItWasIsNotSentAgain() {
        String tag = header(running.get(LIKES), "ETag");
        HttpResponse<String> same = running.get(LIKES, "If-None-Match", "\"x\", " + tag);
        running.like("p", "u");
        HttpResponse<String> other = running.get(LIKES, "If-None-Match", tag);

        assertThat(same.statusCode()).isEqualTo(304);
        assertThat(same.body()).isEmpty();
        assertThat(header(same, "ETag")).isEqualTo(tag);
        assertThat(header(same, "Cache-Control")).startsWith("public");
        assertThat(other.statusCode()).isEqualTo(200);
        assertThat(header(other, "ETag")).isNotEqualTo(tag);
    }

    @Test
    void regionsThatAgreeGiveTheSameTagWhateverTheTime() {
        running.like("p", "u");
        String tag = header(running.get(LIKES), "ETag");
        running.node.freshness = new Freshness(Instant.EPOCH, new TreeSet<>(), Map.of());
        String later = header(running.get(LIKES), "ETag");
        running.node.freshness = new Freshness(Instant.EPOCH, new TreeSet<>(List.of("eu")), Map.of());
        String behind = header(running.get(LIKES), "ETag");

        assertThat(later).isEqualTo(tag);
        assertThat(behind).isNotEqualTo(tag);
    }

    @Test
    void theHeadOfACountIsThatOfTheCount() {
        try (RawClient client = running.raw()) {
            RawClient.Answer whole = client.request("GET", LIKES).answer();
            RawClient.Answer head = client.request("HEAD", LIKES).headAnswer();
            RawClient.Answer next = client.request("GET", "/v1/ping").answer();

            assertThat(head.status()).isEqualTo(200);
            assertThat(head.header("content-length"))
                    .isEqualTo(String.valueOf(whole.body().length()));
            assertThat(head.header("etag")).isEqualTo(whole.header("etag"));
            assertThat(next.status()).isEqualTo(204);
            assertThat(next.header("content-length")).isNull();
        }
    }

    @Test
    void aCountSaysAllThatTheContractSays() {
        running.node.setColumn("p", new PnCounter(12_345, 1));
        List.of("u9", "u4", "u5", "u1").forEach(user -> running.like("p", user));

        assertThat(running.get(LIKES).body())
                .isEqualTo("{\"post\":\"p\",\"count\":12348,\"display\":\"12.3K\",\"approx\":true,"
                        + "\"sample\":[\"u1\",\"u4\",\"u5\"],\"as_of\":\"2026-01-31T09:30:00.120Z\",\"behind\":[]}");
    }

    @Test
    void aSampleFollowsItsCountAtOnce() {
        for (int i = 5; i > 0; i--) {
            running.like("p", "u" + i);
            assertThat(running.get(LIKES).body()).contains("\"sample\":[\"u" + i + "\"");
        }
        running.unlike("p", "u1");
        assertThat(TestJson.at(running.get(LIKES).body(), "sample")).isEqualTo(List.of("u2", "u3", "u4"));
    }

    @Test
    void aSumBelowZeroIsShownAsRawOnly() {
        running.node.setColumn("p", new PnCounter(0, 1));

        assertThat(TestJson.at(running.get(LIKES).body(), "count")).isEqualTo(0L);
        assertThat(TestJson.object(running.get("/v1/posts/p/vector").body()))
                .containsEntry("count", 0L)
                .containsEntry("raw", -1L);
    }

    @Test
    void aVectorSaysWhoCountedWhat() {
        running.like("p", "u");
        running.node.setColumn("p", new PnCounter(3, 1));

        Map<String, Object> vector =
                TestJson.object(running.get("/v1/posts/p/vector").body());
        assertThat(vector).containsEntry("post", "p").containsEntry("count", 3L).containsEntry("raw", 3L);
        assertThat(vector.get("regions"))
                .isEqualTo(Map.of(
                        "eu",
                        Map.of(
                                "likes",
                                3L,
                                "unlikes",
                                1L,
                                "net",
                                2L,
                                "replicas",
                                Map.of("eu/eu-1/0bb", Map.of("likes", 3L, "unlikes", 1L, "retired", false))),
                        "us",
                        Map.of(
                                "likes",
                                1L,
                                "unlikes",
                                0L,
                                "net",
                                1L,
                                "replicas",
                                Map.of("us/us-1/0aa", Map.of("likes", 1L, "unlikes", 0L, "retired", false)))));
        assertThat((Map<?, ?>) vector.get("applied")).hasSize(1);
        assertThat(vector).containsEntry("lag_ms", Map.of("eu", 40L));
    }

    @Test
    void regionsSayWhereTheyAreServed() {
        HttpResponse<String> answer = running.get("/v1/regions");

        assertThat(header(answer, "Cache-Control")).contains("max-age=30");
        assertThat(answer.body())
                .isEqualTo("{\"self\":\"us\",\"regions\":["
                        + "{\"region\":\"eu\",\"http\":[\"http://127.0.0.1:8081\"],\"state\":\"up\"},"
                        + "{\"region\":\"us\",\"http\":[\"http://127.0.0.1:8080\"],\"state\":\"up\"}]}");
    }

    @Test
    void aTapSaysAllThatTheContractSays() {
        assertThat(running.like("p", "u").body())
                .matches("\\{\"post\":\"p\",\"user\":\"u\",\"liked\":true,\"changed\":true,\"count\":1,"
                        + "\"display\":\"1\",\"approx\":false,\"version\":\"[0-9a-f]{16}@us/us-1/0aa\","
                        + "\"durability\":\"node\"}");
    }
}
