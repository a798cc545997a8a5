package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The count of a post.
 *
 * @param count 0 where it is hidden
 * @param display its short form, empty where it is hidden
 * @param approx whether {@code display} is rounded
 * @param hidden whether the author or the viewer hides it
 * @param liked whether the user likes it, where the user is known
 */
public record Counted(long count, String display, boolean approx, boolean hidden, Optional<Boolean> liked) {
    static Counted of(JsonObject json) {
        Optional<Boolean> liked = json.has("liked") ? Optional.of(json.flag("liked")) : Optional.empty();
        return json.optionalFlag("hidden")
                ? new Counted(0, "", false, true, liked)
                : new Counted(json.number("count"), json.text("display"), json.flag("approx"), false, liked);
    }

    /** The same members that the node sent. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        if (hidden) {
            json.put("hidden", true);
        } else {
            json.put("count", count);
            json.put("display", display);
            json.put("approx", approx);
        }
        liked.ifPresent(value -> json.put("liked", value));
        return json;
    }
}
