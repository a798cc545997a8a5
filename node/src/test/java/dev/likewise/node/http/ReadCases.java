package dev.likewise.node.http;

import java.util.List;
import java.util.stream.Stream;

/** Reads of the public port and settings, as they go well and as only they can go wrong. */
final class ReadCases {
    private static final String SESSION = "Likewise-Session";
    /** Where the lists of {@link Givens#likedByThree} go on behind u1 and behind p2. */
    private static final String LIKERS_CURSOR = "AXUxLMuL3dn6PNo";

    private static final String LIKES_CURSOR = "ATBRIMDyABAAcDK7c3GUHqopXA";

    /** Behind the first event of the same. */
    private static final String EVENTS_CURSOR = "AQQBAAAAAAACUkzCNCdD5A";

    private ReadCases() {}

    static Stream<ApiCase> all() {
        return Stream.of(counts(), pages(), streams(), sockets(), events(), lists(), registers(), settings(), others())
                .flatMap(List::stream);
    }

    private static ApiCase forUser(ApiCase read) {
        return read.with("X-User-Id", "u1").with(SESSION, Givens.EMPTY_SESSION);
    }

    private static List<ApiCase> counts() {
        String template = "/v1/posts/{post}/likes";
        ApiCase count = ApiCase.of("a count", "GET", template, "/v1/posts/p1/likes");
        ApiCase mine = forUser(count.named("a count for a user").to("/v1/posts/p1/likes?user=u1"));
        return List.of(
                mine.after(Givens::likedByThree),
                count.after(Givens::likedByThree),
                count.named("a high count").after(Givens::likedByMany),
                count.named("a hidden count").after(Givens::hidden),
                mine.named("an unwanted count").after(Givens::unwanted),
                mine.named("a count that only the session knows").with(SESSION, Givens.AHEAD),
                count.named("a count that is known").with("If-None-Match", "*").gives(304),
                count.named("a count and a bug").after(Givens::bug).refused(500, "internal-error"));
    }

    private static List<ApiCase> pages() {
        ApiCase counts = ApiCase.of("counts", "GET", "/v1/likes", "/v1/likes?posts=p1,p%2C2");
        ApiCase mine = forUser(counts.named("counts for a user").to("/v1/likes?posts=p1,p2&user=u1"));
        ApiCase lookup = ApiCase.of("a lookup", "POST", "/v1/likes:lookup", "/v1/likes:lookup")
                .sendingJson("{\"posts\":[\"p1\",\"p2\"]}");
        ApiCase liked = ApiCase.of("what is liked", "GET", "/v1/me/liked", "/v1/me/liked?posts=p1,p2&user=u1");
        return List.of(
                mine.after(Givens::liked),
                counts,
                counts.named("hidden counts").after(Givens::hidden),
                mine.named("unwanted counts").after(Givens::unwanted),
                forUser(lookup.named("a lookup for a user").to("/v1/likes:lookup?user=u1"))
                        .after(Givens::liked),
                lookup,
                lookup.named("a hidden lookup").after(Givens::hidden),
                forUser(liked).after(Givens::liked));
    }

    private static List<ApiCase> streams() {
        ApiCase one = ApiCase.of("a stream", "GET", "/v1/posts/{post}/likes/stream", "/v1/posts/p1/likes/stream");
        ApiCase many = ApiCase.of("streams", "GET", "/v1/likes/stream", "/v1/likes/stream?posts=p1,p%2C2");
        return List.of(
                one.named("a stream for a user")
                        .to("/v1/posts/p1/likes/stream?user=u1")
                        .with("X-User-Id", "u1")
                        .with("Last-Event-ID", "7"),
                one.after(Givens::likedByMany),
                many.named("streams for a user")
                        .to("/v1/likes/stream?posts=p1,p2&user=u1")
                        .with("X-User-Id", "u1")
                        .with("Last-Event-ID", "7"),
                many,
                one.named("a stream too many").on(TestNodes::withoutWatchers).refused(503, "overloaded"));
    }

    private static List<ApiCase> sockets() {
        ApiCase open = ApiCase.of("a socket", "GET", "/v1/live", "/v1/live?user=u1")
                .with("X-User-Id", "u1")
                .with("Upgrade", "websocket")
                .with("Connection", "Upgrade")
                .with("Sec-WebSocket-Version", "13")
                .with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")
                .with("Sec-WebSocket-Protocol", "likewise.v1")
                .gives(101);
        ApiCase plain = ApiCase.of("no socket", "GET", "/v1/live", "/v1/live");
        return List.of(
                open,
                open.named("a foreign page's socket")
                        .with("Origin", "https://evil.example")
                        .refused(403, "foreign-request"),
                plain.refused(426, "upgrade-required"),
                plain.named("no socket's head").by("HEAD").gives(426));
    }

    private static List<ApiCase> events() {
        ApiCase page = ApiCase.of("events", "GET", "/v1/events", "/v1/events?after=" + EVENTS_CURSOR + "&limit=3");
        ApiCase all = page.to("/v1/events");
        return List.of(
                page.with("Last-Event-ID", EVENTS_CURSOR).after(Givens::likedByThree),
                all.named("all events").after(Givens::hidden).after(Givens::likedByThree),
                all.named("a correction").after(Givens::corrected),
                all.named("a retired replica").after(Givens::retired),
                all.named("no events"),
                all.named("followed events").with("Accept", "text/event-stream").after(Givens::liked),
                all.named("followed events, again")
                        .with("Accept", "text/event-stream")
                        .with("Last-Event-ID", EVENTS_CURSOR)
                        .after(Givens::likedByThree),
                all.named("a follower too many")
                        .with("Accept", "text/event-stream")
                        .on(TestNodes::withoutFollowers)
                        .refused(503, "overloaded"),
                page.named("a cursor that has lost its end")
                        .to("/v1/events?after=" + EVENTS_CURSOR.substring(1))
                        .refusedFor("after"),
                page.named("events that are gone")
                        .after(Givens::likedByThree)
                        .after(Givens::trimmed)
                        .refused(410, "events-gone"));
    }

    private static List<ApiCase> lists() {
        ApiCase likers = ApiCase.of(
                        "likers",
                        "GET",
                        "/v1/posts/{post}/likers",
                        "/v1/posts/p1/likers?user=u1&limit=1&cursor=" + LIKERS_CURSOR)
                .after(Givens::likedByThree);
        ApiCase likes = ApiCase.of(
                        "my likes", "GET", "/v1/me/likes", "/v1/me/likes?user=u1&limit=1&cursor=" + LIKES_CURSOR)
                .after(Givens::likedByThree);
        return List.of(
                likers.with("X-User-Id", "u1"),
                likers.named("the first likers").to("/v1/posts/p1/likers?user=u1"),
                likers.named("hidden likers").after(Givens::hidden).to("/v1/posts/p1/likers?user=u1"),
                likers.named("likers for nobody").to("/v1/posts/p1/likers").refusedFor("user"),
                forUser(likes),
                likes.named("my first like").to("/v1/me/likes?user=u1&limit=1"),
                likes.named("nobody's likes").to("/v1/me/likes").refusedFor("user"));
    }

    private static List<ApiCase> registers() {
        ApiCase mine = ApiCase.of("my like", "GET", "/v1/me/likes/{post}", "/v1/me/likes/p1?user=u1");
        ApiCase edge = ApiCase.of("an edge", "GET", "/v1/posts/{post}/edges/{user}", "/v1/posts/p1/edges/u1");
        ApiCase vector = ApiCase.of("a vector", "GET", "/v1/posts/{post}/vector", "/v1/posts/p1/vector");
        return List.of(
                forUser(mine).after(Givens::liked),
                mine.named("my like without a count").after(Givens::liked).after(Givens::hidden),
                mine.named("my like that only the session knows").with(SESSION, Givens.AHEAD),
                mine.named("no like of mine").refused(404, "not-found"),
                edge.after(Givens::liked),
                edge.named("an edge that never was"),
                vector.named("a vector for a user")
                        .with("X-User-Id", "u1")
                        .to("/v1/posts/p1/vector?user=u1")
                        .after(Givens::likedByThree),
                vector.named("a vector of a post that nobody liked"),
                vector.named("a hidden vector").after(Givens::hidden),
                vector.named("an unwanted vector").with("X-User-Id", "u1").after(Givens::unwanted));
    }

    private static List<ApiCase> settings() {
        ApiCase post = ApiCase.of("settings of a post", "GET", "/v1/posts/{post}/settings", "/v1/posts/p1/settings");
        ApiCase mine = ApiCase.of("my settings", "GET", "/v1/me/settings", "/v1/me/settings?user=u1");
        ApiCase putPost = post.by("PUT").sendingJson("{\"author\":\"ann\",\"hide_count\":true}");
        ApiCase putMine = mine.by("PUT").sendingJson("{\"hide_counts\":true}");
        return List.of(
                post.after(Givens::hidden),
                post.named("settings that nobody has made"),
                putPost,
                putPost.named("settings without an author").sendingJson("{\"author\":null,\"hide_count\":false}"),
                putPost.named("settings that got lost").after(Givens::failing).refused(503, "outcome-unknown"),
                mine.with("X-User-Id", "u1"),
                mine.named("nobody's settings").to("/v1/me/settings").refusedFor("user"),
                putMine.with("X-User-Id", "u1"),
                putMine.named("settings at a wrong clock")
                        .after(Givens::clockWrong)
                        .refused(503, "clock-refused"));
    }

    private static List<ApiCase> others() {
        ApiCase description = ApiCase.of("the description", "GET", "/openapi.yaml", "/openapi.yaml");
        ApiCase module = ApiCase.of("the client module", "GET", "/likewise.js", "/likewise.js");
        ApiCase schema = ApiCase.of("the schema of sockets", "GET", "/live.schema.json", "/live.schema.json");
        return List.of(
                ApiCase.of("regions", "GET", "/v1/regions", "/v1/regions"),
                ApiCase.of("a ping", "GET", "/v1/ping", "/v1/ping").gives(204),
                description,
                description
                        .named("a description that is known")
                        .with("If-None-Match", "*")
                        .gives(304),
                module,
                module.named("a client module that is known")
                        .with("If-None-Match", "*")
                        .gives(304),
                schema,
                schema.named("a schema that is known")
                        .with("If-None-Match", "*")
                        .gives(304));
    }
}
