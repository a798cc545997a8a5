package dev.likewise.node.http.likes;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnVector;
import dev.likewise.node.api.PendingTap;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Responses;
import dev.likewise.node.http.server.Status;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.TapResult;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * One tap from request to answer. Starts on an event loop; may look at the register on a read thread first; is called back on
 * the event loop.
 */
final class TapCall implements PendingTap {
    private static final int RETRY_SECONDS = 1;
    private static final String[] APPLIED = {"Preference-Applied", "handling=strict"};

    private final Services services;
    private final Responder responder;
    private final EdgeKey key;
    private final boolean like;
    private final Session session;
    private final long postHash;
    private final Session.Tap lastTap;
    private long ageMicros;
    private boolean strict;
    /** Whether the session had to say what was before, because this node had not heard of it. */
    private boolean judgedBySession;

    TapCall(Services services, Responder responder, EdgeKey key, boolean like, Session session, long postHash) {
        this.services = services;
        this.responder = responder;
        this.key = key;
        this.like = like;
        this.session = session;
        this.postHash = postHash;
        this.lastTap = session.tapOn(postHash);
    }

    void agedMicros(long micros) {
        ageMicros = micros;
    }

    /** Only if the post is liked, as far as this node and the session know. */
    void strictly() {
        strict = true;
    }

    /**
     * Sets the tap on its way.
     *
     * @throws ProblemException 503 if it was not taken
     */
    void start() {
        if (strict || lastTap != null) {
            services.pool().run(responder, this::lookAndTap);
        } else {
            tap();
        }
    }

    private void lookAndTap() {
        Sight sight = Sight.of(services.reads().registers(List.of(key)).get(0), lastTap);
        if (strict && !sight.liked()) {
            throw notLiked();
        }
        judgedBySession = sight.bySession();
        tap();
    }

    private void tap() {
        HybridTimestamp after = lastTap == null ? HybridTimestamp.ZERO : lastTap.time();
        switch (services.taps().submit(new Input.Tap(key, like, after, ageMicros, this))) {
            case TAKEN -> {}
            case OVERLOADED ->
                throw new ProblemException(ProblemType.OVERLOADED, "too many taps are waiting")
                        .retryAfter(RETRY_SECONDS);
            case NOT_WRITABLE ->
                throw new ProblemException(
                                ProblemType.NOT_WRITABLE,
                                services.taps().refusal().orElse("for a moment"))
                        .retryAfter(RETRY_SECONDS);
        }
    }

    @Override
    public Executor executor() {
        return responder.executor();
    }

    @Override
    public void complete(TapResult result) {
        Responses.guard(responder, () -> answer(result));
    }

    @Override
    public void fail(String reason) {
        responder.respond(new ProblemException(ProblemType.OUTCOME_UNKNOWN, reason)
                .retryAfter(RETRY_SECONDS)
                .response());
    }

    private void answer(TapResult result) {
        if (result.kind() == TapResult.Kind.CLOCK_REFUSED) {
            throw new ProblemException(ProblemType.CLOCK_REFUSED, "no tap can be stamped until it is right")
                    .retryAfter(RETRY_SECONDS);
        }
        boolean superseded = result.kind() == TapResult.Kind.SUPERSEDED;
        boolean changed = !superseded && isChange(result);
        if (strict && !changed && !superseded) {
            // Another unlike of the same user came between the look and the tap.
            throw notLiked();
        }
        PnVector columns = services.view().placement().spread() == 1
                ? result.columns()
                : services.reads().publishedColumns(key.subject());
        if (columns == null) {
            services.pool()
                    .run(
                            responder,
                            () -> respond(result, changed, services.reads().columns(key.subject())));
        } else {
            respond(result, changed, columns);
        }
    }

    private boolean isChange(TapResult result) {
        return judgedBySession ? like != lastTap.liked() : result.kind() == TapResult.Kind.CHANGED;
    }

    private void respond(TapResult result, boolean changed, PnVector columns) {
        Edge edge = result.edge();
        Session next = session.after(new Session.Tap(postHash, edge.stamp().time(), edge.present()));
        Response response = Response.of(
                        like && changed ? Status.CREATED : Status.OK,
                        Headers.TAP,
                        TapAnswer.json(key, edge, changed, result.kind() == TapResult.Kind.SUPERSEDED, columns.count()))
                .with(Headers.SESSION, SessionToken.encode(key.member(), next));
        if (strict) {
            response.with(APPLIED[0], APPLIED[1]);
        }
        responder.respond(response);
    }

    private static ProblemException notLiked() {
        return new ProblemException(ProblemType.NOT_LIKED, "there is no like to take back")
                .with(APPLIED[0], APPLIED[1]);
    }
}
