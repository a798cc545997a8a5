package dev.likewise.node.http.likes;

import dev.likewise.node.api.ReceiptKey;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Responses;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The idempotency keys of taps that are not answered yet. Of two taps under one key the second waits for the first's answer, and
 * then finds its receipt; or, if the first left none, goes first itself. Bounded by the requests that a server takes at all. Safe
 * for all threads.
 */
final class InFlight {
    private static final long WAIT_MILLIS = 1_000;
    private static final int RETRY_SECONDS = 1;

    private final ConcurrentHashMap<Claim, CompletableFuture<Void>> claims = new ConcurrentHashMap<>();

    /**
     * Goes on when no other tap under this key is under way; answers 409 if that takes more than a second.
     *
     * @param claimed told the responder whose answer ends the claim: at once, or later on the responder's executor
     */
    void claim(IdempotencyKey key, Responder responder, Consumer<Responder> claimed) {
        claim(
                new Claim(key.user(), key.key()),
                responder,
                claimed,
                System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS));
    }

    /**
     * Claims a key if no other tap under it is under way, and does not wait.
     *
     * @return ends the claim; empty if there is one already
     */
    Optional<Runnable> claimNow(IdempotencyKey key) {
        Claim claim = new Claim(key.user(), key.key());
        CompletableFuture<Void> mine = new CompletableFuture<>();
        return claims.putIfAbsent(claim, mine) == null ? Optional.of(() -> release(claim, mine)) : Optional.empty();
    }

    private void release(Claim claim, CompletableFuture<Void> mine) {
        claims.remove(claim);
        mine.complete(null);
    }

    private void claim(Claim key, Responder responder, Consumer<Responder> claimed, long until) {
        CompletableFuture<Void> mine = new CompletableFuture<>();
        CompletableFuture<Void> other = claims.putIfAbsent(key, mine);
        if (other == null) {
            Responder releasing = new Releasing(responder, () -> release(key, mine));
            Responses.guard(releasing, () -> claimed.accept(releasing));
            return;
        }
        other.copy()
                .orTimeout(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS)
                .whenCompleteAsync(
                        (done, late) -> {
                            if (late == null) {
                                claim(key, responder, claimed, until);
                            } else {
                                responder.respond(busy().response());
                            }
                        },
                        responder.executor());
    }

    private static ProblemException busy() {
        return new ProblemException(
                        ProblemType.TAP_IN_FLIGHT, "Idempotency-Key: a tap under this key is not answered yet")
                .retryAfter(RETRY_SECONDS);
    }

    /** Whatever the request: another one under the same key has to wait too, to be told so. */
    private record Claim(String user, ReceiptKey key) {}

    /** Ends a claim with the answer. */
    private record Releasing(Responder responder, Runnable release) implements Responder {
        @Override
        public Executor executor() {
            return responder.executor();
        }

        @Override
        public void respond(Response response) {
            release.run();
            responder.respond(response);
        }
    }
}
