package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts of posts, and how fresh they are.
 *
 * @param asOf up to when the node has heard of all taps; empty where it does not say
 * @param behind regions that it has not heard of for a while
 */
public record Counts(Map<String, Counted> posts, Optional<Instant> asOf, List<String> behind) {
    static Counts of(JsonObject json) {
        return new Counts(
                json.objects("posts", Counted::of),
                json.optionalText("as_of").flatMap(Counts::instant),
                json.texts("behind"));
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
