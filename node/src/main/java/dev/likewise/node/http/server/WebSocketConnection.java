package dev.likewise.node.http.server;

import dev.likewise.node.log.Unforeseen;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.flow.FlowControlHandler;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection on which a WebSocket is spoken: RFC 6455. Reads nothing while the client does not take what it is sent, so that
 * whoever only talks costs no more than whoever only listens. On the event loop.
 */
final class WebSocketConnection extends SimpleChannelInboundHandler<WebSocketFrame>
        implements WebSocket, SlowClientGuard.Listener {
    private static final Logger LOG = LoggerFactory.getLogger(WebSocketConnection.class);
    private static final int UNANSWERED_MAX = 3;
    private static final int REASON_BYTES_MAX = 123;

    private final SlowClientGuard guard;
    private final SocketHandler handler;
    private final boolean draining;
    private ChannelHandlerContext context;
    private boolean wanted = true;
    /** Nothing more is said, but perhaps that it is over. */
    private boolean closing;

    private boolean over;
    private int unanswered;

    private WebSocketConnection(SlowClientGuard guard, SocketHandler handler, boolean draining) {
        this.guard = guard;
        this.handler = handler;
        this.draining = draining;
    }

    /**
     * Puts a WebSocket's handlers behind those of a connection.
     *
     * @param draining whether the server stops already
     */
    static void addTo(ChannelPipeline pipeline, Upgrade upgrade, boolean draining) {
        WebSocketDecoderConfig decoder = WebSocketDecoderConfig.newBuilder()
                .maxFramePayloadLength(upgrade.messageBytesMax())
                // It would not wait until the client has read why.
                .closeOnProtocolViolation(false)
                .build();
        SlowClientGuard guard = pipeline.get(SlowClientGuard.class);
        pipeline.addLast(
                new WebSocket13FrameDecoder(decoder),
                new WebSocket13FrameEncoder(false),
                new Utf8FrameValidator(false),
                new WebSocketFrameAggregator(upgrade.messageBytesMax()),
                new FlowControlHandler(),
                new WebSocketConnection(guard, upgrade.handler(), draining));
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        guard.tell(this);
        guard.streaming();
        handler.opened(this);
        updateReading();
        if (draining) {
            handler.draining();
        }
        flush();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame frame) {
        unanswered = 0;
        if (frame instanceof CloseWebSocketFrame) {
            closedByClient();
        } else if (closing) {
            return;
        } else if (frame instanceof TextWebSocketFrame) {
            handler.message(ByteBufUtil.getBytes(frame.content()));
        } else if (frame instanceof PingWebSocketFrame) {
            // Behind what this client does not read, or not at all: questions must not pile up answers.
            if (isWritable()) {
                context.writeAndFlush(new PongWebSocketFrame(frame.content().retain()));
            }
        } else if (!(frame instanceof PongWebSocketFrame)) {
            close(CloseCode.POLICY, "a binary message (expected: text)");
        }
    }

    /** It answers our own farewell, or is answered: RFC 6455, section 5.5.1. */
    private void closedByClient() {
        if (!closing) {
            farewell(CloseCode.NORMAL, "");
        }
        context.close();
    }

    @Override
    public ScheduledExecutorService loop() {
        return context.executor();
    }

    @Override
    public boolean isWritable() {
        return context.channel().isWritable();
    }

    @Override
    public void write(byte[] frame) {
        if (!closing) {
            // Past the encoder: it is encoded already.
            context.write(Unpooled.wrappedBuffer(frame), context.voidPromise());
        }
    }

    @Override
    public void flush() {
        context.flush();
    }

    @Override
    public void read(boolean reading) {
        wanted = reading;
        updateReading();
    }

    private void updateReading() {
        boolean reading = closing || (wanted && isWritable());
        if (reading != context.channel().config().isAutoRead()) {
            // What the flow control has kept comes before what is still to be read.
            context.channel().config().setAutoRead(reading);
        }
    }

    @Override
    public void ping() {
        if (unanswered >= UNANSWERED_MAX) {
            context.close();
        } else if (!closing && isWritable()) {
            unanswered++;
            context.writeAndFlush(new PingWebSocketFrame());
        }
    }

    @Override
    public void close(CloseCode code, String reason) {
        if (!closing) {
            farewell(code, reason);
            guard.lingering();
            updateReading();
        }
    }

    private void farewell(CloseCode code, String reason) {
        closing = true;
        context.writeAndFlush(new CloseWebSocketFrame(code.code(), shortened(reason)));
        end();
    }

    private static String shortened(String reason) {
        byte[] bytes = reason.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= REASON_BYTES_MAX
                ? reason
                : new String(bytes, 0, REASON_BYTES_MAX, StandardCharsets.US_ASCII);
    }

    private void end() {
        if (!over) {
            over = true;
            handler.ended();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        closing = true;
        end();
        ctx.fireChannelInactive();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (!closing) {
            updateReading();
            if (isWritable()) {
                handler.writable();
            }
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent || event == SslCloseCompletionEvent.SUCCESS) {
            ctx.close();
        } else if (event == DrainEvent.INSTANCE && !closing) {
            handler.draining();
        }
        ctx.fireUserEventTriggered(event);
    }

    /** Never happens: there are no requests any more. */
    @Override
    public void requestTimedOut() {
        abandoned();
    }

    @Override
    public void abandoned() {
        context.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            close(CloseCode.TOO_BIG, "the message is too large");
        } else if (cause instanceof CorruptedWebSocketFrameException corrupted) {
            refuse(corrupted);
        } else if (HalfClose.isClientsFault(cause) || cause instanceof PrematureChannelClosureException) {
            ctx.close();
        } else {
            Unforeseen.error(LOG, "A WebSocket failed", cause);
            close(CloseCode.INTERNAL_ERROR, "a bug; the node's log has more");
        }
    }

    private void refuse(CorruptedWebSocketFrameException corrupted) {
        int status = corrupted.closeStatus().code();
        CloseCode code = status == CloseCode.TOO_BIG.code()
                ? CloseCode.TOO_BIG
                : status == CloseCode.INVALID_DATA.code() ? CloseCode.INVALID_DATA : CloseCode.PROTOCOL_ERROR;
        close(code, corrupted.closeStatus().reasonText());
    }
}
