package dev.likewise.node.http.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Ends connections whose clients keep them waiting: silent ones, ones that send a request a byte at a time, ones that do not
 * read their answers, ones that do not go when told. Stands before the decoder, where bytes are seen as they come. On the event
 * loop.
 */
final class SlowClientGuard extends ChannelInboundHandlerAdapter implements Sweeper.Watch {
    /** What is waited for. */
    private enum Phase {
        /** A request. */
        IDLE,
        /** The rest of a request. */
        RECEIVING,
        /** The node's own answer: never the client's fault. */
        WORKING,
        /** The end of an answer that goes on: only not reading it is the client's fault. */
        STREAMING,
        /** The client's end of the connection. */
        LINGERING
    }

    /** Told when time is up. */
    interface Listener {
        /** Half a request came, and then too little. */
        void requestTimedOut();

        /** Nothing can be said any more; to be closed. */
        void abandoned();
    }

    private final Timeouts timeouts;
    private final Sweeper sweeper;
    private Listener listener;
    private ChannelHandlerContext context;
    private Phase phase = Phase.IDLE;
    private long phaseSince;
    private boolean stalled;
    private long stalledSince;

    SlowClientGuard(Timeouts timeouts, Sweeper sweeper) {
        this.timeouts = timeouts;
        this.sweeper = sweeper;
    }

    /** Has somebody else told from now on; until the first call time-outs close the connection. */
    void tell(Listener next) {
        listener = next;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        listener = new Listener() {
            @Override
            public void requestTimedOut() {
                ctx.close();
            }

            @Override
            public void abandoned() {
                ctx.close();
            }
        };
        phaseSince = sweeper.now();
        sweeper.add(this);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        sweeper.remove(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) {
        if (phase == Phase.IDLE || phase == Phase.WORKING) {
            enter(Phase.RECEIVING);
        }
        ctx.fireChannelRead(bytes);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        stalled = !ctx.channel().isWritable();
        stalledSince = sweeper.now();
        ctx.fireChannelWritabilityChanged();
    }

    /** A whole request is here. */
    void received() {
        if (phase != Phase.LINGERING) {
            enter(Phase.WORKING);
        }
    }

    /** All requests were answered. */
    void answeredAll() {
        if (phase == Phase.WORKING) {
            enter(Phase.IDLE);
        }
    }

    /** An answer goes on. */
    void streaming() {
        enter(Phase.STREAMING);
    }

    /** The last answer is on its way. */
    void lingering() {
        enter(Phase.LINGERING);
    }

    /** Whether part of a request came. */
    boolean isReceiving() {
        return phase == Phase.RECEIVING;
    }

    private void enter(Phase next) {
        phase = next;
        phaseSince = sweeper.now();
    }

    @Override
    public void check(long now) {
        if (stalled && Sweeper.isOver(stalledSince, timeouts.writeMillis(), now)) {
            listener.abandoned();
        } else if (phase == Phase.IDLE && Sweeper.isOver(phaseSince, timeouts.idleMillis(), now)) {
            listener.abandoned();
        } else if (phase == Phase.LINGERING && Sweeper.isOver(phaseSince, timeouts.lingerMillis(), now)) {
            listener.abandoned();
        } else if (phase == Phase.RECEIVING) {
            checkRequest(now);
        }
    }

    private void checkRequest(long now) {
        if (!context.channel().config().isAutoRead()) {
            // This side does not read at the moment, so the time does not count.
            phaseSince = now;
        } else if (Sweeper.isOver(phaseSince, timeouts.requestMillis(), now)) {
            listener.requestTimedOut();
        }
    }
}
