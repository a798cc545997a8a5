package dev.likewise.node.http.likes;

import dev.likewise.node.api.NodeView;
import dev.likewise.node.http.server.HeaderBlock;
import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.RouteSpec;
import dev.likewise.node.http.server.Status;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;

/** The public port's routing table. */
public final class LikesApi {
    private static final HeaderBlock NO_STORE = HeaderBlock.of("Cache-Control", "no-store");

    private LikesApi() {}

    /** All routes, in the order of the documentation. */
    public static List<RouteSpec> routes(Services services, int batchesMax) {
        NodeView view = services.view();
        SettingsRoutes settings = new SettingsRoutes(services);
        return List.of(
                RouteSpec.change(HttpMethod.POST, "/v1/posts/{post}/likes", new TapRoute(services, true)),
                RouteSpec.change(HttpMethod.DELETE, "/v1/posts/{post}/likes", new TapRoute(services, false)),
                OnceJoined.of(view, RouteSpec.get("/v1/posts/{post}/likes", new CountRoute(services))),
                OnceJoined.of(view, RouteSpec.get("/v1/posts/{post}/likers", new LikersRoute(services))),
                OnceJoined.of(view, RouteSpec.get("/v1/likes", CountsRoute.byQuery(services))),
                OnceJoined.of(
                        view,
                        RouteSpec.changeWithBody(HttpMethod.POST, "/v1/likes:lookup", CountsRoute.byBody(services))),
                RouteSpec.changeWithLines(HttpMethod.POST, "/v1/likes:batch", new BatchRoute(services, batchesMax)),
                OnceJoined.of(view, RouteSpec.get("/v1/me/liked", new LikedRoute(services))),
                OnceJoined.of(view, RouteSpec.get("/v1/me/likes", new MyLikesRoute(services))),
                OnceJoined.of(view, RouteSpec.get("/v1/me/likes/{post}", new MyLikeRoute(services))),
                RouteSpec.change(HttpMethod.PUT, "/v1/me/likes/{post}", new TapRoute(services, true)),
                RouteSpec.change(HttpMethod.DELETE, "/v1/me/likes/{post}", new TapRoute(services, false)),
                RouteSpec.get("/v1/posts/{post}/vector", new VectorRoute(services)),
                RouteSpec.get("/v1/posts/{post}/edges/{user}", new EdgeRoute(services)),
                OnceJoined.of(view, RouteSpec.get("/v1/posts/{post}/settings", settings::ofPost)),
                RouteSpec.changeWithBody(HttpMethod.PUT, "/v1/posts/{post}/settings", settings::changePost),
                OnceJoined.of(view, RouteSpec.get("/v1/me/settings", settings::ofViewer)),
                RouteSpec.changeWithBody(HttpMethod.PUT, "/v1/me/settings", settings::changeViewer),
                RouteSpec.get("/v1/regions", new RegionsRoute(view)),
                RouteSpec.get("/v1/ping", Media.NONE, LikesApi::ping));
    }

    private static void ping(Request request, Responder responder) {
        responder.respond(Response.empty(Status.NO_CONTENT, NO_STORE));
    }
}
