package dev.likewise.cli.client;

import dev.likewise.cli.http.HttpCall;
import dev.likewise.cli.http.Trust;
import dev.likewise.cli.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The public port of one node. Safe for all threads; every call blocks.
 *
 * <p>All calls throw {@link Unreachable} or {@link Refused}, and all may be repeated without harm.
 */
public final class NodeClient implements AutoCloseable {
    /** The most events that one call gives. */
    public static final int EVENTS_MAX = 1_000;

    /** The most posts a lookup may name. */
    private static final int LOOKUP_POSTS_MAX = 200;
    /** Half of what a node takes as a request line and headers. */
    private static final int LOOKUP_CHARS_MAX = 8 << 10;

    private final Caller caller;

    public NodeClient(URI url, Duration timeout, Consumer<String> trace) {
        this(url, false, Trust.USUAL, timeout, trace);
    }

    /** @param assumed whether nobody said that a node is there; then errors say how to start one */
    public NodeClient(URI url, boolean assumed, Trust trust, Duration timeout, Consumer<String> trace) {
        this.caller = new Caller(url, "--url", assumed, trust, timeout, trace);
    }

    public URI url() {
        return caller.url();
    }

    /** Comes back if the node answers at all. */
    public void ping() {
        caller.send(Who.NOBODY.call("GET", Target.of("v1", "ping")));
    }

    /**
     * A like or an unlike.
     *
     * @param strict whether an unlike of what is not liked is to be refused with 409
     */
    public Answer<TapAnswer> tap(Who who, String post, boolean like, boolean strict) {
        HttpCall call = who.call(like ? "POST" : "DELETE", Target.of("v1", "posts", post, "likes"));
        if (strict) {
            call.withHeader("Prefer", "handling=strict");
        }
        return caller.send(call, TapAnswer::of);
    }

    /** Counts of posts in their order, in as many calls as it takes; {@code liked} where the user is known. */
    public Answer<Map<String, Counted>> counts(Who who, List<String> posts) {
        return freshCounts(who, posts).map(Counts::posts);
    }

    /** As {@link #counts}, with how fresh the last of them are. */
    public Answer<Counts> freshCounts(Who who, List<String> posts) {
        AtomicReference<Counts> last = new AtomicReference<>();
        return lookup(who, Target.of("v1", "likes"), posts, json -> {
                    last.set(Counts.of(json));
                    return last.get().posts();
                })
                .map(all -> new Counts(all, last.get().asOf(), last.get().behind()));
    }

    /** Which of the posts the user likes. */
    public Answer<Map<String, Boolean>> liked(Who who, List<String> posts) {
        return lookup(who, Target.of("v1", "me", "liked"), posts, NodeClient::flags);
    }

    /** Who likes a post, by user id. */
    public Answer<Page> likers(Who who, String post, Optional<String> cursor, int limit) {
        return page(who, Target.of("v1", "posts", post, "likers"), cursor, limit, "likers", "user");
    }

    /** What the user likes, newest first. */
    public Answer<Page> likes(Who who, Optional<String> cursor, int limit) {
        return page(who, Target.of("v1", "me", "likes"), cursor, limit, "likes", "post");
    }

    private Answer<Page> page(Who who, Target target, Optional<String> cursor, int limit, String list, String name) {
        Target limited = target.with("limit", Integer.toString(limit));
        Target from = cursor.map(at -> limited.with("cursor", at)).orElse(limited);
        return caller.send(who.call("GET", from), json -> Page.of(json, list, name));
    }

    public Answer<PostVector> vector(Who who, String post) {
        return caller.send(who.call("GET", Target.of("v1", "posts", post, "vector")), PostVector::of);
    }

    /** The register of a user's like of a post. */
    public Answer<EdgeAnswer> edge(Who who, String post, String user) {
        return caller.send(who.call("GET", Target.of("v1", "posts", post, "edges", user)), EdgeAnswer::of);
    }

    /**
     * What the node has counted, as events.
     *
     * @param after where to begin, as the API has it; empty for the oldest that is kept
     * @param limit how many at most, from 1 to {@link #EVENTS_MAX}
     */
    public EventsPage events(Who who, Optional<String> after, int limit) {
        Target limited = Target.of("v1", "events").with("limit", Integer.toString(limit));
        Target from = after.map(at -> limited.with("after", at)).orElse(limited);
        return caller.sendForLines(who.call("GET", from), EventsPage::of);
    }

    /** The regions that the node knows, its own among them, each with the URLs of its nodes. */
    public Answer<Map<String, List<String>>> regions() {
        return caller.send(Who.NOBODY.call("GET", Target.of("v1", "regions")), json -> {
            Map<String, List<String>> regions = new LinkedHashMap<>();
            json.list("regions").forEach(region -> regions.put(region.text("region"), region.texts("http")));
            return regions;
        });
    }

    private <T> Answer<Map<String, T>> lookup(
            Who who, Target target, List<String> posts, Function<JsonObject, Map<String, T>> part) {
        Map<String, T> all = new LinkedHashMap<>();
        Answer<Map<String, T>> last = null;
        for (int start = 0; start < posts.size(); ) {
            int end = batchEnd(posts, start);
            last = caller.send(who.call("GET", target.with("posts", posts.subList(start, end))), part);
            all.putAll(last.value());
            start = end;
        }
        if (last == null) {
            throw new IllegalArgumentException("posts: none (expected: at least one)");
        }
        return last.map(value -> all);
    }

    private static int batchEnd(List<String> posts, int start) {
        int chars = 0;
        int end = start;
        while (end < posts.size() && end - start < LOOKUP_POSTS_MAX) {
            chars += Target.encoded(posts.get(end)).length() + 1;
            if (end > start && chars > LOOKUP_CHARS_MAX) {
                break;
            }
            end++;
        }
        return end;
    }

    private static Map<String, Boolean> flags(JsonObject json) {
        JsonObject liked = json.object("liked");
        Map<String, Boolean> flags = new LinkedHashMap<>();
        liked.members().keySet().forEach(post -> flags.put(post, liked.flag(post)));
        return flags;
    }

    @Override
    public void close() {
        caller.close();
    }
}
