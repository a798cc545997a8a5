package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A node in one screen.
 *
 * @param ready whether it takes reads and writes
 * @param reasons why it does not
 * @param uptimeMillis since it started
 * @param asOf the instant before which every region's acknowledged taps are included
 * @param behind regions that were not heard of lately
 * @param lagMillis by region, how old what is missing may be
 * @param unsentRecords own records that no peer is known to have
 * @param pendingShards shards that are busy with what a restart or a retirement left
 * @param audit what audits have found
 * @param body the answer as it was sent
 */
public record NodeStatus(
        String cluster,
        String replica,
        String version,
        boolean ready,
        List<String> reasons,
        long uptimeMillis,
        String startedAt,
        String asOf,
        List<String> behind,
        Map<String, Long> lagMillis,
        Members members,
        long unsentRecords,
        long pendingShards,
        Tombstones tombstones,
        Audit audit,
        JsonObject body) {
    /** How many replicas there are and were. */
    public record Members(long active, long retired) {}

    /** Unlikes that are kept, how many of these somebody has counted, and how many are gone. */
    public record Tombstones(long live, long credited, long purged) {}

    /**
     * What audits have found since the node started.
     *
     * @param checkedAt when the last one ended; empty if none has
     */
    public record Audit(long driftPosts, Optional<String> checkedAt, boolean running) {}

    static NodeStatus of(JsonObject json) {
        JsonObject members = json.object("members");
        JsonObject tombstones = json.object("tombstones");
        JsonObject audit = json.object("audit");
        return new NodeStatus(
                json.text("cluster"),
                json.text("replica"),
                json.text("version"),
                json.flag("ready"),
                json.texts("reasons"),
                json.number("uptime_ms"),
                json.text("started_at"),
                json.text("as_of"),
                json.texts("behind"),
                numbers(json.object("lag_ms")),
                new Members(members.number("active"), members.number("retired")),
                json.number("unsent_records"),
                json.number("pending_shards"),
                new Tombstones(tombstones.number("live"), tombstones.number("credited"), tombstones.number("purged")),
                new Audit(audit.number("drift_posts"), audit.optionalText("checked_at"), audit.flag("running")),
                json);
    }

    private static Map<String, Long> numbers(JsonObject json) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        json.members().keySet().forEach(name -> numbers.put(name, json.number(name)));
        return numbers;
    }
}
