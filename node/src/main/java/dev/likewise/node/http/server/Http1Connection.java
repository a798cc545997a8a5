package dev.likewise.node.http.server;

import dev.likewise.node.log.Unforeseen;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One HTTP/1.1 connection: puts requests together, has them answered, writes the answers in order. Never closes while the
 * client may still be sending, or its reset would overtake the last answer. On the event loop.
 */
final class Http1Connection extends ChannelInboundHandlerAdapter implements SlowClientGuard.Listener {
    private static final Logger LOG = LoggerFactory.getLogger(Http1Connection.class);

    private final Serving server;
    private final SlowClientGuard guard;
    private final AnswerQueue queue = new AnswerQueue();
    private ChannelHandlerContext context;
    private Flusher flusher;
    private InetAddress client;
    private Http1Exchange receiving;
    /** Requests are being begun, further down on the stack. */
    private boolean starting;
    /** No more requests are taken. */
    private boolean deaf;
    /** The client sends nothing more. */
    private boolean inputEnded;
    /** The last answer was written, or goes on. */
    private boolean finished;
    /** The answer that goes on; {@code null} for none. */
    private Http1Stream stream;

    Http1Connection(Serving server, SlowClientGuard guard) {
        this.server = server;
        this.guard = guard;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        flusher = new Flusher(ctx.executor(), ctx::flush);
        client = ((InetSocketAddress) ctx.channel().remoteAddress()).getAddress();
        guard.tell(this);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        finish();
        if (stream != null) {
            stream.leave();
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        flusher.readBegins();
        try {
            if (!deaf && message instanceof HttpRequest head) {
                begin(head);
            }
            if (receiving != null && message instanceof HttpContent content) {
                proceed(content);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        flusher.readEnds();
        ctx.fireChannelReadComplete();
    }

    private void begin(HttpRequest message) {
        Http1Head head = Http1Head.read(message, server.dispatcher(), client);
        Body body = server.dispatcher().newBody(head.request());
        receiving =
                new Http1Exchange(this, server.dispatcher(), context.channel().eventLoop(), head, body);
        queue.add(receiving);
        deaf = !head.keepAlive();
        if (head.isFatal()) {
            refuse(head.problem());
        } else {
            sendContinueIfDue();
        }
        updateReading();
    }

    private void proceed(HttpContent content) {
        if (content.decoderResult().isFailure()) {
            refuse(Http1Head.malformed("body"));
            return;
        }
        try {
            receiving.body().add(content.content());
        } catch (ProblemException noRoom) {
            refuse(noRoom);
            return;
        }
        if (content instanceof LastHttpContent) {
            Http1Exchange whole = receiving;
            receiving = null;
            guard.received();
            whole.complete();
            startReady();
        }
    }

    /** Begins what may be begun, but nothing while the client leaves its answers: each takes memory until it is gone. */
    private void startReady() {
        if (starting) {
            return;
        }
        starting = true;
        Http1Exchange next;
        while (context.channel().isWritable() && (next = queue.nextToStart()) != null) {
            next.start();
            run(next);
        }
        starting = false;
    }

    private void run(Http1Exchange exchange) {
        Http1Head head = exchange.head();
        if (head.problem() != null) {
            exchange.respond(head.problem().response());
        } else {
            server.dispatcher().run(head.request(), exchange.body(), exchange);
        }
    }

    /** Answers what is being received with a problem after which nothing is read any more. */
    private void refuse(ProblemException problem) {
        Http1Exchange refused = receiving;
        receiving = null;
        deaf = true;
        guard.received();
        refused.respond(problem.last().response());
    }

    /** An exchange was answered: writes all answers whose turn it is. */
    void answered() {
        Http1Exchange next;
        while (!finished && (next = queue.pollAnswered()) != null) {
            write(next);
        }
        if (finished) {
            return;
        }
        startReady();
        if (queue.isEmpty()) {
            guard.answeredAll();
        }
        sendContinueIfDue();
        updateReading();
        flusher.wrote(!queue.isEmpty());
    }

    private void write(Http1Exchange exchange) {
        StreamedBody streamed =
                exchange.head().bodiless() ? null : exchange.response().streamed();
        Upgrade upgrade = exchange.response().upgrade();
        boolean last = upgrade == null && (streamed != null || exchange.isLast() || isLastAnyway());
        var bytes = server.http1().encode(context.alloc(), exchange.response(), exchange.head(), last);
        if (upgrade != null) {
            context.writeAndFlush(bytes, context.voidPromise());
            upgrade(upgrade);
        } else if (streamed != null) {
            context.write(bytes, context.voidPromise());
            stream(streamed, !exchange.head().old());
        } else if (last) {
            finish();
            context.writeAndFlush(bytes).addListener(written -> linger());
        } else {
            context.write(bytes, context.voidPromise());
            flusher.wants();
        }
    }

    private void stream(StreamedBody body, boolean chunked) {
        finish();
        guard.streaming();
        // So that its leaving is seen.
        context.channel().config().setAutoRead(true);
        stream = new Http1Stream(context, chunked, body, this::linger);
        stream.begin();
        stream.flush();
        if (server.connections().isDraining()) {
            stream.end();
        }
    }

    /** From here on it is another connection; what the client has sent already goes to that. */
    private void upgrade(Upgrade upgrade) {
        finish();
        context.channel().config().setAutoRead(true);
        ChannelPipeline pipeline = context.pipeline();
        WebSocketConnection.addTo(pipeline, upgrade, server.connections().isDraining());
        // The decoder last: what it has not decoded goes to whoever is next then.
        pipeline.remove(this);
        pipeline.remove(RequestDecoder.class);
    }

    private boolean isLastAnyway() {
        return queue.isEmpty()
                && receiving == null
                && (inputEnded || server.connections().isDraining());
    }

    /** Waits for the client's end of the connection, or else a reset could overtake the answer. */
    private void linger() {
        if (inputEnded || !context.channel().isActive()) {
            context.close();
            return;
        }
        guard.lingering();
        context.channel().config().setAutoRead(true);
        HalfClose.endOutput(context);
    }

    private void finish() {
        finished = true;
        deaf = true;
        receiving = null;
        queue.clear();
    }

    private void sendContinueIfDue() {
        // Only to the oldest: what it stands before must be its own answer.
        Http1Exchange oldest = queue.oldest();
        if (oldest != null && oldest == receiving && oldest.takeContinueWanted()) {
            context.write(Http1Encoder.encodeContinue(context.alloc()), context.voidPromise());
            flusher.wants();
        }
    }

    private void updateReading() {
        boolean wanted = queue.size() < server.limits().pipelinedMax()
                && context.channel().isWritable();
        if (wanted != context.channel().config().isAutoRead()) {
            context.channel().config().setAutoRead(wanted);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (!finished) {
            startReady();
            updateReading();
        } else if (stream != null) {
            stream.writabilityChanged();
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent || event == SslCloseCompletionEvent.SUCCESS) {
            inputEnded = true;
            endOfInput();
        } else if (event == DrainEvent.INSTANCE) {
            drain();
        }
        ctx.fireUserEventTriggered(event);
    }

    private void endOfInput() {
        if (finished) {
            context.close();
        } else if (receiving != null) {
            refuse(Http1Head.malformed("body"));
        } else if (queue.isEmpty()) {
            context.flush();
            context.close();
        }
    }

    /** The server stops: closes if nothing is under way. Else the last answer will be the end. */
    private void drain() {
        if (stream != null) {
            stream.end();
        } else if (!finished && queue.isEmpty() && !guard.isReceiving()) {
            context.close();
        }
    }

    @Override
    public void requestTimedOut() {
        ProblemException late = new ProblemException(ProblemType.REQUEST_TIMEOUT, "the rest of the request").last();
        if (receiving != null) {
            refuse(late);
        } else if (queue.isEmpty()) {
            finish();
            context.writeAndFlush(server.http1().encode(context.alloc(), late.response(), Http1Head.NONE, true))
                    .addListener(written -> linger());
        } else {
            context.close();
        }
    }

    @Override
    public void abandoned() {
        context.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!HalfClose.isClientsFault(cause)) {
            Unforeseen.warn(LOG, "A connection failed", cause);
        }
        ctx.close();
    }
}
