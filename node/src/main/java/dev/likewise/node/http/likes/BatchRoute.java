package dev.likewise.node.http.likes;

import dev.likewise.node.http.counts.ShedReason;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Route;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * {@code POST /v1/likes:batch}: taps of many users at once, a line each, for systems in front of this one. A node that has much to do
 * turns a batch away before it is read, so that single taps go on.
 */
final class BatchRoute implements Route {
    private static final String SCOPE = "likes:batch";
    private static final int RETRY_SECONDS = 1;

    private final Services services;
    private final int batchesMax;
    private final AtomicInteger underWay = new AtomicInteger();

    /** @param batchesMax how many are worked on at once */
    BatchRoute(Services services, int batchesMax) {
        this.services = services;
        this.batchesMax = batchesMax;
    }

    @Override
    public void admit(Request request) {
        services.users().requireClaim(request);
        if (services.taps().refusal().isPresent()) {
            throw Taking.notWritable(services.taps());
        }
        if (services.taps().isBusy()) {
            throw Taking.overloaded();
        }
        if (underWay.get() >= batchesMax) {
            throw tooMany();
        }
    }

    @Override
    public void handle(Request request, Responder responder) {
        services.users().requireScope(request, SCOPE);
        if (underWay.incrementAndGet() > batchesMax) {
            underWay.decrementAndGet();
            throw tooMany();
        }
        BatchCall call = new BatchCall(services, responder, underWay::decrementAndGet);
        try {
            services.pool().run(responder, () -> call.start(request.body()));
        } catch (ProblemException shed) {
            underWay.decrementAndGet();
            throw shed;
        }
    }

    private ProblemException tooMany() {
        return new ProblemException(ProblemType.OVERLOADED, "too many batches are under way")
                .retryAfter(RETRY_SECONDS)
                .shed(ShedReason.BATCHES);
    }
}
