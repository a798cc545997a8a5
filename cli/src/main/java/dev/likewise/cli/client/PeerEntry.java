package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.List;

/** One link of a node. */
public record PeerEntry(String replica, String state, String reason, long lagRecords) {
    static List<PeerEntry> listOf(JsonObject json) {
        return json.list("peers").stream().map(PeerEntry::of).toList();
    }

    private static PeerEntry of(JsonObject json) {
        return new PeerEntry(json.text("replica"), json.text("state"), json.text("reason"), json.number("lag_records"));
    }
}
