package dev.likewise.node.http.likes;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Subject;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import dev.likewise.replication.port.MemberRow;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * {@code GET /v1/me/likes}: what the user likes, newest first, a page at a time. Posts that the session knows to be unliked
 * since are left out; ones that it knows to be liked and that have not arrived here cannot be named, as a session has hashes
 * only.
 */
final class MyLikesRoute implements Route {
    private final Services services;

    MyLikesRoute(Services services) {
        this.services = services;
    }

    @Override
    public void handle(Request request, Responder responder) {
        int limit = PageLimit.of(request);
        String user = services.users().require(request);
        Session session = SessionToken.of(request, user);
        String list = "likes of " + user;
        Optional<MemberRow> after = services.cursors().of(request, list, position -> row(user, position));
        services.pool().run(responder, () -> {
            // One more than asked for says whether there is another page.
            List<MemberRow> found = services.reads().likesOf(user, after, limit + 1);
            responder.respond(answer(user, session, list, found, limit));
        });
    }

    private Response answer(String user, Session session, String list, List<MemberRow> found, int limit) {
        List<MemberRow> page = found.size() > limit ? found.subList(0, limit) : found;
        return Response.of(Status.OK, Headers.PRIVATE, Json.object(json -> {
                    json.writeArrayFieldStart("likes");
                    for (MemberRow row : page) {
                        if (!isTakenBack(session, row)) {
                            json.writeStartObject();
                            json.writeStringField("post", row.subject().id());
                            json.writeStringField("at", FreshnessText.rfc3339(row.time()));
                            json.writeEndObject();
                        }
                    }
                    json.writeEndArray();
                    if (found.size() > limit) {
                        String next = services.cursors().encode(list, position(page.get(limit - 1)));
                        json.writeStringField("next_cursor", next);
                    } else {
                        json.writeNullField("next_cursor");
                    }
                }))
                .with(Headers.SESSION, SessionToken.encode(user, session));
    }

    private static boolean isTakenBack(Session session, MemberRow row) {
        Session.Tap tap = session.tapOn(row.subject().id());
        return tap != null && !tap.liked() && tap.time().compareTo(row.time()) > 0;
    }

    private static byte[] position(MemberRow row) {
        byte[] post = row.subject().id().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + post.length)
                .putLong(row.time().packed())
                .put(post)
                .array();
    }

    private static MemberRow row(String user, ByteBuffer position) {
        HybridTimestamp time = new HybridTimestamp(position.getLong());
        return new MemberRow(user, time, Subject.post(Cursor.id(position)));
    }
}
