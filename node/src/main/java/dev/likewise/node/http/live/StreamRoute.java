package dev.likewise.node.http.live;

import dev.likewise.node.http.server.HeaderBlock;
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

    private final LiveServices services;
    private final Function<Request, List<String>> asked;

    StreamRoute(LiveServices services, Function<Request, List<String>> asked) {
        this.services = services;
        this.asked = asked;
    }

    @Override
    public void handle(Request request, Responder responder) {
        List<String> posts = asked.apply(request);
        LiveHub hub = services.hub();
        hub.requireRoom(posts.size());
        List<LiveCount> known = posts.stream().map(hub::inMemory).toList();
        if (known.stream().allMatch(Objects::nonNull)) {
            responder.respond(stream(request, known));
        } else {
            services.pool()
                    .run(
                            responder,
                            () -> responder.respond(stream(
                                    request, posts.stream().map(hub::read).toList())));
        }
    }

    private Response stream(Request request, List<LiveCount> first) {
        return Response.stream(EVENTS, new EventStream(services, request, first));
    }
}
