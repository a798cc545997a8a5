package dev.likewise.node.http.events;

import dev.likewise.node.http.server.Limits;

/**
 * How events are followed.
 *
 * @param followersMax how many may follow at once; who comes then gets 503
 */
public record FollowSettings(int followersMax) {
    /** What is meant to fit most. */
    public static final FollowSettings DEFAULT = new FollowSettings(100);

    public FollowSettings {
        Limits.requireBetween("events-followers-max", followersMax, 0, 10_000);
    }
}
