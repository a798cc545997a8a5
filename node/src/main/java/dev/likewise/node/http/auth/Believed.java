package dev.likewise.node.http.auth;

import dev.likewise.node.http.server.Caller;

/**
 * What a token proves, and when.
 *
 * @param caller whom it stands for, and until when
 * @param fromMillis the first moment at which it is good, leeway included
 */
record Believed(Caller caller, long fromMillis) {
    /**
     * The caller.
     *
     * @param nowMillis the time of day
     * @throws RejectedToken if the token is not good at this moment
     */
    Caller at(long nowMillis) throws RejectedToken {
        if (caller.isOver(nowMillis)) {
            throw RejectedToken.of("the token has expired");
        }
        if (nowMillis < fromMillis) {
            throw RejectedToken.forNow("the token is not valid yet");
        }
        return caller;
    }
}
