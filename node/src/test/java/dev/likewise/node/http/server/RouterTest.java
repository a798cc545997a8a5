package dev.likewise.node.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouterTest {
    private static final Route NOWHERE = (request, responder) -> {};

    private final Router router = new Router(List.of(
            RouteSpec.get("/", NOWHERE),
            RouteSpec.get("/v1/posts/{post}/likes", NOWHERE),
            RouteSpec.change(HttpMethod.POST, "/v1/posts/{post}/likes", NOWHERE),
            RouteSpec.get("/v1/posts/{post}/edges/{user}", NOWHERE),
            RouteSpec.get("/v1/likes", NOWHERE),
            RouteSpec.get("/v1/likes:lookup", NOWHERE)));

    @ParameterizedTest
    @CsvSource({
        "/, /, ''",
        "/v1/likes, /v1/likes, ''",
        "/v1/likes:lookup, /v1/likes:lookup, ''",
        "/v1/posts/p/likes, /v1/posts/{post}/likes, p",
        "/v1/posts//likes, /v1/posts/{post}/likes, ''",
        "/v1/posts/a%2Fb/likes, /v1/posts/{post}/likes, a%2Fb",
        "/v1/posts/p/edges/u, /v1/posts/{post}/edges/{user}, p u"
    })
    void pathsLeadToTheirTemplates(String path, String template, String raw) {
        Router.Match match = router.find(path);

        assertThat(match.resource().template()).isEqualTo(template);
        assertThat(String.join(" ", match.rawParameters())).isEqualTo(raw);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/v1", "/v1/", "/v1/likes/", "//v1/likes", "/v1/posts/p", "/v1/posts/p/likes/", "/V1/likes", "/x"
            })
    void otherPathsLeadNowhere(String path) {
        assertThat(router.find(path)).isNull();
    }

    @Test
    void whatCannotBeToldApartIsRefused() {
        RouteSpec one = RouteSpec.get("/a/{b}", NOWHERE);

        assertThatThrownBy(() -> new Router(List.of(one, one))).hasMessageContaining("GET /a/{b}: twice");
        assertThatThrownBy(() -> new Router(List.of(one, RouteSpec.get("/a/{c}", NOWHERE))))
                .hasMessageContaining("/a/{c}: named otherwise before");
    }
}
