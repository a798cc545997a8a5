package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the author or the viewer hides a count, no path shows or implies it. */
class HiddenCountsTest {
    private final RunningNode running = new RunningNode();

    @BeforeEach
    void fiveLikes() {
        for (int user = 1; user <= 5; user++) {
            running.like("p", "u" + user);
        }
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private HttpResponse<String> put(String path, String body) {
        return running.call("PUT", running.uri(path), body, "Content-Type", "application/json");
    }

    private void authorHides() {
        HttpResponse<String> put = put("/v1/posts/p/settings", "{\"author\":\"ann\",\"hide_count\":true}");
        assertThat(put.statusCode()).as(put.body()).isEqualTo(200);
    }

    private void viewerHides(String user) {
        assertThat(put("/v1/me/settings?user=" + user, "{\"hide_counts\":true}").statusCode())
                .isEqualTo(200);
    }

    /** All answers that have to do with the count of {@code p}, for one user. */
    private List<HttpResponse<String>> answers(String user) {
        return List.of(
                running.get("/v1/posts/p/likes?user=" + user),
                running.get("/v1/likes?posts=p&user=" + user),
                running.call(
                        "POST",
                        running.uri("/v1/likes:lookup?user=" + user),
                        "{\"posts\":[\"p\"]}",
                        "Content-Type",
                        "application/json"),
                running.get("/v1/posts/p/vector?user=" + user),
                running.like("p", user),
                running.like("p", user, "Idempotency-Key", "k"),
                running.like("p", user, "Idempotency-Key", "k"),
                running.get("/v1/me/likes/p?user=" + user),
                running.unlike("p", user));
    }

    private static void assertHidden(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isBetween(200, 201);
        assertThat(answer.body())
                .contains("\"hidden\":true")
                .doesNotContain("\"count\"", "\"display\"", "\"approx\"", "\"raw\"", "\"net\"", "\"sample\"");
    }

    private static void assertShown(HttpResponse<String> answer) {
        assertThat(answer.body()).contains("\"count\":").doesNotContain("\"hidden\"");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatTheAuthorHidesNobodyElseSees(boolean inMemory) {
        running.node.likesInMemory = inMemory;
        answers("viewer").forEach(HiddenCountsTest::assertShown);
        authorHides();

        answers("viewer").forEach(HiddenCountsTest::assertHidden);
        answers("ann").forEach(HiddenCountsTest::assertShown);
        assertHidden(running.get("/v1/posts/p/likes"));
        assertHidden(running.get("/v1/likes?posts=p"));
        assertShown(running.get("/v1/posts/q/likes"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoWantsToSeeNoCountsSeesNone(boolean inMemory) {
        running.node.likesInMemory = inMemory;
        viewerHides("viewer");

        answers("viewer").forEach(HiddenCountsTest::assertHidden);
        answers("another").forEach(HiddenCountsTest::assertShown);
        assertShown(running.get("/v1/posts/p/likes"));
    }

    @Test
    void aPageShowsWhatIsNotHidden() {
        authorHides();
        running.like("q", "u");
        Map<?, ?> posts = (Map<?, ?>)
                TestJson.object(running.get("/v1/likes?posts=p,q&user=u").body())
                        .get("posts");

        assertThat(posts.get("p")).isEqualTo(Map.of("hidden", true, "liked", false));
        assertThat(posts.get("q")).isEqualTo(Map.of("count", 1L, "display", "1", "approx", false, "liked", true));
        Map<?, ?> authors = (Map<?, ?>)
                TestJson.object(running.get("/v1/likes?posts=p,q&user=ann").body())
                        .get("posts");
        assertThat(authors.get("p").toString()).contains("count=5");
    }

    @Test
    void theTagOfAHiddenCountDoesNotTellWhenItChanges() {
        authorHides();
        String before =
                running.get("/v1/posts/p/likes").headers().firstValue("ETag").orElseThrow();
        running.like("p", "u9");

        assertThat(running.get("/v1/posts/p/likes", "If-None-Match", before).statusCode())
                .isEqualTo(304);
    }

    @Test
    void fewLikersOfAHiddenCountAreNotListed() {
        Givens.hidden(running);
        running.like("p1", "u1");
        running.like("p1", "u2");

        assertThat(running.get("/v1/posts/p1/likers?user=viewer").body())
                .isEqualTo("{\"likers\":[],\"next_cursor\":null}");
        assertThat(running.get("/v1/posts/p1/likers?user=ann").body()).contains("u1", "u2");
    }

    @Test
    void likersOfAHiddenCountAreASampleWithoutAnEnd() {
        authorHides();
        Map<String, Object> likers = TestJson.object(
                running.get("/v1/posts/p/likers?user=viewer&limit=100").body());

        assertThat((List<?>) likers.get("likers")).hasSize(3);
        assertThat(likers).containsEntry("next_cursor", null);
        assertThat((List<?>) TestJson.object(running.get("/v1/posts/p/likers?user=ann&limit=100")
                                .body())
                        .get("likers"))
                .hasSize(5);
    }

    @Test
    void settingsAreReadAsTheyWereWritten() {
        assertThat(running.get("/v1/posts/p/settings").body())
                .isEqualTo("{\"post\":\"p\",\"author\":null,\"hide_count\":false}");
        authorHides();
        assertThat(running.get("/v1/posts/p/settings").body())
                .isEqualTo("{\"post\":\"p\",\"author\":\"ann\",\"hide_count\":true}");
        put("/v1/posts/p/settings", "{\"author\":\"bob\",\"hide_count\":true}");
        assertHidden(running.get("/v1/posts/p/likes?user=ann"));
        assertShown(running.get("/v1/posts/p/likes?user=bob"));
        put("/v1/posts/p/settings", "{\"author\":null,\"hide_count\":false}");
        assertThat(running.get("/v1/posts/p/settings").body())
                .isEqualTo("{\"post\":\"p\",\"author\":null,\"hide_count\":false}");
        assertShown(running.get("/v1/posts/p/likes"));

        assertThat(running.get("/v1/me/settings?user=u").body()).isEqualTo("{\"user\":\"u\",\"hide_counts\":false}");
        viewerHides("u");
        assertThat(running.get("/v1/me/settings?user=u").body()).isEqualTo("{\"user\":\"u\",\"hide_counts\":true}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"author\":\"a\"}",
                "{\"hide_count\":true}",
                "{\"author\":1,\"hide_count\":true}",
                "{\"author\":\"\",\"hide_count\":true}",
                "{\"author\":\"a\",\"hide_count\":null}",
                "{\"author\":\"a\",\"hide_count\":true,\"more\":1}",
                "[]",
                ""
            })
    void settingsThatSayTooLittleOrTooMuchAreRefused(String body) {
        assertThat(put("/v1/posts/p/settings", body).statusCode()).isEqualTo(400);
        assertThat(running.get("/v1/posts/p/settings").body()).contains("\"author\":null,\"hide_count\":false");
    }

    @Test
    void choicesAreNoLikes() {
        authorHides();
        viewerHides("ann");

        assertThat(running.get("/v1/me/likes?user=ann").body()).isEqualTo("{\"likes\":[],\"next_cursor\":null}");
        assertThat(running.get("/v1/me/likes?user=yes").body()).isEqualTo("{\"likes\":[],\"next_cursor\":null}");
    }
}
