package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The PN vector of a post, as one node holds it.
 *
 * @param hidden whether its counts are hidden from who asks; then all else is empty
 * @param count what is served
 * @param raw the sum, which can be below zero for a moment
 * @param columns by replica
 * @param body the answer as it was sent
 */
public record PostVector(boolean hidden, long count, long raw, SortedMap<String, Column> columns, JsonObject body) {
    static PostVector of(JsonObject json) {
        if (json.optionalFlag("hidden")) {
            return new PostVector(true, 0, 0, new TreeMap<>(), json);
        }
        SortedMap<String, Column> columns = new TreeMap<>();
        json.objects("regions", region -> region.objects("replicas", Column::of)).values().stream()
                .map(Map::entrySet)
                .forEach(entries -> entries.forEach(entry -> columns.put(entry.getKey(), entry.getValue())));
        return new PostVector(false, json.number("count"), json.number("raw"), columns, json);
    }

    /** A replica that has counted nothing has a column of zeros, whether or not it was sent. */
    public Column column(String replica) {
        return columns.getOrDefault(replica, Column.NOTHING);
    }
}
