package dev.likewise.node.http.live;

import dev.likewise.node.http.server.Limits;

/**
 * How counts are pushed.
 *
 * @param tickMillis the least time between two counts of one post, from 100
 * @param watchedMax how many posts all who watch may watch together; who comes then gets 503
 * @param postsMax how many posts one socket may watch
 * @param gatewayPostsMax the same with the scope {@code live:gateway}
 * @param messageBytesMax how large a message of a client may be; a larger one ends its socket
 * @param tapsMax how many taps of one socket may be under way; no more is read while they are
 */
public record LiveSettings(
        long tickMillis, int watchedMax, int postsMax, int gatewayPostsMax, int messageBytesMax, int tapsMax) {
    /** What is meant to fit most. */
    public static final LiveSettings DEFAULT = new LiveSettings(1_000, 1_000_000, 500, 50_000, 64 << 10, 64);

    private static final int POSTS_MAX = 1_000_000;

    public LiveSettings {
        Limits.requireBetween("live-tick", tickMillis, 100, 60_000);
        Limits.requireBetween("live-watched-max", watchedMax, 0, 100_000_000);
        Limits.requireBetween("live-posts-max", postsMax, 1, POSTS_MAX);
        Limits.requireBetween("live-gateway-posts-max", gatewayPostsMax, 1, POSTS_MAX);
        Limits.requireBetween("live-message-bytes-max", messageBytesMax, 1 << 10, 1 << 20);
        Limits.requireBetween("live-taps-max", tapsMax, 1, 10_000);
    }
}
