package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;

/** What one replica has counted of a post. */
public record Column(long likes, long unlikes, boolean retired) {
    public static final Column NOTHING = new Column(0, 0, false);

    static Column of(JsonObject json) {
        return new Column(json.number("likes"), json.number("unlikes"), json.optionalFlag("retired"));
    }

    public long net() {
        return likes - unlikes;
    }

    /** {@code +3 −1}. */
    @Override
    public String toString() {
        return "+" + likes + " \u2212" + unlikes;
    }
}
