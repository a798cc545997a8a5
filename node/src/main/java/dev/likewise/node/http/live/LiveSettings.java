package dev.likewise.node.http.live;

import dev.likewise.node.http.server.Limits;

/**
 * How counts are pushed.
 *
 * @param tickMillis the least time between two counts of one post, from 100
 * @param watchedMax how many posts all who watch may watch together; who comes then gets 503
 */
public record LiveSettings(long tickMillis, int watchedMax) {
    /** What is meant to fit most. */
    public static final LiveSettings DEFAULT = new LiveSettings(1_000, 1_000_000);

    public LiveSettings {
        Limits.requireBetween("live-tick", tickMillis, 100, 60_000);
        Limits.requireBetween("live-watched-max", watchedMax, 0, 100_000_000);
    }
}
