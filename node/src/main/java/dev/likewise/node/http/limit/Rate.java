package dev.likewise.node.http.limit;

import dev.likewise.node.http.server.Limits;

/**
 * How often one may call.
 *
 * @param perSecond in the long run; 0 for as often as one likes
 * @param burst at once, after a while of silence
 */
public record Rate(int perSecond, int burst) {
    /** As often as one likes. */
    public static final Rate OFF = new Rate(0, 1);

    private static final int MAX = 1_000_000;

    public Rate {
        Limits.requireBetween("rate", perSecond, 0, MAX);
        Limits.requireBetween("burst", burst, 1, MAX);
    }

    public boolean isOn() {
        return perSecond > 0;
    }
}
