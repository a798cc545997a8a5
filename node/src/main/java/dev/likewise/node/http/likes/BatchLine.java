package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.node.http.server.JsonFields;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Query;
import java.util.Optional;
import java.util.Set;

/**
 * One line of a batch: {@code {"user","post","action":"like"|"unlike","key"?,"age_ms"?}}.
 *
 * @param number from 1, in the body
 * @param key the like
 * @param like {@code false} to take it back
 * @param ageMicros how long ago the finger tapped
 * @param receipt under which key the answer is kept
 */
record BatchLine(int number, EdgeKey key, boolean like, long ageMicros, Optional<IdempotencyKey> receipt) {
    private static final Set<String> FIELDS = Set.of("user", "post", "action", "key", "age_ms");
    private static final long MICROS = 1_000;

    /**
     * Reads a line.
     *
     * @throws ProblemException if it is none; the message says what is wrong
     */
    static BatchLine read(int number, byte[] line, long ageLimitMillis) {
        JsonFields fields = JsonFields.read(line);
        fields.requireOnly(FIELDS);
        String user = Query.checkedId("user", fields.text("user"));
        String post = Query.checkedId("post", fields.text("post"));
        fields.require("action");
        boolean like = fields.oneOf("action", "", "like", "unlike").equals("like");
        long age = fields.integer("age_ms", 0);
        if (age < 0 || age > ageLimitMillis) {
            throw ProblemException.field("age_ms", "age_ms: not an age (expected: 0 to " + ageLimitMillis + ")");
        }
        Optional<IdempotencyKey> receipt = fields.has("key")
                ? Optional.of(IdempotencyKey.of("key", fields.text("key"), new TapAction(user, post, like, false)))
                : Optional.empty();
        return new BatchLine(number, EdgeKey.like(post, user), like, age * MICROS, receipt);
    }
}
