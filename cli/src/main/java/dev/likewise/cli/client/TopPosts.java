package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.List;

/**
 * The posts that get the most taps at a node.
 *
 * @param posts the hottest first
 * @param windowSeconds how long a time the rates are of
 * @param body the answer as it was sent
 */
public record TopPosts(List<Rate> posts, double windowSeconds, JsonObject body) {
    /** How often a post is tapped. */
    public record Rate(String post, double tapsPerSecond) {}

    static TopPosts of(JsonObject json) {
        return new TopPosts(
                json.list("posts").stream()
                        .map(post -> new Rate(post.text("post"), post.decimal("taps_per_second")))
                        .toList(),
                json.decimal("window_seconds"),
                json);
    }
}
