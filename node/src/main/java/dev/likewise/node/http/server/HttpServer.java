package dev.likewise.node.http.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executor;

/** One listening HTTP server. Safe for all threads. */
public final class HttpServer implements AutoCloseable {
    private static final int BACKLOG = 4_096;
    private static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(32 << 10, 64 << 10);

    private final Channel listening;
    private final Serving serving;
    private final DatedHeaders dated;
    private final Optional<Tls> tls;

    private HttpServer(Channel listening, Serving serving, DatedHeaders dated, Optional<Tls> tls) {
        this.listening = listening;
        this.serving = serving;
        this.dated = dated;
        this.tls = tls;
    }

    /**
     * Listens.
     *
     * @param address port 0 for a free one
     * @param common what every answer carries
     * @param tls closed with the server; none to serve in clear
     * @throws IOException if the address cannot be had
     */
    public static HttpServer start(
            EventLoops loops,
            InetSocketAddress address,
            Dispatcher dispatcher,
            HeaderBlock common,
            Limits limits,
            Timeouts timeouts,
            Clock clock,
            Optional<Tls> tls)
            throws IOException {
        DatedHeaders dated = new DatedHeaders(withCors(common, dispatcher.cors()), clock);
        Serving serving = new Serving(
                dispatcher,
                new Http1Encoder(dated),
                new Http2Encoder(dated),
                limits,
                timeouts,
                new Connections(),
                new Sweepers(timeouts.sweepMillis()));
        ChannelFuture bound = new ServerBootstrap()
                .group(loops.group())
                .channel(loops.serverChannel())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
                .childHandler(new ConnectionInitializer(serving, tls))
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            tls.ifPresent(Tls::close);
            throw new IOException("cannot listen on " + address, bound.cause());
        }
        return new HttpServer(bound.channel(), serving, dated, tls);
    }

    private static HeaderBlock withCors(HeaderBlock common, Cors cors) {
        return common.and(cors.common().namesAndValues().toArray(new String[0]));
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listening.localAddress();
    }

    /**
     * Takes no more connections, answers what is under way with {@code Connection: close} or behind GOAWAY, and returns when all are closed.
     *
     * @return {@code false} if that took longer than {@code millis}
     */
    public boolean drain(long millis) throws InterruptedException {
        listening.close().awaitUninterruptibly();
        serving.connections().drain();
        return serving.connections().awaitDrained(millis);
    }

    /** Takes a request that came to another server, see {@link Mount}. */
    Request open(HttpMethod method, RequestTarget target, HttpHeaders headers, InetAddress client) {
        Request request = dispatcher().openFromElsewhere(method, target, headers, client);
        request.setTakenBy(this);
        return request;
    }

    /** Runs such a request, and answers in this server's name. */
    void run(Request request, Body body, Responder responder) {
        dispatcher().runHere(request, body, new Responder() {
            @Override
            public Executor executor() {
                return responder.executor();
            }

            @Override
            public void respond(Response response) {
                responder.respond(response.from(dated));
            }
        });
    }

    Dispatcher dispatcher() {
        return serving.dispatcher();
    }

    /** How many bytes of request bodies are held now. */
    public long bodyBytesHeld() {
        return serving.dispatcher().bodyBytesHeld();
    }

    /** Closes all at once. */
    @Override
    public void close() {
        listening.close().awaitUninterruptibly();
        serving.connections().abort();
        serving.sweepers().stop();
        tls.ifPresent(Tls::close);
    }
}
