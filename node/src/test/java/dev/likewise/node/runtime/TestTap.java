package dev.likewise.node.runtime;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.node.api.PendingTap;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.TapResult;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** A tap whose answer can be waited for. */
final class TestTap implements PendingTap {
    final CompletableFuture<TapResult> answer = new CompletableFuture<>();
    private final Executor executor;

    TestTap(Executor executor) {
        this.executor = executor;
    }

    TestTap() {
        this(Runnable::run);
    }

    Input.Tap like(String post, String user) {
        return new Input.Tap(EdgeKey.like(post, user), true, HybridTimestamp.ZERO, 0, this);
    }

    @Override
    public Executor executor() {
        return executor;
    }

    @Override
    public void complete(TapResult result) {
        require(answer.complete(result));
    }

    @Override
    public void fail(String reason) {
        require(answer.completeExceptionally(new IllegalStateException(reason)));
    }

    private static void require(boolean first) {
        if (!first) {
            throw new AssertionError("answered twice");
        }
    }
}
