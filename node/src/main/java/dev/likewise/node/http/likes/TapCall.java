package dev.likewise.node.http.likes;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Stamp;
import dev.likewise.node.api.PendingTap;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Responses;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.TapResult;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * One tap from request to outcome. Starts on an event loop or a read thread; may look at the register on a read thread first; is
 * called back on the event loop.
 */
final class TapCall implements PendingTap {
    private final Services services;
    private final TapRequest tap;
    private final TapReply reply;
    /** The session's tap where it had to say what was before, because this node had not heard of it. */
    private Optional<Session.Tap> judge = Optional.empty();

    TapCall(Services services, TapRequest tap, TapReply reply) {
        this.services = services;
        this.tap = tap;
        this.reply = reply;
    }

    /**
     * Sets the tap on its way.
     *
     * @throws ProblemException 503 if it was not taken
     */
    void start() {
        if (tap.strict() || tap.lastTap() != null) {
            services.pool().run(reply, this::lookAndTap);
        } else {
            submit();
        }
    }

    private void lookAndTap() {
        Sight sight = Sight.of(services.reads().registers(List.of(tap.key())).get(0), tap.lastTap());
        if (tap.strict() && !sight.liked()) {
            tap.receipt().ifPresent(key -> services.receipts().save(key.notLiked()));
            throw notLiked(false);
        }
        judge = sight.bySession() ? Optional.of(tap.lastTap()) : Optional.empty();
        submit();
    }

    private void submit() {
        Taking.take(services.taps(), new Input.Tap(tap.key(), tap.like(), tap.lastTime(), tap.ageMicros(), this));
    }

    @Override
    public Executor executor() {
        return reply.executor();
    }

    @Override
    public Optional<Receipt> receipt(TapResult result) {
        return tap.receipt().map(key -> {
            if (isStrictlyNothing(result)) {
                return key.notLiked();
            }
            return key.receipt(outcome(result, result.columns()), services.isSpread());
        });
    }

    @Override
    public void complete(TapResult result) {
        Responses.guard(reply, () -> answer(result));
    }

    @Override
    public void fail(String reason) {
        reply.refuse(Taking.unknown(reason));
    }

    private void answer(TapResult result) {
        if (result.kind() == TapResult.Kind.CLOCK_REFUSED) {
            throw Taking.clockRefused();
        }
        if (isStrictlyNothing(result)) {
            throw notLiked(false);
        }
        PnVector columns = services.isSpread()
                ? services.reads().publishedColumns(tap.key().subject())
                : result.columns();
        HiddenCounts.Known hidden =
                services.hidden().inMemory(tap.key().subject().id(), tap.user());
        if (columns == null || hidden == HiddenCounts.Known.UNKNOWN) {
            services.pool().run(reply, () -> answerSlowly(result, columns));
        } else {
            reply.taken(outcome(result, columns), hidden == HiddenCounts.Known.YES);
        }
    }

    private void answerSlowly(TapResult result, PnVector columns) {
        PnVector found = columns == null ? services.reads().columns(tap.key().subject()) : columns;
        boolean hidden = services.hidden().isHidden(tap.key().subject().id(), tap.user());
        reply.taken(outcome(result, found), hidden);
    }

    /** Whether another unlike of the same user came between the look and a strict unlike. */
    private boolean isStrictlyNothing(TapResult result) {
        return tap.strict()
                && result.kind() == TapResult.Kind.UNCHANGED
                && judge(result).isEmpty();
    }

    /** The session's tap, unless another of the user's came between the look and this one: then the register knew better. */
    private Optional<Session.Tap> judge(TapResult result) {
        return judge.filter(
                last -> last.time().compareTo(result.before().stamp().time()) > 0);
    }

    private TapOutcome outcome(TapResult result, PnVector columns) {
        boolean superseded = result.kind() == TapResult.Kind.SUPERSEDED;
        // What was written is later than all that the session knows; what stood may not have arrived here.
        Sight sight = superseded ? Sight.of(result.edge(), tap.lastTap()) : new Sight(tap.like(), false, 0);
        boolean changed =
                judge(result).map(last -> last.liked() != tap.like()).orElse(result.kind() == TapResult.Kind.CHANGED);
        return new TapOutcome(
                tap.key(),
                sight.liked(),
                changed && !superseded,
                superseded,
                Math.max(0, columns.raw() + sight.delta()),
                sight.bySession() ? Stamp.NEVER : result.edge().stamp(),
                false,
                Optional.empty());
    }

    /** @param again whether that was answered before */
    static ProblemException notLiked(boolean again) {
        return TapResponse.notLiked(
                new ProblemException(ProblemType.NOT_LIKED, "there is no like to take back"), again);
    }
}
