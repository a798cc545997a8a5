package dev.likewise.node.http.likes;

import dev.likewise.crdt.Edge;
import dev.likewise.node.api.Receipt;
import java.util.List;
import java.util.Optional;

/** A tap with an idempotency key: the answer that was kept under it, or a tap that leaves one. */
final class TapOnce {
    private final Services services;
    private final TapRequest tap;
    private final IdempotencyKey key;

    TapOnce(Services services, TapRequest tap) {
        this.services = services;
        this.tap = tap;
        this.key = tap.receipt().orElseThrow();
    }

    void start(TapReply reply) {
        services.inFlight().claim(key, reply, claimed -> services.pool().run(claimed, () -> lookUp(claimed)));
    }

    private void lookUp(TapReply reply) {
        Optional<Receipt> kept = services.receipts().find(key.user(), key.key());
        if (kept.isEmpty()) {
            new TapCall(services, tap, reply).start();
            return;
        }
        if (kept.get().fingerprint() != key.fingerprint()) {
            throw key.reused();
        }
        again(kept.get(), reply);
    }

    private void again(Receipt kept, TapReply reply) {
        if (kept.kind() == Receipt.Kind.NOT_LIKED) {
            throw TapCall.notLiked(true);
        }
        Edge edge = services.reads().registers(List.of(tap.key())).get(0).edge();
        Sight sight = Sight.of(edge, tap.lastTap());
        boolean moved = sight.bySession() || !edge.stamp().equals(kept.version());
        long count = kept.count() == Receipt.COUNT_UNKNOWN
                ? services.reads().columns(tap.key().subject()).count()
                : kept.count();
        TapOutcome outcome = new TapOutcome(
                tap.key(),
                kept.liked(),
                kept.kind() == Receipt.Kind.CHANGED,
                kept.kind() == Receipt.Kind.SUPERSEDED,
                count,
                kept.version(),
                true,
                moved ? Optional.of(sight.liked()) : Optional.empty());
        reply.taken(outcome, services.hidden().isHidden(tap.key().subject().id(), tap.user()));
    }
}
