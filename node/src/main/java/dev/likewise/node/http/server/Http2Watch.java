package dev.likewise.node.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Error;

/**
 * What {@link SlowClientGuard} is to HTTP/1.1: ends connections whose clients keep them waiting. Stands before the decoder, where
 * bytes are seen as they come. On the event loop.
 */
final class Http2Watch extends ChannelInboundHandlerAdapter implements Sweeper.Watch {
    private final Timeouts timeouts;
    private final Sweeper sweeper;
    private final FrameTracker frames = new FrameTracker();
    private Http2Handler handler;
    private long idleSince;
    private long midwaySince;
    private boolean lingers;
    private long lingersSince;

    Http2Watch(Timeouts timeouts, Sweeper sweeper) {
        this.timeouts = timeouts;
        this.sweeper = sweeper;
        this.idleSince = sweeper.now();
        this.midwaySince = sweeper.now();
    }

    /** Whom to tell. */
    void watch(Http2Handler connection) {
        handler = connection;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        sweeper.add(this);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        sweeper.remove(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        boolean before = frames.isMidway();
        boolean ended = frames.look((ByteBuf) message);
        if (ended || !before) {
            midwaySince = sweeper.now();
        }
        ctx.fireChannelRead(message);
    }

    /** Nothing is asked at the moment. */
    void idle() {
        idleSince = sweeper.now();
    }

    /** This side has said all. */
    void lingering() {
        lingers = true;
        lingersSince = sweeper.now();
    }

    @Override
    public void check(long now) {
        // Whatever does not reach the client, for whichever reason, is there of an answer.
        boolean stuck = handler.writer().isStalled(timeouts.writeMillis(), now);
        if (stuck || (lingers && Sweeper.isOver(lingersSince, timeouts.lingerMillis(), now))) {
            handler.abandon();
            return;
        }
        handler.requests().expire(timeouts.requestMillis(), now);
        if (frames.isMidway() && Sweeper.isOver(midwaySince, timeouts.requestMillis(), now)) {
            handler.leave(Http2Error.ENHANCE_YOUR_CALM);
        } else if (isIdle() && Sweeper.isOver(idleSince, timeouts.idleMillis(), now)) {
            handler.leave(Http2Error.NO_ERROR);
        }
    }

    private boolean isIdle() {
        return handler.connection().numActiveStreams() == 0;
    }
}
