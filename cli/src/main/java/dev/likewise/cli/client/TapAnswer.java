package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;

/**
 * What became of a like or unlike.
 *
 * @param liked the state now
 * @param changed whether this tap made it so
 * @param superseded whether something newer stands in its place
 * @param counted the post's count
 * @param version of the tap
 * @param body the answer as it was sent
 */
public record TapAnswer(
        boolean liked, boolean changed, boolean superseded, Counted counted, String version, JsonObject body) {
    static TapAnswer of(JsonObject json) {
        return new TapAnswer(
                json.flag("liked"),
                json.flag("changed"),
                json.optionalFlag("superseded"),
                Counted.of(json),
                json.text("version"),
                json);
    }
}
