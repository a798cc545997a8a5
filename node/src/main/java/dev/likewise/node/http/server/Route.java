package dev.likewise.node.http.server;

import java.util.List;

/** What a request does. */
@FunctionalInterface
public interface Route {
    /**
     * Answers one request, now or later. Called on the connection's event loop, so it never blocks.
     *
     * @throws ProblemException to answer with a problem, if nothing was answered yet
     */
    void handle(Request request, Responder responder);

    /** What it also answers with, besides what the routing table says, for clients that take that and not the other. */
    default List<Media> alternatives() {
        return List.of();
    }

    /**
     * Asked before a body is read whether the request is taken at all, so that what is shed costs little. On the event loop.
     *
     * @throws ProblemException to turn it away
     */
    default void admit(Request request) {}
}
