package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.List;

/**
 * A replica that is retired now.
 *
 * @param knownBy the other members that have said that they know
 * @param safe whether the loss of the asked node's disk would not undo it
 */
public record RetireAnswer(String replica, List<String> knownBy, boolean safe) {
    static RetireAnswer of(JsonObject json) {
        return new RetireAnswer(json.text("replica"), json.texts("known_by"), json.flag("safe"));
    }
}
