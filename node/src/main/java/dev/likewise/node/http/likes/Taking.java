package dev.likewise.node.http.likes;

import dev.likewise.node.api.Taps;
import dev.likewise.node.http.counts.ShedReason;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.replication.replica.Input;

/** Hands taps over, and has the words for those that were not taken or not answered. */
final class Taking {
    private static final int RETRY_SECONDS = 1;

    private Taking() {}

    /**
     * Hands over one tap.
     *
     * @throws ProblemException 503 if it was not taken; then it is never called back
     */
    static void take(Taps taps, Input.Tap tap) {
        switch (taps.submit(tap)) {
            case TAKEN -> {}
            case OVERLOADED -> throw overloaded();
            case NOT_WRITABLE -> throw notWritable(taps);
        }
    }

    static ProblemException overloaded() {
        return new ProblemException(ProblemType.OVERLOADED, "too many taps are waiting")
                .retryAfter(RETRY_SECONDS)
                .shed(ShedReason.TAPS);
    }

    static ProblemException notWritable(Taps taps) {
        return new ProblemException(ProblemType.NOT_WRITABLE, taps.refusal().orElse("for a moment"))
                .retryAfter(RETRY_SECONDS);
    }

    static ProblemException clockRefused() {
        return new ProblemException(ProblemType.CLOCK_REFUSED, "no tap can be stamped until it is right")
                .retryAfter(RETRY_SECONDS);
    }

    /** It may be durable or not. */
    static ProblemException unknown(String reason) {
        return new ProblemException(ProblemType.OUTCOME_UNKNOWN, reason).retryAfter(RETRY_SECONDS);
    }
}
