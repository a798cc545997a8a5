package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.node.api.PendingTap;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Responses;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.TapResult;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Choices being written down: registers of other relations, by the same path as likes. They are handed over one after the other
 * and answered once all are durable; where one fails the others may stand, and asking for the same again puts it right. On the
 * responder's executor from the first answer on.
 */
final class Choices implements PendingTap {
    /** One register, and what it shall say. */
    record Choice(EdgeKey key, boolean present) {}

    private final Services services;
    private final Responder responder;
    private final List<Choice> choices;
    private final Supplier<Response> done;
    private int written;

    Choices(Services services, Responder responder, List<Choice> choices, Supplier<Response> done) {
        this.services = services;
        this.responder = responder;
        this.choices = choices;
        this.done = done;
    }

    /** Begins. Any thread. */
    void write() {
        next();
    }

    private void next() {
        if (written == choices.size()) {
            responder.respond(done.get());
            return;
        }
        Choice choice = choices.get(written);
        Taking.take(services.taps(), new Input.Tap(choice.key(), choice.present(), HybridTimestamp.ZERO, 0, this));
    }

    @Override
    public Executor executor() {
        return responder.executor();
    }

    @Override
    public void complete(TapResult result) {
        Responses.guard(responder, () -> {
            if (result.kind() == TapResult.Kind.CLOCK_REFUSED) {
                throw Taking.clockRefused();
            }
            written++;
            next();
        });
    }

    @Override
    public void fail(String reason) {
        responder.respond(Taking.unknown(reason).response());
    }
}
