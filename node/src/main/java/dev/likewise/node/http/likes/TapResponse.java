package dev.likewise.node.http.likes;

import dev.likewise.node.http.counts.TapCounters;
import dev.likewise.node.http.counts.TapCounters.Via;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Status;
import java.util.concurrent.Executor;

/**
 * Answers a tap that came as a request: 201 if it made a like, else 200, with the session as it is after it.
 *
 * @param tap what was asked for
 * @param responder who asked
 * @param counters what became of taps
 */
record TapResponse(TapRequest tap, Responder responder, TapCounters counters) implements TapReply {
    private static final String[] APPLIED = {"Preference-Applied", "handling=strict"};
    private static final String REPLAYED = "Idempotent-Replayed";

    @Override
    public Executor executor() {
        return responder.executor();
    }

    @Override
    public void taken(TapOutcome outcome, boolean hidden) {
        counters.count(Via.HTTP, tap.like(), outcome.counted());
        Status status = outcome.isCreation() ? Status.CREATED : Status.OK;
        Response response = Response.of(status, Headers.TAP, TapAnswer.json(outcome, hidden))
                .with(Headers.SESSION, SessionToken.encode(tap.user(), tap.sessionAfter(outcome)));
        if (tap.strict()) {
            response.with(APPLIED[0], APPLIED[1]);
        }
        responder.respond(outcome.again() ? response.with(REPLAYED, "true") : response);
    }

    @Override
    public void refuse(ProblemException problem) {
        counters.count(Via.HTTP, tap.like(), TapOutcome.counted(problem));
        responder.refuse(problem);
    }

    /** Nothing was done, as was wished. */
    static ProblemException notLiked(ProblemException problem, boolean again) {
        problem.with(APPLIED[0], APPLIED[1]);
        return again ? problem.with(REPLAYED, "true") : problem;
    }
}
