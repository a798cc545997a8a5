package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.Freshness;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Status;
import dev.likewise.replication.port.Register;
import java.util.List;
import java.util.stream.IntStream;

/** The counts of a page of posts, as one viewer is shown them. Used once, by one thread at a time. */
final class CountsPage {
    private static final byte[] POSTS = JsonBytes.ascii("{\"posts\":{");
    private static final byte[] OPEN = JsonBytes.ascii(":{");
    private static final int USUAL_BYTES_A_POST = 80;

    private final Services services;
    private final List<String> posts;
    private final String user;
    private final Session session;
    private final PnVector[] columns;
    /** {@code null} where that is not known yet. */
    private List<Boolean> hidden;
    /** Of the user's likes, with {@code null} for those not known yet; none where there is no user. */
    private List<Register> likes = List.of();

    /** @param user {@code null} for nobody in particular */
    CountsPage(Services services, List<String> posts, String user, Session session) {
        this.services = services;
        this.posts = posts;
        this.user = user;
        this.session = session;
        this.columns = new PnVector[posts.size()];
    }

    /** Fills in what is in memory; whether that is all. Never blocks. */
    boolean fillFromMemory() {
        boolean all = true;
        if (user != null) {
            likes = services.reads().registersInMemory(keys(posts));
            all = !likes.contains(null);
        }
        for (int i = 0; all && i < columns.length; i++) {
            columns[i] = services.reads().publishedColumns(post(i));
            all = columns[i] != null;
        }
        hidden = all ? services.hidden().inMemory(posts, user) : null;
        return hidden != null;
    }

    /** Fills in what {@link #fillFromMemory} has not; may block. In the order of {@link CountRoute}. */
    void fill() {
        fillLikes();
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] == null) {
                columns[i] = services.reads().columns(post(i));
            }
        }
        hidden = services.hidden().areHidden(posts, user);
    }

    private void fillLikes() {
        List<Integer> missing = IntStream.range(0, likes.size())
                .filter(i -> likes.get(i) == null)
                .boxed()
                .toList();
        List<Register> read =
                services.reads().registers(keys(missing.stream().map(posts::get).toList()));
        for (int i = 0; i < read.size(); i++) {
            likes.set(missing.get(i), read.get(i));
        }
    }

    private List<EdgeKey> keys(List<String> some) {
        return some.stream().map(post -> EdgeKey.like(post, user)).toList();
    }

    private Subject post(int i) {
        return Subject.post(posts.get(i));
    }

    /** All posts, in an object that is still open. */
    JsonBytes json() {
        JsonBytes json = new JsonBytes(USUAL_BYTES_A_POST * posts.size()).raw(POSTS);
        for (int i = 0; i < columns.length; i++) {
            if (i > 0) {
                json.raw(',');
            }
            json.string(posts.get(i)).raw(OPEN);
            if (user == null) {
                LikesJson.count(json, columns[i].count(), hidden.get(i));
            } else {
                Sight sight = Sight.of(likes.get(i), session.tapOn(posts.get(i)));
                LikesJson.count(json, Math.max(0, columns[i].raw() + sight.delta()), hidden.get(i));
                LikesJson.liked(json, sight.liked());
            }
            json.raw('}');
        }
        return json;
    }

    /** Who may keep it depends on whether it is for a user. */
    Response response(JsonBytes json, Freshness freshness) {
        if (user == null) {
            return Response.of(Status.OK, Headers.forAll(freshness), json);
        }
        return Response.of(Status.OK, Headers.PRIVATE, json).with(Headers.SESSION, SessionToken.encode(user, session));
    }
}
