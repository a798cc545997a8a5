package dev.likewise.node.http;

import java.util.List;
import java.util.stream.Stream;

/** Taps, single ones and batches, as they go well and as only they can go wrong. */
final class TapCases {
    private static final String KEY = "Idempotency-Key";
    private static final String LATE = "Likewise-Tap-Age";
    private static final String SESSION = "Likewise-Session";

    private TapCases() {}

    static Stream<ApiCase> all() {
        return Stream.of(
                        likes("POST", "/v1/posts/{post}/likes", "/v1/posts/p1/likes"),
                        likes("PUT", "/v1/me/likes/{post}", "/v1/me/likes/p1"),
                        unlikes("/v1/posts/{post}/likes", "/v1/posts/p1/likes"),
                        unlikes("/v1/me/likes/{post}", "/v1/me/likes/p1"),
                        batches())
                .flatMap(List::stream);
    }

    private static ApiCase full(String name, String method, String template, String path) {
        return ApiCase.of(name, method, template, path + "?user=u1")
                .with("X-User-Id", "u1")
                .with(SESSION, Givens.EMPTY_SESSION)
                .with(LATE, "0")
                .with(KEY, "k");
    }

    private static List<ApiCase> likes(String method, String template, String path) {
        ApiCase full = full("a like with all there is", method, template, path).gives(201);
        ApiCase like = ApiCase.of("a like", method, template, path + "?user=u1").gives(201);
        return List.of(
                full,
                like,
                like.named("a second like").after(Givens::liked).gives(200),
                like.named("a late like")
                        .after(Givens::likedElsewhereLater)
                        .with(LATE, "9")
                        .gives(200),
                like.named("a like that the session supersedes")
                        .with(SESSION, Givens.AHEAD)
                        .with(LATE, "9")
                        .gives(200),
                like.named("one of many likes").after(Givens::likedByMany),
                like.named("a like without a count").after(Givens::hidden),
                full.named("a like that comes again").after(Givens::keyUsed),
                full.named("a like that comes again too late")
                        .after(Givens::keyUsed)
                        .after(Givens::unliked),
                like.named("another like under the same key")
                        .with(KEY, "k")
                        .after(Givens::keyUsedElsewhere)
                        .refused(422, "idempotency-key-reused"),
                like.named("a like that is under way")
                        .with(KEY, "k")
                        .after(Givens::keyInFlight)
                        .refused(409, "tap-in-flight"),
                like.named("a like that got lost").after(Givens::failing).refused(503, "outcome-unknown"),
                like.named("a like at a wrong clock").after(Givens::clockWrong).refused(503, "clock-refused"),
                like.named("a like that cannot be written")
                        .after(Givens::notWritable)
                        .refused(503, "not-writable"),
                ApiCase.of("a like by nobody", method, template, path).refusedFor("user"));
    }

    private static List<ApiCase> unlikes(String template, String path) {
        ApiCase full = full("an unlike with all there is", "DELETE", template, path)
                .with("Prefer", "handling=strict")
                .after(Givens::liked);
        ApiCase unlike = ApiCase.of("an unlike of nothing", "DELETE", template, path + "?user=u1");
        ApiCase strict = unlike.named("a strict unlike of nothing").with("Prefer", "handling=strict");
        return List.of(
                full,
                unlike,
                unlike.named("an unlike").after(Givens::liked),
                strict.refused(409, "not-liked"),
                strict.named("a strict unlike that comes again")
                        .with(KEY, "k")
                        .after(Givens::strictlyRefused)
                        .refused(409, "not-liked"),
                unlike.named("another unlike under the same key")
                        .with(KEY, "k")
                        .after(Givens::keyUsedElsewhere)
                        .refused(422, "idempotency-key-reused"),
                unlike.named("an unlike that got lost").after(Givens::failing).refused(503, "outcome-unknown"),
                unlike.named("an unlike by nobody").to(path).refusedFor("user"));
    }

    private static List<ApiCase> batches() {
        ApiCase batch = ApiCase.of("a batch", "POST", "/v1/likes:batch", "/v1/likes:batch");
        String line = "{\"user\":\"u1\",\"post\":\"p1\",\"action\":\"like\",\"key\":\"k\",\"age_ms\":9}\n";
        return List.of(
                batch.sending(
                        "application/x-ndjson", line + "{\"user\":\"u2\",\"post\":\"p1\",\"action\":\"unlike\"}\n"),
                batch.named("a batch that is already in").after(Givens::keyUsed).sending("application/x-ndjson", line),
                batch.named("a batch whose lines are wrong")
                        .sending("application/x-ndjson", line)
                        .after(Givens::clockWrong),
                batch.named("a batch of too many lines")
                        .sending("application/x-ndjson", "\n".repeat(10_001))
                        .refused(413, "content-too-large"),
                batch.named("a batch at a bad time")
                        .sending("application/x-ndjson", line)
                        .after(Givens::busy)
                        .refused(503, "overloaded"),
                batch.named("a batch that cannot be written")
                        .sending("application/x-ndjson", line)
                        .after(Givens::notWritable)
                        .refused(503, "not-writable"));
    }
}
