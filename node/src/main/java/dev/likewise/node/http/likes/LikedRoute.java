package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import dev.likewise.replication.port.Register;
import java.util.List;

/** {@code GET /v1/me/liked?posts=…}: which of these the user likes. */
final class LikedRoute implements Route {
    private static final byte[] LIKED = JsonBytes.ascii("{\"liked\":{");
    private static final byte[] CLOSE = JsonBytes.ascii("}}");
    private static final int USUAL_BYTES_A_POST = 24;

    private final Services services;

    LikedRoute(Services services) {
        this.services = services;
    }

    @Override
    public void handle(Request request, Responder responder) {
        List<String> posts = request.query().ids("posts", CountsRoute.POSTS_MAX);
        String user = services.users().require(request);
        Session session = SessionToken.of(request, user);
        services.pool().run(responder, () -> responder.respond(answer(posts, user, session)));
    }

    private Response answer(List<String> posts, String user, Session session) {
        List<Register> registers = services.reads()
                .registers(posts.stream().map(post -> EdgeKey.like(post, user)).toList());
        JsonBytes json = new JsonBytes(USUAL_BYTES_A_POST * (posts.size() + 1)).raw(LIKED);
        for (int i = 0; i < posts.size(); i++) {
            if (i > 0) {
                json.raw(',');
            }
            Sight sight = Sight.of(registers.get(i), session.tapOn(posts.get(i)));
            json.string(posts.get(i)).raw(':').bool(sight.liked());
        }
        return Response.of(Status.OK, Headers.PRIVATE, json.raw(CLOSE))
                .with(Headers.SESSION, SessionToken.encode(user, session));
    }
}
