package dev.likewise.node.http.server;

import dev.likewise.node.files.FileWatch;
import dev.likewise.node.files.WatchedFiles;
import dev.likewise.node.tls.TlsFiles;
import dev.likewise.node.tls.TlsFilesException;
import dev.likewise.node.tls.TlsKeyPair;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.io.IOException;
import java.util.List;
import javax.net.ssl.SSLException;

/**
 * A server's TLS: 1.2 and 1.3, with HTTP/2 and HTTP/1.1 by ALPN. Certificates are short-lived these days, so the files are looked
 * at again and again. Safe for all threads.
 */
public final class Tls implements AutoCloseable {
    private final WatchedFiles<SslContext> context;
    private final FileWatch watch;

    private Tls(TlsFiles files) throws IOException {
        this.context = new WatchedFiles<>(files.paths(), () -> context(files));
        this.watch = new FileWatch("likewise-tls", files.checkMillis(), List.of(context));
    }

    /**
     * Reads the files and from then on looks at them again.
     *
     * @throws IOException if they cannot be used
     */
    public static Tls open(TlsFiles files) throws IOException {
        return new Tls(files);
    }

    /** What the next connection is to use. */
    SslContext context() {
        return context.current();
    }

    private static SslContext context(TlsFiles files) throws TlsFilesException {
        TlsKeyPair pair = TlsKeyPair.read(files);
        try {
            return SslContextBuilder.forServer(pair.key(), pair.chain())
                    .sslProvider(SslProvider.JDK)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                    .applicationProtocolConfig(new ApplicationProtocolConfig(
                            ApplicationProtocolConfig.Protocol.ALPN,
                            ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                            ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                            ApplicationProtocolNames.HTTP_2,
                            ApplicationProtocolNames.HTTP_1_1))
                    .build();
        } catch (SSLException e) {
            throw files.certificates().wrong("cannot be used", "a usable certificate", e);
        }
    }

    /** Looks no more. */
    @Override
    public void close() {
        watch.close();
    }
}
