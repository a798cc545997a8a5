package dev.likewise.node.http.server;

/**
 * The target of a request line: RFC 9112, section 3.2.
 *
 * @param authority of an absolute target, empty otherwise
 * @param path begins with a slash, or is a single star
 * @param query behind the question mark
 */
record RequestTarget(String authority, String path, Query query) {
    /**
     * Takes a target apart.
     *
     * @throws ProblemException 400 if it is not one
     */
    static RequestTarget parse(String target) {
        requireVisibleAscii(target);
        if (target.startsWith("/")) {
            return of("", target);
        }
        if (target.equals("*")) {
            return new RequestTarget("", target, Query.NONE);
        }
        int scheme = target.indexOf("://");
        if (!target.regionMatches(true, 0, "http", 0, 4) || (scheme != 4 && scheme != 5)) {
            throw ProblemException.field("target", "target: neither a path nor a URL");
        }
        int slash = target.indexOf('/', scheme + 3);
        int from = slash < 0 ? target.length() : slash;
        String authority = target.substring(scheme + 3, from);
        if (authority.isEmpty()) {
            throw ProblemException.field("target", "target: a URL without a host");
        }
        return of(authority, slash < 0 ? "/" : target.substring(from));
    }

    /** This target with another path. */
    RequestTarget at(String otherPath) {
        return new RequestTarget(authority, otherPath, query);
    }

    private static RequestTarget of(String authority, String pathAndQuery) {
        int mark = pathAndQuery.indexOf('?');
        return mark < 0
                ? new RequestTarget(authority, pathAndQuery, Query.NONE)
                : new RequestTarget(
                        authority, pathAndQuery.substring(0, mark), new Query(pathAndQuery.substring(mark + 1)));
    }

    private static void requireVisibleAscii(String target) {
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c <= ' ' || c > '~' || c == '#') {
                throw ProblemException.field(
                        "target", "target: character " + (int) c + " at index " + i + " (expected: percent-encoded)");
            }
        }
    }
}
