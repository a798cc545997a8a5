package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;

/**
 * One shard boiled down.
 *
 * @param edges digest of its registers
 * @param columns digest of its columns
 */
public record ShardState(int shard, String edges, String columns, long registers) {
    static ShardState of(JsonObject json) {
        return new ShardState(
                (int) json.number("shard"), json.text("edges"), json.text("columns"), json.number("registers"));
    }
}
