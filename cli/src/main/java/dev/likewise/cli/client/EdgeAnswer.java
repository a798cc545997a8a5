package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonException;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.crdt.Stamp;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The register of one like, as one node holds it.
 *
 * @param present whether the user likes the post
 * @param stamp of the last tap; empty if there never was one
 * @param at when that was, in RFC 3339; empty without a stamp
 * @param credits by how much each replica has counted this like; without zeros
 * @param body the answer as it was sent
 */
public record EdgeAnswer(
        boolean present, Optional<Stamp> stamp, String at, SortedMap<String, Long> credits, JsonObject body) {
    static EdgeAnswer of(JsonObject json) {
        SortedMap<String, Long> credits = new TreeMap<>();
        JsonObject given = json.object("credits");
        given.members().keySet().forEach(replica -> credits.put(replica, given.number(replica)));
        return new EdgeAnswer(
                json.flag("present"),
                json.optionalText("version").map(EdgeAnswer::stamp),
                json.optionalText("at").orElse(""),
                credits,
                json);
    }

    private static Stamp stamp(String version) {
        try {
            return Stamp.parse(version);
        } catch (IllegalArgumentException e) {
            throw new JsonException(e.getMessage());
        }
    }

    /** Whether this is the same register, whole: merging keeps or takes all of it. */
    public boolean isSameAs(EdgeAnswer other) {
        return present == other.present && stamp.equals(other.stamp) && credits.equals(other.credits);
    }
}
