package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.SubjectHash;
import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Route;
import java.util.List;
import java.util.Locale;

/**
 * Likes and unlikes: {@code POST} and {@code DELETE /v1/posts/{post}/likes}, and the same as a resource of the user, {@code
 * PUT} and {@code DELETE /v1/me/likes/{post}}.
 */
final class TapRoute implements Route {
    private final Services services;
    private final boolean like;

    TapRoute(Services services, boolean like) {
        this.services = services;
        this.like = like;
    }

    @Override
    public void handle(Request request, Responder responder) {
        String post = request.pathId("post");
        String user = services.users().require(request);
        Session session = SessionToken.of(request, user);
        long postHash = SubjectHash.of(post);
        TapCall call = new TapCall(services, responder, EdgeKey.like(post, user), like, session, postHash);
        call.agedMicros(TapAge.micros(request, services.view().tapAgeLimitMillis()));
        if (!like && wantsStrict(request)) {
            call.strictly();
        }
        call.start();
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
}
