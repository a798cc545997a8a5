package dev.likewise.node.http.live;

import dev.likewise.node.http.auth.Users;
import dev.likewise.node.http.likes.HiddenCounts;
import dev.likewise.node.http.server.HeaderBlock;
import dev.likewise.node.http.server.ReadPool;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** {@code GET /v1/posts/{post}/likes/stream} and {@code GET /v1/likes/stream?posts=…}: counts as they change. */
final class StreamRoute implements Route {
    private static final HeaderBlock EVENTS = HeaderBlock.of(
            "Content-Type", "text/event-stream",
            "Cache-Control", "no-store",
            // nginx would keep events until there are enough of them.
            "X-Accel-Buffering", "no");

    private final LiveHub hub;
    private final HiddenCounts hidden;
    private final Users users;
    private final ReadPool pool;
    private final Function<Request, List<String>> asked;

    StreamRoute(LiveHub hub, HiddenCounts hidden, Users users, ReadPool pool, Function<Request, List<String>> asked) {
        this.hub = hub;
        this.hidden = hidden;
        this.users = users;
        this.pool = pool;
        this.asked = asked;
    }

    @Override
    public void handle(Request request, Responder responder) {
        List<String> posts = asked.apply(request);
        String viewer = users.find(request);
        hub.requireRoom(posts.size());
        List<LiveCount> known = posts.stream().map(hub::inMemory).toList();
        if (known.stream().allMatch(Objects::nonNull)) {
            responder.respond(stream(responder, viewer, known));
        } else {
            pool.run(
                    responder,
                    () -> responder.respond(stream(
                            responder, viewer, posts.stream().map(hub::read).toList())));
        }
    }

    private Response stream(Responder responder, String viewer, List<LiveCount> first) {
        return Response.stream(EVENTS, new EventStream(hub, hidden, pool, responder.executor(), viewer, first));
    }
}
