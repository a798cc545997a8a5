package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Likers, a user's likes, one like as a resource, one register: what there is beside counts. */
class ListsTest {
    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    private static List<String> texts(String body, String list, String member) {
        return ((List<?>) TestJson.at(body, list))
                .stream().map(entry -> (String) ((Map<?, ?>) entry).get(member)).toList();
    }

    /** All pages of a list, each as it is after what is done between them. */
    private List<String> pages(String path, String list, String member, Runnable between) {
        List<String> all = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            HttpResponse<String> page = running.get(path + "&limit=2&cursor=" + cursor);
            assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
            List<String> found = texts(page.body(), list, member);
            assertThat(found).hasSizeLessThanOrEqualTo(2);
            all.addAll(found);
            cursor = (String) TestJson.at(page.body(), "next_cursor");
            between.run();
        }
        return all;
    }

    /** The key is made of the cluster's name, which is no secret. */
    @Test
    void aForgedCursorIsRefusedWhateverItSays() throws Exception {
        for (String position :
                List.of("x", "1234567", "\u0000", "x".repeat(300), "\ufff0\ufff0\ufff0a", "\0\0\0\0\0\0\0\1")) {
            byte[] bytes = position.getBytes(StandardCharsets.UTF_8);
            String mine = running.get("/v1/me/likes?user=u1&cursor=" + forged("likes of u1", bytes))
                    .body();
            assertThat(TestJson.at(mine, "field")).as(position).isEqualTo("cursor");
            int likers = running.get("/v1/posts/p/likers?user=x&cursor=" + forged("likers p", bytes))
                    .statusCode();
            assertThat(likers).as(position).isIn(200, 400);
        }
    }

    private static String forged(String list, byte[] position) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec("likewise cursor test".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update(list.getBytes(StandardCharsets.UTF_8));
        mac.update(new byte[] {-1, 1});
        byte[] tag = mac.doFinal(position);
        byte[] cursor = ByteBuffer.allocate(1 + position.length + 8)
                .put((byte) 1)
                .put(position)
                .put(tag, 0, 8)
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor);
    }

    @Test
    void likersComeByIdPageByPage() {
        for (String user : List.of("u3", "u1", "ü", "u5", "u4", "u2")) {
            running.like("p", user);
        }
        running.unlike("p", "u5");

        assertThat(pages("/v1/posts/p/likers?user=x", "likers", "user", () -> {}))
                .containsExactly("u1", "u2", "u3", "u4", "ü");
        assertThat(texts(running.get("/v1/posts/p/likers?user=x").body(), "likers", "at"))
                .allMatch(at -> at.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"));
        assertThat(running.get("/v1/posts/none/likers?user=x").body())
                .isEqualTo("{\"likers\":[],\"next_cursor\":null}");
    }

    @Test
    void whatComesAndGoesBetweenPagesHidesNothingElse() {
        for (int user = 1; user < 8; user++) {
            running.like("p", "u" + user);
        }
        int[] round = {0};

        List<String> seen = pages("/v1/posts/p/likers?user=x", "likers", "user", () -> {
            round[0]++;
            running.unlike("p", "u" + 2 * round[0]);
            running.like("p", "a" + round[0]);
        });

        assertThat(seen).doesNotHaveDuplicates().contains("u1", "u3", "u5", "u7");
    }

    @Test
    void likersAreShownToUsersOnly() {
        HttpResponse<String> anonymous = running.get("/v1/posts/p/likers");

        assertThat(anonymous.statusCode()).isEqualTo(400);
        assertThat(TestJson.at(anonymous.body(), "field")).isEqualTo("user");
    }

    @Test
    void myLikesComeNewestFirstPageByPage() {
        for (int post = 1; post <= 5; post++) {
            running.like("p" + post, "u");
        }
        running.like("p1", "other");
        running.unlike("p3", "u");

        assertThat(pages("/v1/me/likes?user=u", "likes", "post", () -> running.like("p9", "u")))
                .containsExactly("p5", "p4", "p2", "p1");
        HttpResponse<String> mine = running.get("/v1/me/likes?user=u");
        assertThat(texts(mine.body(), "likes", "post")).startsWith("p9");
        assertThat(mine.headers().firstValue("Cache-Control")).hasValue("private, no-store");
    }

    @Test
    void aLikeThatTheSessionKnowsToBeTakenBackIsNotListed() {
        running.like("p1", "u");
        running.like("p2", "u");
        String session = running.unlike("p1", "u")
                .headers()
                .firstValue("Likewise-Session")
                .orElseThrow();
        // Another node, which has not heard of the unlike.
        running.node.hear("p1", "u", true, HybridTimestamp.ofMicros(1_700_000_000_000_000L));

        HttpResponse<String> mine = running.get("/v1/me/likes?user=u", "Likewise-Session", session);

        assertThat(texts(mine.body(), "likes", "post")).containsExactly("p2");
        assertThat(texts(running.get("/v1/me/likes?user=u").body(), "likes", "post"))
                .containsExactlyInAnyOrder("p1", "p2");
    }

    @Test
    void oneLikeIsAResourceOfTheUser() {
        String path = "/v1/me/likes/p?user=u";
        assertThat(running.get(path).statusCode()).isEqualTo(404);
        HttpResponse<String> put = running.call("PUT", running.uri(path), "");
        HttpResponse<String> again = running.call("PUT", running.uri(path), "");
        HttpResponse<String> got = running.get(path);
        HttpResponse<String> deleted = running.call("DELETE", running.uri(path), "");

        assertThat(put.statusCode()).isEqualTo(201);
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(TestJson.at(again.body(), "changed")).isEqualTo(false);
        assertThat(got.statusCode()).isEqualTo(200);
        assertThat(TestJson.at(got.body(), "version")).isEqualTo(TestJson.at(again.body(), "version"));
        assertThat(TestJson.at(got.body(), "liked")).isEqualTo(true);
        assertThat(deleted.statusCode()).isEqualTo(200);
        assertThat(TestJson.at(deleted.body(), "liked")).isEqualTo(false);
        assertThat(running.get(path).statusCode()).isEqualTo(404);
        assertThat(running.call("DELETE", running.uri(path), "", "Prefer", "handling=strict")
                        .statusCode())
                .isEqualTo(409);
    }

    @Test
    void countsMayBeAskedForInABody() {
        running.like("p1", "u");
        HttpResponse<String> answer = running.call(
                "POST",
                running.uri("/v1/likes:lookup?user=u"),
                "{\"posts\":[\"p1\",\"p,2\",\"p1\"]}",
                "Content-Type",
                "application/json");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(TestJson.at(answer.body(), "posts", "p1", "liked")).isEqualTo(true);
        assertThat(TestJson.at(answer.body(), "posts", "p,2", "count")).isEqualTo(0L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{}", "[]", "{\"posts\":[]}", "{\"posts\":[1]}", "{\"posts\":\"p\"}", "{\"post\":[\"p\"]}"})
    void aBodyWithoutPostsIsRefused(String body) {
        HttpResponse<String> answer =
                running.call("POST", running.uri("/v1/likes:lookup"), body, "Content-Type", "application/json");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    }

    @Test
    void aRegisterIsShownAsItIs() {
        String version = (String) TestJson.at(running.like("p", "u").body(), "version");
        String edge = running.get("/v1/posts/p/edges/u").body();

        assertThat(TestJson.at(edge, "present")).isEqualTo(true);
        assertThat(TestJson.at(edge, "version")).isEqualTo(version);
        assertThat(TestJson.at(edge, "replica")).isEqualTo(version.split("@", 2)[1]);
        assertThat(TestJson.at(edge, "credits")).isEqualTo(Map.of(version.split("@", 2)[1], 1L));
        assertThat(running.get("/v1/posts/p/edges/nobody").body())
                .isEqualTo("{\"post\":\"p\",\"user\":\"nobody\",\"present\":false,\"version\":null,\"credits\":{}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"limit=0", "limit=1001", "limit=", "limit=-1", "limit=1e2", "limit=00000050", "limit=1&limit=2"})
    void aLimitIsAPagesSize(String query) {
        HttpResponse<String> answer = running.get("/v1/posts/p/likers?user=x&" + query);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(TestJson.at(answer.body(), "field")).isEqualTo("limit");
    }

    @Test
    void aCursorIsGoodForItsOwnListOnly() {
        for (int user = 1; user < 5; user++) {
            running.like("p", "u" + user);
            running.like("p" + user, "u1");
        }
        String likers = (String)
                TestJson.at(running.get("/v1/posts/p/likers?user=x&limit=2").body(), "next_cursor");
        String likes =
                (String) TestJson.at(running.get("/v1/me/likes?user=u1&limit=2").body(), "next_cursor");
        String flipped = likers.substring(0, 3) + (likers.charAt(3) == 'A' ? 'B' : 'A') + likers.substring(4);

        for (String wrong : List.of(
                "/v1/posts/q/likers?user=x&cursor=" + likers,
                "/v1/posts/p/likers?user=x&cursor=" + likes,
                "/v1/me/likes?user=u2&cursor=" + likes,
                "/v1/posts/p/likers?user=x&cursor=" + flipped,
                "/v1/posts/p/likers?user=x&cursor=" + likers.substring(0, likers.length() - 2),
                "/v1/posts/p/likers?user=x&cursor=AQ",
                "/v1/posts/p/likers?user=x&cursor=%21",
                "/v1/posts/p/likers?user=x&cursor=" + "A".repeat(600))) {
            HttpResponse<String> answer = running.get(wrong);
            assertThat(answer.statusCode()).as(wrong).isEqualTo(400);
            assertThat(TestJson.at(answer.body(), "field")).as(wrong).isEqualTo("cursor");
        }
    }
}
