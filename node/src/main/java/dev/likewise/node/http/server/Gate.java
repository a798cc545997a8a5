package dev.likewise.node.http.server;

import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;

/** Asked before a request's body is read and its route runs. Called on event loops; never blocks. */
@FunctionalInterface
public interface Gate {
    /** Lets everyone in. */
    Gate OPEN = request -> {};

    /**
     * Asked of each request, before it is known whether it goes anywhere.
     *
     * @param client the other end of the connection
     * @throws ProblemException to turn it away
     */
    default void arrive(InetAddress client, HttpHeaders headers) {}

    /** @throws ProblemException to turn the request away */
    void check(Request request);
}
