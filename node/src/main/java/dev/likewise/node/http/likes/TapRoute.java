package dev.likewise.node.http.likes;

import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Responses;
import dev.likewise.node.http.server.Route;

/**
 * Likes and unlikes: {@code POST} and {@code DELETE /v1/posts/{post}/likes}, and the same as a resource of the user, {@code
 * PUT} and {@code DELETE /v1/me/likes/{post}}.
 */
final class TapRoute implements Route {
    private final Services services;
    private final TapDesk desk;
    private final boolean like;

    TapRoute(Services services, boolean like) {
        this.services = services;
        this.desk = new TapDesk(services);
        this.like = like;
    }

    @Override
    public void handle(Request request, Responder responder) {
        TapRequest tap = TapRequest.of(request, services, like);
        TapResponse response =
                new TapResponse(tap, responder, services.counters().taps());
        Responses.guard(response, () -> desk.take(tap, response));
    }
}
