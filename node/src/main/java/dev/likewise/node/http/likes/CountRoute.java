package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.Freshness;
import dev.likewise.node.http.server.EntityTag;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import dev.likewise.replication.port.Register;
import java.util.List;

/**
 * {@code GET /v1/posts/{post}/likes}: answered on the event loop where all of it is in memory, else by a thread that may wait
 * for the disk.
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
        Asked asked = new Asked(request, post, user, session, services.users().seesSample(request));
        Response known = fromMemory(asked);
        if (known != null) {
            responder.respond(known);
        } else {
            services.pool().run(responder, () -> responder.respond(read(asked)));
        }
    }

    /**
     * What is asked, by whom.
     *
     * @param user {@code null} for nobody in particular
     * @param sampled whether they are shown who likes it
     */
    private record Asked(Request request, Subject post, String user, Session session, boolean sampled) {
        EdgeKey key() {
            return new EdgeKey(post, user);
        }

        Sight sight(Register register) {
            return Sight.of(register, session.tapOn(post.id()));
        }
    }

    /** The answer, {@code null} if it takes a read. Never blocks. */
    private Response fromMemory(Asked asked) {
        Subject post = asked.post();
        Register like = asked.user() == null
                ? Register.NONE
                : services.reads().registersInMemory(List.of(asked.key())).get(0);
        // After the register: what arrives in between is then counted twice for once, rather than missed by who did it.
        PnVector columns = services.reads().publishedColumns(post);
        // After the columns: what is shown is then from before it was hidden.
        HiddenCounts.Known hidden = services.hidden().inMemory(post.id(), asked.user());
        if (like == null || columns == null || hidden == HiddenCounts.Known.UNKNOWN) {
            return null;
        }
        Sight sight = asked.sight(like);
        if (hidden == HiddenCounts.Known.YES) {
            return answer(asked, hidden(post), sight);
        }
        List<String> sample = asked.sampled() ? services.samples().remembered(post, columns) : List.of();
        return sample == null ? null : answer(asked, count(post, columns, sight, sample), sight);
    }

    /** As {@link #fromMemory}; may block. */
    private Response read(Asked asked) {
        Subject post = asked.post();
        Register like = asked.user() == null
                ? Register.NONE
                : services.reads().registers(List.of(asked.key())).get(0);
        Sight sight = asked.sight(like);
        PnVector columns = services.reads().columns(post);
        if (services.hidden().isHidden(post.id(), asked.user())) {
            return answer(asked, hidden(post), sight);
        }
        List<String> sample = asked.sampled() ? services.samples().read(post, columns) : List.of();
        return answer(asked, count(post, columns, sight, sample), sight);
    }

    private Response answer(Asked asked, JsonBytes json, Sight sight) {
        return asked.user() == null ? forAll(asked.request(), json) : forUser(asked, json, sight);
    }

    private Response forAll(Request request, JsonBytes json) {
        Freshness freshness = services.view().freshness();
        // Without as_of: regions that agree must give the same tag.
        String tag = EntityTag.of(json.hash(freshness.behind().hashCode()));
        if (EntityTag.matches(request, tag)) {
            return Response.empty(Status.NOT_MODIFIED, Headers.UNCHANGED).with(EntityTag.HEADER, tag);
        }
        return Response.of(
                        Status.OK,
                        Headers.forAll(freshness),
                        fresh(json, freshness).raw('}'))
                .with(EntityTag.HEADER, tag);
    }

    private Response forUser(Asked asked, JsonBytes json, Sight sight) {
        LikesJson.liked(fresh(json, services.view().freshness()), sight.liked());
        return Response.of(Status.OK, Headers.PRIVATE, json.raw('}'))
                .with(Headers.SESSION, SessionToken.encode(asked.user(), asked.session()));
    }

    private static JsonBytes count(Subject post, PnVector columns, Sight sight, List<String> sample) {
        return count(post, Math.max(0, columns.raw() + sight.delta()), sample);
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
