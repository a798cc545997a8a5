package dev.likewise.node.http.live;

import dev.likewise.node.http.likes.TapOutcome;
import dev.likewise.node.http.likes.TapReply;
import dev.likewise.node.http.server.ProblemException;
import java.util.concurrent.Executor;

/** One tap that came by a socket, until it is acknowledged. */
final class SocketTap implements TapReply {
    private final LiveSocket socket;
    private final String id;
    private final boolean like;
    private final Runnable done;

    /** @param done run on the loop when it is acknowledged or refused */
    SocketTap(LiveSocket socket, String id, boolean like, Runnable done) {
        this.socket = socket;
        this.id = id;
        this.like = like;
        this.done = done;
    }

    @Override
    public Executor executor() {
        return socket.executor();
    }

    @Override
    public void taken(TapOutcome outcome, boolean hidden) {
        executor().execute(() -> {
            socket.count(like, outcome.counted());
            socket.acknowledge(id, outcome, hidden);
            done.run();
        });
    }

    @Override
    public void refuse(ProblemException problem) {
        executor().execute(() -> {
            socket.count(like, TapOutcome.counted(problem));
            socket.refuse(problem, id);
            done.run();
        });
    }
}
