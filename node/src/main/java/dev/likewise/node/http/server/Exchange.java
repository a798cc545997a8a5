package dev.likewise.node.http.server;

import io.netty.channel.EventLoop;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request on an HTTP/1.1 connection and its place in the order of answers. On the event loop, but for what is said. */
final class Exchange implements Responder {
    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    private final Http1Connection connection;
    private final EventLoop loop;
    private final Http1Head head;
    private final Body body;
    private Response response;
    private boolean continueWanted;

    Exchange(Http1Connection connection, EventLoop loop, Http1Head head, Body body) {
        this.connection = connection;
        this.loop = loop;
        this.head = head;
        this.body = body;
        this.continueWanted = head.expectsContinue();
    }

    Http1Head head() {
        return head;
    }

    Body body() {
        return body;
    }

    /** Whether the client waits for 100 before it sends the body; asks once. */
    boolean takeContinueWanted() {
        boolean wanted = continueWanted && response == null;
        continueWanted = false;
        return wanted;
    }

    /** What was answered, {@code null} while nothing was. */
    Response response() {
        return response;
    }

    /** Whether the connection ends after this answer. */
    boolean isLast() {
        return response.isLast() || !head.keepAlive();
    }

    /** Any thread. */
    @Override
    public Executor executor() {
        return loop;
    }

    /** Any thread. */
    @Override
    public void respond(Response answer) {
        if (loop.inEventLoop()) {
            answered(answer);
        } else {
            loop.execute(() -> answered(answer));
        }
    }

    private void answered(Response answer) {
        if (response != null) {
            LOG.warn("A request was answered twice: {}, then {}", response.status(), answer.status());
            return;
        }
        response = answer;
        connection.answered();
    }
}
