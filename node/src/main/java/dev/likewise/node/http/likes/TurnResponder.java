package dev.likewise.node.http.likes;

import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** Ends a turn with the answer. */
final class TurnResponder implements Responder {
    private final Responder responder;
    private final Runnable done;
    private final AtomicBoolean answered = new AtomicBoolean();

    TurnResponder(Responder responder, Runnable done) {
        this.responder = responder;
        this.done = done;
    }

    @Override
    public Executor executor() {
        return responder.executor();
    }

    @Override
    public void respond(Response response) {
        responder.respond(response);
        if (answered.compareAndSet(false, true)) {
            done.run();
        }
    }
}
