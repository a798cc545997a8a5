package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A newcomer has nothing yet of what its cluster has, and must not say so as if it were an answer. */
class JoiningTest {
    private RunningNode running;

    @BeforeEach
    void start() {
        running = new RunningNode();
        running.like("p", "u");
        running.node.joining = true;
    }

    @AfterEach
    void stop() {
        running.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/posts/p/likes",
                "/v1/posts/p/likers?user=u",
                "/v1/likes?posts=p",
                "/v1/me/liked?posts=p&user=u",
                "/v1/me/likes?user=u",
                "/v1/me/likes/p?user=u",
                "/v1/posts/p/settings",
                "/v1/me/settings?user=u",
                "/v1/posts/p/likes/stream",
                "/v1/likes/stream?posts=p"
            })
    void whatTheClusterHasIsNotSaidYet(String path) {
        HttpResponse<String> answer = running.get(path);

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("/problems/not-readable").contains("joining");
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
        running.node.joining = false;
        if (!path.contains("stream")) {
            assertThat(running.get(path).statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/ping", "/v1/regions", "/v1/posts/p/vector", "/v1/posts/p/edges/u", "/v1/events"})
    void whatIsOfThisNodeIs(String path) {
        assertThat(running.get(path).statusCode()).isBetween(200, 204);
    }

    @Test
    void pagesAreNotLookedUp() {
        assertThat(running.call(
                                "POST",
                                running.uri("/v1/likes:lookup"),
                                "{\"posts\":[\"p\"]}",
                                "Content-Type",
                                "application/json")
                        .statusCode())
                .isEqualTo(503);
    }
}
