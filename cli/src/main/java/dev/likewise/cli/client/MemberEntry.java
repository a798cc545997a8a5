package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.List;

/** One replica that is or was a member, as a node has heard of it. */
public record MemberEntry(
        String replica, String region, String node, List<String> gossip, List<String> http, boolean retired) {
    static List<MemberEntry> listOf(JsonObject json) {
        return json.list("members").stream().map(MemberEntry::of).toList();
    }

    private static MemberEntry of(JsonObject json) {
        return new MemberEntry(
                json.text("replica"),
                json.text("region"),
                json.text("node"),
                json.texts("gossip"),
                json.texts("http"),
                json.flag("retired"));
    }
}
