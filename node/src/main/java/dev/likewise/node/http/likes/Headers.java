package dev.likewise.node.http.likes;

import dev.likewise.node.api.Freshness;
import dev.likewise.node.http.server.HeaderBlock;
import java.time.Instant;

/** The fixed parts of the answers' heads. */
final class Headers {
    /** The name of the session's header, in and out. */
    static final String SESSION = "Likewise-Session";

    private static final String[] VARY = {"Vary", "Authorization, X-User-Id, Likewise-Session, Accept-Encoding"};
    private static final HeaderBlock JSON = HeaderBlock.of("Content-Type", "application/json");

    /** Of an answer to a tap. */
    static final HeaderBlock TAP = JSON.and("Cache-Control", "private, no-store");

    /** Of a read for a user. */
    static final HeaderBlock PRIVATE = TAP.and(VARY);

    /** Of a read for nobody in particular that has not changed since. */
    static final HeaderBlock UNCHANGED = HeaderBlock.of(
                    "Cache-Control", "public, max-age=1, s-maxage=1, stale-while-revalidate=2, stale-if-error=60")
            .and(VARY);

    /** Of a read for nobody in particular: good for a second, so that a cache in front takes the load of a hot post. */
    static final HeaderBlock PUBLIC = UNCHANGED.and("Content-Type", "application/json");

    /** Of a read that says who counted what. */
    static final HeaderBlock NO_STORE = JSON.and("Cache-Control", "no-store");

    private static final HeaderBlock UNSURE = NO_STORE.and(VARY);

    /** Of a read for nobody in particular: {@link #PUBLIC}, unless this node cannot know yet what there is to be read. */
    static HeaderBlock forAll(Freshness freshness) {
        return freshness.asOf().equals(Instant.EPOCH) ? UNSURE : PUBLIC;
    }

    /** Of what changes rarely. */
    static final HeaderBlock HALF_A_MINUTE = JSON.and("Cache-Control", "public, max-age=30");

    private Headers() {}
}
