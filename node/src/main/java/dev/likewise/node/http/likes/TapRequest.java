package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.SubjectHash;
import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.Request;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a tap asks for.
 *
 * @param key the like
 * @param postHash the post's, as sessions have it
 * @param like {@code false} to take it back
 * @param session the user's taps so far
 * @param ageMicros how long ago the finger tapped
 * @param strict whether it is for a like that stands only
 * @param receipt under which key the answer is kept
 */
record TapRequest(
        EdgeKey key,
        long postHash,
        boolean like,
        Session session,
        long ageMicros,
        boolean strict,
        Optional<IdempotencyKey> receipt) {
    /**
     * Reads one.
     *
     * @throws dev.likewise.node.http.server.ProblemException if it is none
     */
    static TapRequest of(Request request, Services services, boolean like) {
        String post = request.pathId("post");
        String user = services.users().require(request);
        boolean strict = !like && wantsStrict(request);
        return new TapRequest(
                EdgeKey.like(post, user),
                SubjectHash.of(post),
                like,
                SessionToken.of(request, user),
                TapAge.micros(request, services.view().tapAgeLimitMillis()),
                strict,
                IdempotencyKey.of(request, new TapAction(user, post, like, strict)));
    }

    /** RFC 7240: {@code Prefer: handling=strict}, among other preferences. */
    private static boolean wantsStrict(Request request) {
        List<String> fields = request.headers(HeaderNames.PREFER);
        for (String field : fields) {
            for (String preference : field.split(",", -1)) {
                String[] parts = preference.split(";", 2);
                if (parts[0].replace(" ", "")
                        .replace("\"", "")
                        .toLowerCase(Locale.ROOT)
                        .equals("handling=strict")) {
                    return true;
                }
            }
        }
        return false;
    }

    String user() {
        return key.member();
    }

    /** The user's last tap on this post, {@code null} if the session has none. */
    Session.Tap lastTap() {
        return session.tapOn(postHash);
    }

    /** The session with what was found out. */
    Session sessionAfter(TapOutcome outcome) {
        return outcome.addTo(session, postHash);
    }

    /** The time of that tap. */
    HybridTimestamp lastTime() {
        Session.Tap last = lastTap();
        return last == null ? HybridTimestamp.ZERO : last.time();
    }
}
