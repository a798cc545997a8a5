package dev.likewise.node.peer;

import dev.likewise.node.files.FileWatch;
import dev.likewise.node.files.WatchedFiles;
import dev.likewise.node.tls.TlsFilesException;
import dev.likewise.node.tls.TlsKeyPair;
import io.netty.channel.Channel;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * Mutual TLS between nodes: 1.3, each side with a certificate of the same authorities. Files are looked at again and again; what
 * is new holds for connections made from then on. Safe for all threads.
 */
final class GossipTls implements AutoCloseable {
    /**
     * Longer than a ticket may live (RFC 8446, 4.6.1), for which the JDK gives none: each connection shows a certificate, and a
     * session does not outlive it.
     */
    private static final long NO_TICKETS_SECONDS = 7 * 24 * 3_600 + 1L;

    /** Handshakes come in both directions, so there are two. */
    private record Contexts(SslContext server, SslContext client) {}

    private final GossipTlsFiles files;
    private final WatchedFiles<Contexts> contexts;
    private final FileWatch watch;

    private GossipTls(GossipTlsFiles files) throws IOException {
        this.files = files;
        this.contexts = new WatchedFiles<>(files.paths(), () -> read(files));
        this.watch = new FileWatch("likewise-gossip-tls", files.own().checkMillis(), List.of(contexts));
    }

    /**
     * Reads the files and from then on looks at them again. Blocks.
     *
     * @throws IOException if they cannot be used; one sentence says which, and why
     */
    static GossipTls open(GossipTlsFiles files) throws IOException {
        return new GossipTls(files);
    }

    /**
     * Reads the files only. Blocks.
     *
     * @throws TlsFilesException if one cannot be used
     */
    static void requireUsable(GossipTlsFiles files) throws TlsFilesException {
        read(files);
    }

    private static Contexts read(GossipTlsFiles files) throws TlsFilesException {
        TlsKeyPair pair = TlsKeyPair.read(files.own());
        X509Certificate own = pair.chain()[0];
        if (!files.self().regionOf(own).equals(Optional.of(files.self().region()))) {
            throw files.own()
                    .certificates()
                    .wrong(
                            "is a certificate for " + CertifiedRegion.uris(own),
                            "the URI " + files.self().uri()
                                    + " among its subject alternative names, and of no other region",
                            null);
        }
        X509Certificate[] authorities = files.authorities().certificates("certificates of authorities in PEM");
        try {
            return new Contexts(
                    builder(SslContextBuilder.forServer(pair.key(), pair.chain()), authorities)
                            .clientAuth(ClientAuth.REQUIRE)
                            .build(),
                    builder(SslContextBuilder.forClient().keyManager(pair.key(), pair.chain()), authorities)
                            .build());
        } catch (SSLException e) {
            throw files.own().certificates().wrong("cannot be used", "a usable certificate", e);
        }
    }

    private static SslContextBuilder builder(SslContextBuilder begun, X509Certificate[] authorities) {
        return begun.sslProvider(SslProvider.JDK)
                .protocols("TLSv1.3")
                .trustManager(authorities)
                .sessionTimeout(NO_TICKETS_SECONDS)
                // Who is there is judged by region, see CertificateCheck.
                .endpointIdentificationAlgorithm(null);
    }

    CertifiedRegion self() {
        return files.self();
    }

    /** The first handler of a connection that this side has dialled. */
    SslHandler client(Channel channel) {
        return contexts.current().client().newHandler(channel.alloc());
    }

    /** The first handler of a connection that this side has accepted. */
    GossipTlsDetector server() {
        return new GossipTlsDetector(contexts.current().server());
    }

    /** Looks no more. */
    @Override
    public void close() {
        watch.close();
    }
}
