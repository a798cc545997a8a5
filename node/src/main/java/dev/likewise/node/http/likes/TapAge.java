package dev.likewise.node.http.likes;

import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;

/** How long ago the finger tapped: {@code Likewise-Tap-Age}, in milliseconds. */
final class TapAge {
    private static final String HEADER = "Likewise-Tap-Age";
    private static final int DIGITS_MAX = 8;
    private static final long MICROS = 1_000;

    private TapAge() {}

    /**
     * The age in microseconds, 0 if the request says none.
     *
     * @param limitMillis the largest age that is taken
     * @throws ProblemException 400 if it is no age
     */
    static long micros(Request request, long limitMillis) {
        String text = request.onlyHeader(HeaderNames.TAP_AGE, HEADER);
        return text == null ? 0 : micros(millis(text, limitMillis));
    }

    /** An age that is one already. */
    static long micros(long millis) {
        return millis * MICROS;
    }

    private static long millis(String text, long limitMillis) {
        boolean digits = !text.isEmpty() && text.length() <= DIGITS_MAX;
        for (int i = 0; digits && i < text.length(); i++) {
            digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        long millis = digits ? Long.parseLong(text) : -1;
        if (millis < 0 || millis > limitMillis) {
            throw ProblemException.field(HEADER, HEADER + ": not an age (expected: 0 to " + limitMillis + " ms)");
        }
        return millis;
    }
}
