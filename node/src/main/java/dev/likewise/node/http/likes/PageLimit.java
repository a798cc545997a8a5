package dev.likewise.node.http.likes;

import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;

/** How much of a list is asked for at once: {@code limit}. */
public final class PageLimit {
    /** Where nothing is said. */
    static final int USUAL = 50;

    public static final int MAX = 1_000;

    private static final String PARAMETER = "limit";
    private static final int DIGITS_MAX = 4;

    private PageLimit() {}

    /**
     * The limit of a request.
     *
     * @return 1 to {@link #MAX}
     * @throws ProblemException 400 if it says another
     */
    static int of(Request request) {
        return of(request, USUAL);
    }

    /** As {@link #of(Request)}, with another limit where nothing is said. */
    public static int of(Request request, int usual) {
        String text = request.query().text(PARAMETER);
        if (text == null) {
            return usual;
        }
        boolean digits = !text.isEmpty()
                && text.length() <= DIGITS_MAX
                && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        int limit = digits ? Integer.parseInt(text) : 0;
        if (limit < 1 || limit > MAX) {
            throw ProblemException.field(PARAMETER, "limit: not a page's size (expected: 1 to " + MAX + ")");
        }
        return limit;
    }
}
