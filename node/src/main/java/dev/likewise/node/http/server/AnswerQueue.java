package dev.likewise.node.http.server;

import java.util.ArrayDeque;

/**
 * The unanswered requests of one connection, oldest first: answers leave in the order of requests (RFC 9112, section
 * 9.3.2), whichever is ready first. On the event loop.
 */
final class AnswerQueue {
    private final ArrayDeque<Http1Exchange> waiting = new ArrayDeque<>(4);

    void add(Http1Exchange exchange) {
        waiting.add(exchange);
    }

    /** The oldest, if it was answered; {@code null} otherwise. */
    Http1Exchange pollAnswered() {
        Http1Exchange oldest = waiting.peek();
        if (oldest == null || oldest.response() == null) {
            return null;
        }
        return waiting.poll();
    }

    /**
     * The oldest that may be begun: beside one that is worked on only if neither changes anything, as what changes something is
     * done in the order it was asked for (RFC 9112, section 9.3.2). {@code null} if there is none.
     */
    Http1Exchange nextToStart() {
        boolean others = false;
        boolean unsafe = false;
        for (Http1Exchange exchange : waiting) {
            if (!exchange.isStarted()) {
                boolean free = !unsafe && (exchange.isSafe() || !others);
                return exchange.isWhole() && free ? exchange : null;
            }
            boolean worked = exchange.response() == null;
            others |= worked;
            unsafe |= worked && !exchange.isSafe();
        }
        return null;
    }

    /** The oldest, {@code null} if there is none. */
    Http1Exchange oldest() {
        return waiting.peek();
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    int size() {
        return waiting.size();
    }

    /** Nothing of it will be answered; what was not begun is forgotten, the rest when its work is done. */
    void clear() {
        for (Http1Exchange exchange : waiting) {
            if (!exchange.isStarted()) {
                exchange.body().forget();
            }
        }
        waiting.clear();
    }
}
