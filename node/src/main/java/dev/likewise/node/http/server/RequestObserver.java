package dev.likewise.node.http.server;

import dev.likewise.node.http.counts.ShedReason;
import io.netty.handler.codec.http.HttpMethod;

/** Is told of every answer. On event loops, so it never blocks. */
public interface RequestObserver {
    /** The route of a request that reached none: no such path, or it was turned away before. */
    String NO_ROUTE = "none";

    /** Nobody. */
    RequestObserver NONE = new RequestObserver() {
        @Override
        public void answered(String route, HttpMethod method, Status status, long nanos) {}

        @Override
        public void shed(ShedReason reason) {}
    };

    /**
     * A request was answered, or an answer that goes on was begun.
     *
     * @param route the path as the routing table has it, or {@link #NO_ROUTE}
     * @param method {@code null} without a route
     * @param nanos since all of the request was there; 0 without a route
     */
    void answered(String route, HttpMethod method, Status status, long nanos);

    /** It was shed. */
    void shed(ShedReason reason);
}
