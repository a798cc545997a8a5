package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.SubjectHash;
import dev.likewise.node.api.Freshness;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.JsonFields;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import dev.likewise.replication.port.Register;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * {@code GET /v1/likes?posts=…} and {@code POST /v1/likes:lookup}: all counts of a page of posts, and whether the user likes
 * them, in one pass.
 */
final class CountsRoute implements Route {
    /** How many posts may be asked for at once. */
    static final int POSTS_MAX = 200;

    private static final byte[] POSTS = JsonBytes.ascii("{\"posts\":{");
    private static final byte[] OPEN = JsonBytes.ascii(":{");
    private static final byte[] AS_OF = JsonBytes.ascii("},\"as_of\":");
    private static final byte[] BEHIND = JsonBytes.ascii(",\"behind\":");
    private static final int USUAL_BYTES_A_POST = 80;

    private static final String FIELD = "posts";

    private final Services services;
    private final Function<Request, List<String>> asked;
    private final FreshnessText text = new FreshnessText();

    private CountsRoute(Services services, Function<Request, List<String>> asked) {
        this.services = services;
        this.asked = asked;
    }

    /** For posts in the query. */
    static CountsRoute byQuery(Services services) {
        return new CountsRoute(services, request -> request.query().ids(FIELD, POSTS_MAX));
    }

    /** For posts in the body, where a query would be too long. */
    static CountsRoute byBody(Services services) {
        return new CountsRoute(services, CountsRoute::inBody);
    }

    private static List<String> inBody(Request request) {
        JsonFields body = JsonFields.read(request.body());
        body.requireOnly(Set.of(FIELD));
        body.require(FIELD);
        List<String> posts = body.ids(FIELD, POSTS_MAX);
        if (posts.isEmpty()) {
            throw ProblemException.field(FIELD, "posts: none (expected: 1 to " + POSTS_MAX + " ids)");
        }
        return posts.stream().distinct().toList();
    }

    @Override
    public void handle(Request request, Responder responder) {
        List<String> ids = asked.apply(request);
        List<Subject> posts = ids.stream().map(Subject::post).toList();
        String user = services.users().find(request);
        Session session = SessionToken.of(request, user);
        if (user != null) {
            services.pool().run(responder, () -> responder.respond(forUser(posts, user, session)));
            return;
        }
        PnVector[] columns = new PnVector[posts.size()];
        if (published(posts, columns)) {
            responder.respond(forAll(posts, columns));
        } else {
            services.pool().run(responder, () -> {
                read(posts, columns);
                responder.respond(forAll(posts, columns));
            });
        }
    }

    /** Fills in what is in memory; whether that is all. */
    private boolean published(List<Subject> posts, PnVector[] columns) {
        boolean all = true;
        for (int i = 0; i < columns.length; i++) {
            columns[i] = services.reads().publishedColumns(posts.get(i));
            all &= columns[i] != null;
        }
        return all;
    }

    private void read(List<Subject> posts, PnVector[] columns) {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] == null) {
                columns[i] = services.reads().columns(posts.get(i));
            }
        }
    }

    private Response forAll(List<Subject> posts, PnVector[] columns) {
        JsonBytes json = new JsonBytes(USUAL_BYTES_A_POST * columns.length).raw(POSTS);
        for (int i = 0; i < columns.length; i++) {
            open(json, i, posts.get(i).id());
            LikesJson.count(json, columns[i].count()).raw('}');
        }
        return Response.of(Status.OK, Headers.PUBLIC, close(json));
    }

    private Response forUser(List<Subject> posts, String user, Session session) {
        List<Register> registers = services.reads()
                .registers(posts.stream().map(post -> new EdgeKey(post, user)).toList());
        PnVector[] columns = new PnVector[posts.size()];
        read(posts, columns);
        JsonBytes json = new JsonBytes(USUAL_BYTES_A_POST * columns.length).raw(POSTS);
        for (int i = 0; i < columns.length; i++) {
            String id = posts.get(i).id();
            Sight sight = Sight.of(registers.get(i), session.tapOn(SubjectHash.of(id)));
            open(json, i, id);
            LikesJson.count(json, Math.max(0, columns[i].raw() + sight.delta()));
            LikesJson.liked(json, sight.liked()).raw('}');
        }
        return Response.of(Status.OK, Headers.PRIVATE, close(json))
                .with(Headers.SESSION, SessionToken.encode(user, session));
    }

    private JsonBytes close(JsonBytes json) {
        Freshness freshness = services.view().freshness();
        json.raw(AS_OF).plain(text.asOf(freshness)).raw(BEHIND).plain(text.behind(freshness));
        return json.raw('}');
    }

    private static void open(JsonBytes json, int index, String id) {
        if (index > 0) {
            json.raw(',');
        }
        json.string(id).raw(OPEN);
    }
}
