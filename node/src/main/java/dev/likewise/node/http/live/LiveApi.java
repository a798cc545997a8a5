package dev.likewise.node.http.live;

import dev.likewise.node.http.likes.CountsRoute;
import dev.likewise.node.http.likes.OnceJoined;
import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.RouteSpec;
import java.util.List;
import java.util.stream.Stream;

/** The routes that push. */
public final class LiveApi {
    private LiveApi() {}

    /** All routes, in the order of the documentation. */
    public static List<RouteSpec> routes(LiveServices services) {
        return Stream.of(
                        RouteSpec.get(
                                "/v1/posts/{post}/likes/stream",
                                Media.EVENTS,
                                new StreamRoute(services, request -> List.of(request.pathId("post")))),
                        RouteSpec.get(
                                "/v1/likes/stream",
                                Media.EVENTS,
                                new StreamRoute(
                                        services, request -> request.query().ids("posts", CountsRoute.POSTS_MAX))),
                        RouteSpec.get("/v1/live", Media.NONE, new SocketRoute(services)))
                .map(spec -> OnceJoined.of(services.likes().view(), spec))
                .toList();
    }
}
