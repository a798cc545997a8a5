package dev.likewise.node.http.server;

import dev.likewise.node.log.Unforeseen;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import java.net.InetAddress;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One HTTP/2 connection from its preface to its end: Netty's state machine, with this server's requests, answers and ways to part.
 * It parts by GOAWAY: what is under way is answered, then each side closes its half. On the event loop.
 */
final class Http2Handler extends Http2ConnectionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(Http2Handler.class);

    private final Serving server;
    private final Http2Watch watch;
    private final Http2Requests requests;
    private ChannelHandlerContext context;
    private Sweeper sweeper;
    private Flusher flusher;
    private Http2Writer writer;
    /** No more requests are taken. */
    private boolean leaving;
    /** The client sends nothing more. */
    private boolean inputEnded;
    /** This side has said all. */
    private boolean ended;

    Http2Handler(
            Serving server,
            Http2Watch watch,
            InetAddress client,
            Http2ConnectionDecoder decoder,
            Http2ConnectionEncoder encoder,
            Http2Settings settings) {
        // Closing is closing: GOAWAY is said here, where its time has come.
        super(decoder, encoder, settings, true);
        this.server = server;
        this.watch = watch;
        this.requests = new Http2Requests(server, this, client);
        decoder.frameListener(requests);
        connection().addListener(requests);
        encoder.flowController().listener(requests::writabilityChanged);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
        sweeper = server.sweepers().of(ctx.channel().eventLoop());
        flusher = new Flusher(ctx.executor(), () -> flush(ctx));
        writer = new Http2Writer(ctx, encoder(), sweeper);
        watch.watch(this);
        super.handlerAdded(ctx);
        openWindow();
        if (server.connections().isDraining()) {
            leave(Http2Error.NO_ERROR);
        }
    }

    /** As wide as it shall be; the settings speak of streams only. */
    private void openWindow() throws Http2Exception {
        Http2LocalFlowController window = decoder().flowController();
        Http2Stream all = connection().connectionStream();
        window.incrementWindowSize(all, Http2HandlerBuilder.CONNECTION_WINDOW_BYTES - window.windowSize(all));
    }

    Sweeper sweeper() {
        return sweeper;
    }

    ScheduledExecutorService loop() {
        return context.executor();
    }

    Http2Writer writer() {
        return writer;
    }

    Http2Requests requests() {
        return requests;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) throws Exception {
        flusher.readBegins();
        super.channelRead(ctx, bytes);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        flusher.readEnds();
        super.channelReadComplete(ctx);
    }

    /**
     * An answer was written.
     *
     * @param moreComes whether the node works on others
     * @param last whether the connection ends after it
     */
    void answered(boolean moreComes, boolean last) {
        flusher.wants();
        flusher.wrote(moreComes);
        if (last) {
            leave(Http2Error.NO_ERROR);
        }
    }

    /** A stream is over. */
    void streamClosed() {
        if (connection().numActiveStreams() == 0) {
            watch.idle();
            if (leaving) {
                // Behind what Netty still does with the stream.
                context.executor().execute(this::endIfDone);
            }
        }
    }

    /** Takes no more requests, and ends when those that are under way are answered. */
    void leave(Http2Error why) {
        if (leaving || !context.channel().isActive()) {
            return;
        }
        leaving = true;
        goAway(
                context,
                connection().remote().lastStreamCreated(),
                why.code(),
                Unpooled.EMPTY_BUFFER,
                context.newPromise());
        requests.endStreams();
        flush(context);
        endIfDone();
    }

    /** Whether no more requests are taken. */
    boolean isLeaving() {
        return leaving;
    }

    /** Sends what was written. */
    void flush() {
        flusher.wants();
        flusher.wrote(false);
    }

    private void endIfDone() {
        if (ended || connection().numActiveStreams() > 0) {
            return;
        }
        ended = true;
        if (inputEnded) {
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        } else {
            watch.lingering();
            HalfClose.endOutput(context);
        }
    }

    /** Nothing can be said any more. */
    void abandon() {
        context.close();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
        if (event == DrainEvent.INSTANCE) {
            leave(Http2Error.NO_ERROR);
        } else if (event instanceof ChannelInputShutdownEvent || event == SslCloseCompletionEvent.SUCCESS) {
            inputEnds();
        }
        super.userEventTriggered(ctx, event);
    }

    private void inputEnds() {
        inputEnded = true;
        if (ended) {
            context.close();
            return;
        }
        requests.expireAll();
        leave(Http2Error.NO_ERROR);
    }

    @Override
    protected void onStreamError(
            ChannelHandlerContext ctx, boolean outbound, Throwable cause, Http2Exception.StreamException error) {
        boolean tooLarge = error instanceof Http2Exception.HeaderListSizeException size && size.duringDecode();
        if (tooLarge && connection().stream(error.streamId()) == null) {
            try {
                Http2Stream stream = connection().remote().createStream(error.streamId(), false);
                requests.refuseTooLarge(ctx, stream);
                return;
            } catch (Http2Exception notNow) {
                LOG.debug("No stream for an answer", notNow);
            }
        }
        super.onStreamError(ctx, outbound, cause, error);
    }

    @Override
    protected void onConnectionError(
            ChannelHandlerContext ctx, boolean outbound, Throwable cause, Http2Exception error) {
        if (error == null && !HalfClose.isClientsFault(cause)) {
            Unforeseen.warn(LOG, "A connection failed", cause);
        }
        super.onConnectionError(ctx, outbound, cause, error);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (cause instanceof Http2Exception) {
            super.exceptionCaught(ctx, cause);
            return;
        }
        if (!HalfClose.isClientsFault(cause)) {
            Unforeseen.warn(LOG, "A connection failed", cause);
        }
        ctx.close();
    }
}
