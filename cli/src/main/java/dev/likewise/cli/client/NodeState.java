package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.List;

/** All shards of a node, boiled down. */
public record NodeState(String replica, List<ShardState> shards) {
    static NodeState of(JsonObject json) {
        return new NodeState(
                json.text("replica"),
                json.list("shards").stream().map(ShardState::of).toList());
    }
}
