package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One shard boiled down.
 *
 * @param applied by replica: sequence number and chain
 * @param edges digest of its registers
 * @param columns digest of its columns
 */
public record ShardState(int shard, SortedMap<String, String> applied, String edges, String columns, long registers) {
    static ShardState of(JsonObject json) {
        SortedMap<String, String> applied = new TreeMap<>();
        if (json.has("applied")) {
            json.object("applied").members().forEach((replica, at) -> applied.put(replica, String.valueOf(at)));
        }
        return new ShardState(
                (int) json.number("shard"),
                applied,
                json.text("edges"),
                json.text("columns"),
                json.number("registers"));
    }
}
