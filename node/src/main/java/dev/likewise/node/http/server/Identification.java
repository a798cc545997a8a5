package dev.likewise.node.http.server;

/** Finds out on whose behalf requests are made. Safe for all threads; never blocks. */
@FunctionalInterface
public interface Identification {
    /** Does not ask: the route serves whoever has come through the gate. */
    Identification NONE = (request, responder, next) -> next.run();

    /**
     * Has {@link Request#caller} said, then goes on: at once, or later on {@link Responder#executor}.
     *
     * @param next what comes then; not to be run if this throws or answers with a problem itself
     * @throws ProblemException if the request says who makes it, and that cannot be
     */
    void identify(Request request, Responder responder, Runnable next);
}
