package dev.likewise.node.http.server;

import io.netty.channel.EventLoop;

/** One request on an HTTP/1.1 connection and its place in the order of answers. On the event loop. */
final class Http1Exchange extends Exchange {
    private final Http1Connection connection;
    private final Http1Head head;
    private boolean continueWanted;
    private boolean whole;
    private boolean started;

    Http1Exchange(Http1Connection connection, Dispatcher dispatcher, EventLoop loop, Http1Head head, Body body) {
        super(dispatcher, loop, body);
        this.connection = connection;
        this.head = head;
        this.continueWanted = head.expectsContinue();
    }

    Http1Head head() {
        return head;
    }

    /** All of it has come. */
    void complete() {
        whole = true;
    }

    boolean isWhole() {
        return whole;
    }

    /** It is being worked on, or was answered. */
    void start() {
        started = true;
    }

    boolean isStarted() {
        return started || response() != null;
    }

    /** Whether nothing is changed by it. */
    boolean isSafe() {
        return head.request() == null || head.request().isSafe();
    }

    /** Whether the client waits for 100 before it sends the body; asks once. */
    boolean takeContinueWanted() {
        boolean wanted = continueWanted && response() == null;
        continueWanted = false;
        return wanted;
    }

    /** Whether the connection ends after this answer. */
    boolean isLast() {
        return response().isLast() || !head.keepAlive();
    }

    @Override
    Request request() {
        return head.request();
    }

    @Override
    void onAnswered() {
        connection.answered();
    }
}
