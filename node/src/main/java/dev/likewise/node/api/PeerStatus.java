package dev.likewise.node.api;

/**
 * One link, for {@code /v1/admin/peers}.
 *
 * @param replica the peer, or its address while it is not known
 * @param region its region, empty while not known
 * @param address where it is dialled or was accepted from
 * @param state {@code up}, {@code down} or {@code refused}
 * @param reason why it is down or refused, empty if up
 * @param dialled whether this side dialled
 * @param lagRecords own records that the peer is not known to have, over all shards
 * @param lagSeconds the age of what it lacks, 0 if nothing
 * @param roundTripMicros the smallest of the last pings; −1 if none
 * @param clockOffsetMicros the peer's wall clock minus this one's; 0 while not known
 * @param bytesIn bytes received on this link
 * @param bytesOut bytes sent
 * @param edgesIn taps in records received on this link, also those that were there already
 * @param edgesOut taps in records sent, again where they were sent again
 */
public record PeerStatus(
        String replica,
        String region,
        String address,
        String state,
        String reason,
        boolean dialled,
        long lagRecords,
        double lagSeconds,
        long roundTripMicros,
        long clockOffsetMicros,
        long bytesIn,
        long bytesOut,
        long edgesIn,
        long edgesOut) {}
