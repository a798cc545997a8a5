package dev.likewise.node.http.likes;

import dev.likewise.crdt.Subject;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import dev.likewise.replication.port.ShardReader.PresentMember;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** {@code GET /v1/posts/{post}/likers}: who likes a post, by user id, a page at a time; shown to whom settings say. */
final class LikersRoute implements Route {
    private final Services services;

    LikersRoute(Services services) {
        this.services = services;
    }

    @Override
    public void handle(Request request, Responder responder) {
        Subject post = Subject.post(request.pathId("post"));
        int limit = PageLimit.of(request);
        services.users().requireLikers(request);
        String viewer = services.users().find(request);
        String list = "likers " + post.id();
        String after = services.cursors().of(request, list, Cursor::id).orElse("");
        services.pool().run(responder, () -> {
            if (services.hidden().isHidden(post.id(), viewer)) {
                // A list that can be gone through to its end is a count, and so is a short one.
                List<PresentMember> sample = services.reads().members(post, "", Samples.MEMBERS);
                responder.respond(answer(list, sample.size() < Samples.MEMBERS ? List.of() : sample, Samples.MEMBERS));
                return;
            }
            // One more than asked for says whether there is another page.
            List<PresentMember> found = services.reads().members(post, after, limit + 1);
            responder.respond(answer(list, found, limit));
        });
    }

    private Response answer(String list, List<PresentMember> found, int limit) {
        List<PresentMember> page = found.size() > limit ? found.subList(0, limit) : found;
        return Response.of(Status.OK, Headers.PRIVATE, Json.object(json -> {
            json.writeArrayFieldStart("likers");
            for (PresentMember liker : page) {
                json.writeStartObject();
                json.writeStringField("user", liker.member());
                json.writeStringField(
                        "at", FreshnessText.rfc3339(liker.edge().stamp().time()));
                json.writeEndObject();
            }
            json.writeEndArray();
            if (found.size() > limit) {
                byte[] position = page.get(limit - 1).member().getBytes(StandardCharsets.UTF_8);
                json.writeStringField("next_cursor", services.cursors().encode(list, position));
            } else {
                json.writeNullField("next_cursor");
            }
        }));
    }
}
