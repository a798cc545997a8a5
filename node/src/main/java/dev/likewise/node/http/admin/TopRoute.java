package dev.likewise.node.http.admin;

import dev.likewise.node.api.HotPost;
import dev.likewise.node.api.HotPosts;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.util.List;

/** {@code GET /v1/admin/top?n=}: the posts that are tapped most on this node. */
final class TopRoute implements Route {
    private static final int USUAL = 10;
    private static final int DIGITS_MAX = 3;

    private final HotPosts hot;

    TopRoute(HotPosts hot) {
        this.hot = hot;
    }

    @Override
    public void handle(Request request, Responder responder) {
        List<HotPost> posts = hot.top(howMany(request.query().text("n")));
        responder.respond(Response.of(Status.OK, AdminHeaders.JSON, Json.object(json -> {
            json.writeArrayFieldStart("posts");
            for (HotPost post : posts) {
                json.writeStartObject();
                json.writeStringField("post", post.post());
                json.writeNumberField("taps_per_second", post.tapsPerSecond());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeNumberField("window_seconds", HotPosts.WINDOW_SECONDS);
        })));
    }

    private static int howMany(String text) {
        if (text == null) {
            return USUAL;
        }
        boolean digits = !text.isEmpty()
                && text.length() <= DIGITS_MAX
                && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        int n = digits ? Integer.parseInt(text) : 0;
        if (n < 1 || n > HotPosts.POSTS_MAX) {
            throw ProblemException.field("n", "n: not so many posts (expected: 1 to " + HotPosts.POSTS_MAX + ")");
        }
        return n;
    }
}
