package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.SubjectHash;
import dev.likewise.node.http.server.ProblemException;
import java.util.Optional;

/** Where all single taps are handed in, whichever way they came. Safe for all threads. */
public final class TapDesk {
    private final Services services;

    public TapDesk(Services services) {
        this.services = services;
    }

    /** How old a tap may be. */
    public long ageLimitMillis() {
        return services.view().tapAgeLimitMillis();
    }

    /**
     * Has a tap taken that did not come as a request of its own.
     *
     * @param session what the user's client knows
     * @param ageMillis how long ago the finger tapped, from 0 to {@link #ageLimitMillis}
     * @param id the idempotency key, named {@code id} where it is none
     * @throws ProblemException if it is not taken; then {@code reply} hears nothing
     */
    public void tap(
            String post, String user, boolean like, Session session, long ageMillis, String id, TapReply reply) {
        IdempotencyKey key = IdempotencyKey.of("id", id, new TapAction(user, post, like, false));
        take(
                new TapRequest(
                        EdgeKey.like(post, user),
                        SubjectHash.of(post),
                        like,
                        session,
                        TapAge.micros(ageMillis),
                        false,
                        Optional.of(key)),
                reply);
    }

    /** As above, for a tap that is all put together. */
    void take(TapRequest tap, TapReply reply) {
        if (tap.receipt().isPresent()) {
            new TapOnce(services, tap).start(reply);
        } else {
            new TapCall(services, tap, reply).start();
        }
    }
}
