package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.SubjectHash;
import dev.likewise.node.api.Freshness;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.util.List;

/**
 * {@code GET /v1/posts/{post}/likes}. For nobody in particular it is answered on the event loop where columns and sample are in
 * memory; a user's own like takes a read.
 */
final class CountRoute implements Route {
    private static final byte[] POST = JsonBytes.ascii("{\"post\":");
    private static final byte[] SAMPLE = JsonBytes.ascii(",\"sample\":");
    private static final byte[] AS_OF = JsonBytes.ascii(",\"as_of\":");
    private static final byte[] BEHIND = JsonBytes.ascii(",\"behind\":");
    private static final int USUAL_BYTES = 256;

    private final Services services;
    private final FreshnessText text = new FreshnessText();

    CountRoute(Services services) {
        this.services = services;
    }

    @Override
    public void handle(Request request, Responder responder) {
        Subject post = Subject.post(request.pathId("post"));
        String user = services.users().find(request);
        Session session = SessionToken.of(request, user);
        boolean sampled = services.users().seesSample(request);
        if (user != null) {
            services.pool().run(responder, () -> responder.respond(forUser(post, user, session, sampled)));
            return;
        }
        HiddenCounts.Known hidden = services.hidden().inMemory(post.id(), null);
        if (hidden == HiddenCounts.Known.YES) {
            responder.respond(forAll(request, hidden(post)));
            return;
        }
        PnVector columns =
                hidden == HiddenCounts.Known.UNKNOWN ? null : services.reads().publishedColumns(post);
        List<String> sample =
                columns == null ? null : sampled ? services.samples().remembered(post, columns) : List.of();
        if (sample != null) {
            responder.respond(forAll(request, count(post, columns.count(), sample)));
        } else {
            services.pool().run(responder, () -> responder.respond(forAll(request, read(post, sampled))));
        }
    }

    private JsonBytes read(Subject post, boolean sampled) {
        return services.hidden().isHidden(post.id(), null)
                ? hidden(post)
                : count(post, new Sight(false, false, 0), sampled);
    }

    private Response forAll(Request request, JsonBytes json) {
        Freshness freshness = services.view().freshness();
        // Without as_of: regions that agree must give the same tag.
        String tag = EntityTag.of(json.hash(freshness.behind().hashCode()));
        if (EntityTag.matches(request, tag)) {
            return Response.empty(Status.NOT_MODIFIED, Headers.UNCHANGED).with(EntityTag.HEADER, tag);
        }
        return Response.of(Status.OK, Headers.PUBLIC, fresh(json, freshness).raw('}'))
                .with(EntityTag.HEADER, tag);
    }

    private Response forUser(Subject post, String user, Session session, boolean sampled) {
        var register =
                services.reads().registers(List.of(new EdgeKey(post, user))).get(0);
        Sight sight = Sight.of(register, session.tapOn(SubjectHash.of(post.id())));
        JsonBytes json = services.hidden().isHidden(post.id(), user) ? hidden(post) : count(post, sight, sampled);
        LikesJson.liked(fresh(json, services.view().freshness()), sight.liked());
        return Response.of(Status.OK, Headers.PRIVATE, json.raw('}'))
                .with(Headers.SESSION, SessionToken.encode(user, session));
    }

    private JsonBytes count(Subject post, Sight sight, boolean sampled) {
        PnVector columns = services.reads().columns(post);
        long count = Math.max(0, columns.raw() + sight.delta());
        return count(post, count, sampled ? services.samples().read(post, columns) : List.of());
    }

    private static JsonBytes count(Subject post, long count, List<String> sample) {
        return LikesJson.strings(LikesJson.count(open(post), count).raw(SAMPLE), sample);
    }

    /** The same whatever the count is: a short sample would tell it, and a tag that changes when it does would too. */
    private static JsonBytes hidden(Subject post) {
        return LikesJson.count(open(post), 0, true);
    }

    private static JsonBytes open(Subject post) {
        JsonBytes json = new JsonBytes(USUAL_BYTES + post.id().length());
        return json.raw(POST).string(post.id()).raw(',');
    }

    private JsonBytes fresh(JsonBytes json, Freshness freshness) {
        return json.raw(AS_OF).plain(text.asOf(freshness)).raw(BEHIND).plain(text.behind(freshness));
    }
}
