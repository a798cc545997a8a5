package dev.likewise.node.http.server;

import io.netty.channel.EventLoop;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its answer, whichever version of HTTP it came by. On the event loop, but for what is said. */
abstract class Exchange implements Responder {
    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    private final Dispatcher dispatcher;
    private final EventLoop loop;
    private final Body body;
    private Response response;

    Exchange(Dispatcher dispatcher, EventLoop loop, Body body) {
        this.dispatcher = dispatcher;
        this.loop = loop;
        this.body = body;
    }

    final Body body() {
        return body;
    }

    /** What was answered, {@code null} while nothing was. */
    final Response response() {
        return response;
    }

    /** Any thread. */
    @Override
    public final Executor executor() {
        return loop;
    }

    /** Any thread. */
    @Override
    public final void respond(Response answer) {
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
        body.forget();
        dispatcher.answered(request(), answer);
        onAnswered();
    }

    /** What was asked for; {@code null} for what leads nowhere. */
    abstract Request request();

    /** It was answered, just now. */
    abstract void onAnswered();
}
