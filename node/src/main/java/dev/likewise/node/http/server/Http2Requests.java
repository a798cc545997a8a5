package dev.likewise.node.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Puts the requests of one HTTP/2 connection together and has them answered, each when it is ready. What comes here has been found
 * in order by Netty. On the event loop.
 */
final class Http2Requests extends Http2EventAdapter {
    private final Serving server;
    private final Http2Handler handler;
    private final InetAddress client;
    private final Http2Connection connection;
    private final Http2Connection.PropertyKey key;
    /** Those whose end has not come yet, oldest first. */
    private final Set<Http2Exchange> receiving = new LinkedHashSet<>();
    /** How many the node works on. */
    private int working;

    Http2Requests(Serving server, Http2Handler handler, InetAddress client) {
        this.server = server;
        this.handler = handler;
        this.client = client;
        this.connection = handler.connection();
        this.key = connection.newKey();
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext ctx,
            int streamId,
            Http2Headers headers,
            int streamDependency,
            short weight,
            boolean exclusive,
            int padding,
            boolean endOfStream) {
        onHeadersRead(ctx, streamId, headers, padding, endOfStream);
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding, boolean endOfStream) {
        Http2Stream stream = connection.stream(streamId);
        Http2Exchange known = stream.getProperty(key);
        Http2Exchange exchange = known == null
                ? begin(ctx, stream, Http2Head.read(headers, server.dispatcher(), server.limits(), client))
                : known;
        // What comes behind a body says nothing here.
        if (endOfStream) {
            end(exchange);
        }
    }

    private Http2Exchange begin(ChannelHandlerContext ctx, Http2Stream stream, Http2Head head) {
        Body body = server.dispatcher().newBody(head.request());
        Http2Exchange exchange = new Http2Exchange(
                this,
                server.dispatcher(),
                ctx.channel().eventLoop(),
                stream,
                head,
                body,
                handler.sweeper().now());
        stream.setProperty(key, exchange);
        receiving.add(exchange);
        if (head.hasty()) {
            refuse(exchange, head.problem());
        } else if (head.expectsContinue()) {
            handler.writer().writeContinue(stream.id());
        }
        return exchange;
    }

    /** Answers a head that was too large to be kept. */
    void refuseTooLarge(ChannelHandlerContext ctx, Http2Stream stream) {
        begin(ctx, stream, Http2Head.NONE);
    }

    @Override
    public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream) {
        int bytes = data.readableBytes() + padding;
        Http2Exchange exchange = connection.stream(streamId).getProperty(key);
        if (receiving.contains(exchange)) {
            receive(exchange, data);
        }
        if (endOfStream) {
            end(exchange);
        }
        // What was taken is in the body, within its bounds: the client may send as much again.
        return bytes;
    }

    private void receive(Http2Exchange exchange, ByteBuf data) {
        try {
            exchange.body().add(data);
        } catch (ProblemException noRoom) {
            refuse(exchange, noRoom);
        }
    }

    private void end(Http2Exchange exchange) {
        if (!receiving.remove(exchange)) {
            return;
        }
        working++;
        Http2Head head = exchange.head();
        if (head.problem() != null) {
            exchange.respond(head.problem().response());
        } else {
            server.dispatcher().run(head.request(), exchange.body(), exchange);
        }
    }

    /** Answers what has not come whole; its rest is not read. */
    private void refuse(Http2Exchange exchange, ProblemException problem) {
        receiving.remove(exchange);
        working++;
        exchange.respond(problem.response());
    }

    /** An exchange was answered. */
    void answered(Http2Exchange exchange) {
        Http2Stream stream = exchange.stream();
        working--;
        Response response = exchange.response();
        Http2Headers head = server.http2().head(response, exchange.head().cors());
        boolean withBody = !exchange.head().bodiless();
        if (withBody && response.streamed() != null) {
            handler.writer().writeHead(stream.id(), head);
            exchange.stream(new Http2BodyStream(handler, stream.id(), response.streamed()));
        } else {
            handler.writer().write(stream.id(), head, response, withBody);
        }
        handler.answered(working > 0, response.isLast());
        if (handler.isLeaving()) {
            exchange.endStream();
        }
    }

    /** A client takes more of an answer again, or less. */
    void writabilityChanged(Http2Stream stream) {
        Http2Exchange exchange = stream.getProperty(key);
        if (exchange != null) {
            exchange.writabilityChanged();
        }
    }

    /** Ends all answers that go on. */
    void endStreams() {
        List<Http2Exchange> all = new ArrayList<>();
        try {
            connection.forEachActiveStream(stream -> all.add(stream.getProperty(key)));
        } catch (Http2Exception e) {
            throw new IllegalStateException("a visitor that throws nothing", e);
        }
        all.stream().filter(Objects::nonNull).forEach(Http2Exchange::endStream);
    }

    @Override
    public void onStreamClosed(Http2Stream stream) {
        Http2Exchange exchange = stream.removeProperty(key);
        if (exchange != null) {
            exchange.leave();
            if (receiving.remove(exchange)) {
                exchange.body().forget();
            } else if (exchange.response() == null) {
                working--;
            }
        }
        handler.streamClosed();
    }

    /** Answers what began so long ago and has not come whole. */
    void expire(long millis, long now) {
        for (Http2Exchange exchange : new ArrayList<>(receiving)) {
            if (!Sweeper.isOver(exchange.begun(), millis, now)) {
                return;
            }
            refuse(exchange, late());
        }
    }

    /** Answers all that has not come whole, as nothing more will come. */
    void expireAll() {
        for (Http2Exchange exchange : new ArrayList<>(receiving)) {
            refuse(exchange, late());
        }
    }

    private static ProblemException late() {
        return new ProblemException(ProblemType.REQUEST_TIMEOUT, "the rest of the request");
    }
}
