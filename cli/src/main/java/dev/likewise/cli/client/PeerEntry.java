package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.List;

/**
 * One link of a node.
 *
 * @param replica the peer, or its address while it is not known
 * @param state {@code up}, {@code down} or {@code refused}
 * @param reason why it is not up; empty if it is
 * @param lagRecords the node's own records that the peer is not known to have
 * @param lagSeconds the age of what the peer lacks; 0 if nothing
 * @param roundTripMicros the smallest of the last pings; −1 if there was none
 * @param clockOffsetMicros the peer's clock minus the node's; 0 while it is not known
 * @param bytesIn received on this link
 * @param bytesOut sent on it
 * @param body the entry as it was sent
 */
public record PeerEntry(
        String replica,
        String state,
        String reason,
        long lagRecords,
        double lagSeconds,
        long roundTripMicros,
        long clockOffsetMicros,
        long bytesIn,
        long bytesOut,
        JsonObject body) {
    static List<PeerEntry> listOf(JsonObject json) {
        return json.list("peers").stream().map(PeerEntry::of).toList();
    }

    private static PeerEntry of(JsonObject json) {
        return new PeerEntry(
                json.text("replica"),
                json.text("state"),
                json.text("reason"),
                json.number("lag_records"),
                json.decimal("lag_seconds"),
                json.number("round_trip_us"),
                json.number("clock_offset_us"),
                json.number("bytes_in"),
                json.number("bytes_out"),
                json);
    }

    /** {@code up}, or {@code down: } and why; a reason that begins with the state says both. */
    public String stateWithReason() {
        if (reason.startsWith(state)) {
            return reason;
        }
        return reason.isEmpty() ? state : state + ": " + reason;
    }

    /** Whether the node knows who is there; what a peer lacks that it has never met, it cannot know. */
    public boolean isMet() {
        return replica.indexOf('/') >= 0;
    }
}
