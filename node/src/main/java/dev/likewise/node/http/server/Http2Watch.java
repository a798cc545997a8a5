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
    private boolean unwritable;
    private long unwritableSince;

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

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        unwritable = !ctx.channel().isWritable();
        unwritableSince = sweeper.now();
        ctx.fireChannelWritabilityChanged();
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
        if (isStuck(now) || (lingers && Sweeper.isOver(lingersSince, timeouts.lingerMillis(), now))) {
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

    private boolean isStuck(long now) {
        return handler.writer().isStalled(timeouts.writeMillis(), now)
                || (unwritable && Sweeper.isOver(unwritableSince, timeouts.writeMillis(), now));
    }

    private boolean isIdle() {
        return handler.connection().numActiveStreams() == 0;
    }
}
