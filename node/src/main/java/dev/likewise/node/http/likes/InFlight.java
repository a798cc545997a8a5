package dev.likewise.node.http.likes;

import dev.likewise.node.api.ReceiptKey;
import dev.likewise.node.http.server.ProblemException;
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
public final class InFlight {
    private static final long WAIT_MILLIS = 1_000;
    private static final int RETRY_SECONDS = 1;

    private final ConcurrentHashMap<Claim, CompletableFuture<Void>> claims = new ConcurrentHashMap<>();

    /**
     * Goes on when no other tap under this key is under way; answers 409 if that takes more than a second.
     *
     * @param claimed told the reply that ends the claim: at once, or later on its executor
     */
    void claim(IdempotencyKey key, TapReply reply, Consumer<TapReply> claimed) {
        claim(key, reply, claimed, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS));
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

    private void claim(IdempotencyKey key, TapReply reply, Consumer<TapReply> claimed, long until) {
        Claim claim = new Claim(key.user(), key.key());
        CompletableFuture<Void> mine = new CompletableFuture<>();
        CompletableFuture<Void> other = claims.putIfAbsent(claim, mine);
        if (other == null) {
            TapReply releasing = new Releasing(reply, () -> release(claim, mine));
            Responses.guard(releasing, () -> claimed.accept(releasing));
            return;
        }
        other.copy()
                .orTimeout(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS)
                .whenCompleteAsync(
                        (done, late) -> {
                            if (late == null) {
                                claim(key, reply, claimed, until);
                            } else {
                                reply.refuse(key.busy().retryAfter(RETRY_SECONDS));
                            }
                        },
                        reply.executor());
    }

    /** Whatever the request: another one under the same key has to wait too, to be told so. */
    private record Claim(String user, ReceiptKey key) {}

    /** Ends a claim with the reply. */
    private record Releasing(TapReply reply, Runnable release) implements TapReply {
        @Override
        public Executor executor() {
            return reply.executor();
        }

        @Override
        public void taken(TapOutcome outcome, boolean hidden) {
            release.run();
            reply.taken(outcome, hidden);
        }

        @Override
        public void refuse(ProblemException problem) {
            release.run();
            reply.refuse(problem);
        }
    }
}
