package dev.likewise.node.peer;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.proto.Frame;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.nio.channels.ClosedChannelException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/**
 * Lets a connection with TLS be open only when it is known for which region of this cluster the other side's certificate speaks,
 * and lets nobody say that it is of another. Behind the decoder. On the event loop.
 */
final class CertificateCheck extends ChannelInboundHandlerAdapter {
    /** The event that says that the other side does not speak TLS. */
    static final Object WITHOUT_TLS = new Object();

    private static final String ALERT = "Received fatal alert: ";
    /** Also where there is one, but of nobody whom this side names as an authority: it is not shown then. Newer JDKs say the alert first. */
    private static final String NONE_SHOWN = "Empty client certificate chain";

    private enum State {
        WAITING,
        WITHOUT_TLS,
        CERTIFIED,
        REFUSED
    }

    private final CertifiedRegion self;
    private final boolean dialled;
    private final int waitMillis;
    private final Consumer<String> refused;
    private State state = State.WAITING;
    private String region;

    /**
     * @param self whom the own certificate speaks for
     * @param dialled whether this side has dialled
     * @param waitMillis how long TLS may take to come about
     * @param refused told why it has not; the connection is to be closed then
     */
    CertificateCheck(CertifiedRegion self, boolean dialled, int waitMillis, Consumer<String> refused) {
        this.self = self;
        this.dialled = dialled;
        this.waitMillis = waitMillis;
        this.refused = refused;
    }

    /** Not passed on yet. */
    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        ctx.executor()
                .schedule(
                        () -> {
                            if (state == State.WAITING) {
                                refuse("no TLS handshake within " + waitMillis + " ms");
                            }
                        },
                        waitMillis,
                        TimeUnit.MILLISECONDS);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == WITHOUT_TLS) {
            state = State.WITHOUT_TLS;
            ctx.fireChannelActive();
        } else if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                identify(ctx);
            } else {
                refuse(reason(handshake.cause()));
            }
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    private void identify(ChannelHandlerContext ctx) {
        X509Certificate certificate;
        try {
            SslHandler tls = ctx.pipeline().get(SslHandler.class);
            certificate = (X509Certificate) tls.engine().getSession().getPeerCertificates()[0];
        } catch (SSLException e) {
            refuse(reason(e));
            return;
        }
        Optional<String> certified = self.regionOf(certificate);
        if (certified.isPresent()) {
            state = State.CERTIFIED;
            region = certified.get();
            ctx.fireChannelActive();
            return;
        }
        String wrong = "a certificate for " + CertifiedRegion.uris(certificate) + " (expected: " + self.start()
                + " and the region)";
        if (dialled) {
            refuse("the other side has " + wrong);
        } else {
            // So that it is told.
            ctx.fireChannelActive();
            garble(ctx, wrong);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (state == State.REFUSED) {
            return;
        }
        if (message instanceof Frame frame) {
            if (state == State.WITHOUT_TLS) {
                garble(
                        ctx,
                        "a connection without TLS (expected: gossip-tls-cert-file and the like set there, as here)");
                return;
            }
            if (frame.hasHello() && !isOf(region, frame.getHello().getReplica())) {
                garble(
                        ctx,
                        "a certificate for " + self.start() + region + " shown by "
                                + frame.getHello().getReplica());
                return;
            }
        }
        ctx.fireChannelRead(message);
    }

    /** What cannot be read as a replica is refused by the protocol. */
    private static boolean isOf(String region, String replica) {
        try {
            return ReplicaId.parse(replica).region().equals(region);
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    private void garble(ChannelHandlerContext ctx, String detail) {
        state = State.REFUSED;
        ctx.fireChannelRead(new Garbled(detail, false));
    }

    private void refuse(String why) {
        if (state != State.REFUSED) {
            state = State.REFUSED;
            refused.accept(why);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        Throwable real = cause instanceof DecoderException && cause.getCause() != null ? cause.getCause() : cause;
        if (real instanceof SSLException) {
            // With TLS 1.3 whoever dials learns only after its handshake that its certificate is not taken.
            refuse(reason(real));
        } else {
            ctx.fireExceptionCaught(cause);
        }
    }

    private static String reason(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null && !(root instanceof NotSslRecordException)) {
            root = root.getCause();
        }
        if (root instanceof ClosedChannelException) {
            return "the other side ended the connection before TLS was agreed on";
        }
        String message = String.valueOf(root.getMessage());
        if (root instanceof NotSslRecordException) {
            return "the other side does not speak TLS (expected: gossip-tls-cert-file and the like set there, as here)";
        }
        int alert = message.indexOf(ALERT);
        if (alert >= 0) {
            return "the other side does not take this node's certificate: " + message.substring(alert + ALERT.length());
        }
        if (message.endsWith(NONE_SHOWN)) {
            return "the other side shows no certificate of an authority in gossip-tls-ca-file";
        }
        if (root instanceof GeneralSecurityException) {
            return "the other side's certificate is not trusted: " + message;
        }
        return "TLS: " + message;
    }
}
