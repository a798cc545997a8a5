package dev.likewise.node.http.likes;

import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;

/** How long ago the finger tapped: {@code Likewise-Tap-Age}, in milliseconds. */
final class TapAge {
    private static final String HEADER = "Likewise-Tap-Age";
    private static final long MILLIS_MAX = 86_400_000;
    private static final int DIGITS_MAX = 8;
    private static final long MICROS = 1_000;

    private TapAge() {}

    /**
     * The age in microseconds, 0 if the request says none.
     *
     * @throws ProblemException 400 if it is no age
     */
    static long micros(Request request) {
        String text = request.onlyHeader(HeaderNames.TAP_AGE, HEADER);
        return text == null ? 0 : millis(text) * MICROS;
    }

    private static long millis(String text) {
        boolean digits = !text.isEmpty() && text.length() <= DIGITS_MAX;
        for (int i = 0; digits && i < text.length(); i++) {
            digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        long millis = digits ? Long.parseLong(text) : -1;
        if (millis < 0 || millis > MILLIS_MAX) {
            throw ProblemException.field(HEADER, HEADER + ": not an age (expected: 0 to " + MILLIS_MAX + " ms)");
        }
        return millis;
    }
}
