package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.util.List;
import org.junit.jupiter.api.Test;

class CorsTest {
    private static final String APP = "https://app.example";

    private static RunningNode allowing(String... origins) {
        return new RunningNode(TestSettings.with(Limits.DEFAULT, Timeouts.DEFAULT, List.of(origins)));
    }

    @Test
    void noPageIsAllowedUnlessItWasNamed() {
        try (RunningNode running = allowing();
                RawClient client = running.raw()) {
            RawClient.Answer answer =
                    client.request("GET", "/v1/regions", "Origin: " + APP).answer();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.headers()).doesNotContainKeys("access-control-allow-origin", "vary");
        }
    }

    @Test
    void aNamedPageMayReadAnswersAndProblems() {
        try (RunningNode running = allowing(APP);
                RawClient client = running.raw()) {
            for (String target : List.of("/v1/regions", "/nothing")) {
                RawClient.Answer answer =
                        client.request("GET", target, "Origin: " + APP).answer();
                assertThat(answer.header("access-control-allow-origin")).isEqualTo(APP);
                assertThat(answer.header("access-control-expose-headers"))
                        .contains("Likewise-Session", "ETag", "Retry-After");
                assertThat(answer.header("vary")).isEqualTo("Origin");
            }
            RawClient.Answer foreign = client.request("GET", "/v1/regions", "Origin: https://evil.example")
                    .answer();
            assertThat(foreign.header("access-control-allow-origin")).isNull();
            assertThat(foreign.header("vary")).isEqualTo("Origin");
        }
    }

    @Test
    void aNamedPageMayAskBeforeItTaps() {
        try (RunningNode running = allowing(APP);
                RawClient client = running.raw()) {
            RawClient.Answer preflight = client.request(
                            "OPTIONS",
                            "/v1/posts/p/likes",
                            "Origin: " + APP,
                            "Access-Control-Request-Method: POST",
                            "Access-Control-Request-Headers: x-user-id")
                    .answer();

            assertThat(preflight.status()).isEqualTo(204);
            assertThat(preflight.header("access-control-allow-origin")).isEqualTo(APP);
            assertThat(preflight.header("access-control-allow-methods")).contains("POST", "DELETE");
            assertThat(preflight.header("access-control-allow-headers")).contains("X-User-Id", "Likewise-Session");
        }
    }

    @Test
    void aStarAllowsEveryPage() {
        try (RunningNode running = allowing("*");
                RawClient client = running.raw()) {
            RawClient.Answer answer =
                    client.request("GET", "/v1/ping", "Origin: " + APP).answer();

            assertThat(answer.header("access-control-allow-origin")).isEqualTo("*");
            assertThat(answer.headers()).doesNotContainKey("vary");
        }
    }
}
