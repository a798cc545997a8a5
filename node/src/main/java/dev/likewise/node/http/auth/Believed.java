package dev.likewise.node.http.auth;

import dev.likewise.node.http.server.Caller;

/**
 * What a token proves, and when.
 *
 * @param caller whom it stands for
 * @param fromMillis the first moment at which it is good, leeway included
 * @param untilMillis the first moment at which it is not good any more, leeway included
 */
record Believed(Caller caller, long fromMillis, long untilMillis) {
    /**
     * The caller.
     *
     * @param nowMillis the time of day
     * @throws RejectedToken if the token is not good at this moment
     */
    Caller at(long nowMillis) throws RejectedToken {
        if (nowMillis >= untilMillis) {
            throw RejectedToken.of("the token has expired");
        }
        if (nowMillis < fromMillis) {
            throw RejectedToken.forNow("the token is not valid yet");
        }
        return caller;
    }
}
