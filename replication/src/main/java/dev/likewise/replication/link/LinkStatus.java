package dev.likewise.replication.link;

import dev.likewise.replication.replica.PeerView;
import java.util.List;

/**
 * One peer or configured address as an operator sees it. Immutable.
 *
 * @param peer the replica id, or the address while that is not known
 * @param address where it is dialled, or was accepted from
 * @param up whether a link stands
 * @param reason why not; empty if up
 * @param dialled whether this side dialled
 * @param link the driver's id of the link, −1 if none
 * @param roundTripMicros smallest of the last pings, −1 if none
 * @param clockOffsetMicros the peer's wall clock minus this one's, by the fastest of the last pings
 * @param lastHeardTicks when a frame last came, in the ticks of {@code Now}
 * @param views what the peer says of each shard, by number; empty if nothing yet
 */
public record LinkStatus(
        String peer,
        String address,
        boolean up,
        String reason,
        boolean dialled,
        long link,
        long roundTripMicros,
        long clockOffsetMicros,
        long lastHeardTicks,
        List<PeerView> views) {
    public LinkStatus {
        views = List.copyOf(views);
    }
}
