package dev.likewise.node.http.likes;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.util.List;

/** {@code GET /v1/me/likes/{post}}: the user's like of one post, 404 where there is none. */
final class MyLikeRoute implements Route {
    private static final byte[] POST = JsonBytes.ascii("{\"post\":");
    private static final byte[] USER = JsonBytes.ascii(",\"user\":");
    private static final byte[] VERSION = JsonBytes.ascii(",\"version\":");
    private static final int USUAL_BYTES = 224;

    private final Services services;

    MyLikeRoute(Services services) {
        this.services = services;
    }

    @Override
    public void handle(Request request, Responder responder) {
        String post = request.pathId("post");
        String user = services.users().require(request);
        Session session = SessionToken.of(request, user);
        services.pool().run(responder, () -> responder.respond(answer(EdgeKey.like(post, user), session)));
    }

    private Response answer(EdgeKey key, Session session) {
        var register = services.reads().registers(List.of(key)).get(0);
        Sight sight = Sight.of(register, session.tapOn(key.subject().id()));
        String token = SessionToken.encode(key.member(), session);
        if (!sight.liked()) {
            throw new ProblemException(ProblemType.NOT_FOUND, "no like of this user").with(Headers.SESSION, token);
        }
        PnVector columns = services.reads().columns(key.subject());
        long count = Math.max(0, columns.raw() + sight.delta());
        boolean hidden = services.hidden().isHidden(key.subject().id(), key.member());
        return Response.of(Status.OK, Headers.PRIVATE, json(key, register.edge(), sight, count, hidden))
                .with(Headers.SESSION, token);
    }

    /** Without a version where only the session knows of the like. */
    private static JsonBytes json(EdgeKey key, Edge edge, Sight sight, long count, boolean hidden) {
        String post = key.subject().id();
        JsonBytes json =
                new JsonBytes(USUAL_BYTES + post.length() + key.member().length());
        json.raw(POST).string(post).raw(USER).string(key.member());
        LikesJson.liked(json, true);
        LikesJson.count(json.raw(','), count, hidden);
        if (!sight.bySession()) {
            LikesJson.version(json.raw(VERSION), edge.stamp());
        }
        return json.raw('}');
    }
}
