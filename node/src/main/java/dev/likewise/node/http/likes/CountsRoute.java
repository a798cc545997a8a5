package dev.likewise.node.http.likes;

import dev.likewise.node.api.Freshness;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.JsonFields;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * {@code GET /v1/likes?posts=…} and {@code POST /v1/likes:lookup}: all counts of a page of posts, and whether the user likes
 * them, in one pass.
 */
public final class CountsRoute implements Route {
    /** How many posts may be asked for at once. */
    public static final int POSTS_MAX = 200;

    private static final byte[] AS_OF = JsonBytes.ascii("},\"as_of\":");
    private static final byte[] BEHIND = JsonBytes.ascii(",\"behind\":");

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
        List<String> posts = asked.apply(request);
        String user = services.users().find(request);
        CountsPage page = new CountsPage(services, posts, user, SessionToken.of(request, user));
        if (page.fillFromMemory()) {
            responder.respond(answer(page));
        } else {
            services.pool().run(responder, () -> {
                page.fill();
                responder.respond(answer(page));
            });
        }
    }

    private Response answer(CountsPage page) {
        Freshness freshness = services.view().freshness();
        JsonBytes json = page.json();
        json.raw(AS_OF).plain(text.asOf(freshness)).raw(BEHIND).plain(text.behind(freshness));
        return page.response(json.raw('}'), freshness);
    }
}
