package dev.likewise.node.http.likes;

import dev.likewise.node.http.server.Request;

/** Who asks. Safe for all threads; never blocks. */
public interface Users {
    /**
     * The user of a request, {@code null} if it names none.
     *
     * @throws dev.likewise.node.http.server.ProblemException if it names one that cannot be
     */
    String find(Request request);

    /**
     * The user of a request that needs one.
     *
     * @throws dev.likewise.node.http.server.ProblemException if it names none
     */
    String require(Request request);
}
