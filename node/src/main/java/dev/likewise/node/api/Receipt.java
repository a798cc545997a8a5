package dev.likewise.node.api;

import dev.likewise.crdt.Stamp;

/**
 * What a tap with an idempotency key was answered, to be said again when it comes again. Written with the tap, in one write.
 *
 * @param user whose key it is; each user has keys of their own
 * @param key the key
 * @param fingerprint of the request, so that another one under the same key is told from it
 * @param kind what was answered
 * @param liked whether the user likes the post after it
 * @param version of the register that stood after it; {@link Stamp#NEVER} where there was none
 * @param count the post's count after it, 0 or more; {@link #COUNT_UNKNOWN} where its shard did not know it
 */
public record Receipt(
        String user, ReceiptKey key, long fingerprint, Kind kind, boolean liked, Stamp version, long count) {
    /** The post is spread over several shards, and a receipt is written by one. */
    public static final long COUNT_UNKNOWN = -1;

    /** What a tap can have been answered. */
    public enum Kind {
        /** It changed the like. */
        CHANGED,
        /** The like was so already. */
        UNCHANGED,
        /** It came late, and something newer stood. */
        SUPERSEDED,
        /** A strict unlike of what was not liked; nothing was written but this. */
        NOT_LIKED
    }
}
