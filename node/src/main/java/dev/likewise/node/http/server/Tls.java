package dev.likewise.node.http.server;

import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server's TLS: 1.2 and 1.3, with HTTP/2 and HTTP/1.1 by ALPN. Certificates are short-lived these days, so the files are looked
 * at again and again; what cannot be used leaves the one in use in place. Safe for all threads.
 */
public final class Tls implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Tls.class);

    private final TlsFiles files;
    private final ScheduledExecutorService checks;
    private volatile SslContext context;
    /** What was read last, used or not. */
    private byte[] certificates = new byte[0];

    private byte[] key = new byte[0];
    private String complaint = "";

    private Tls(TlsFiles files) {
        this.files = files;
        this.checks = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "likewise-tls");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Reads the files and from then on looks at them again.
     *
     * @throws TlsFilesException if they cannot be used
     */
    public static Tls open(TlsFiles files) throws TlsFilesException {
        Tls tls = new Tls(files);
        try {
            tls.read();
        } catch (TlsFilesException e) {
            tls.close();
            throw e;
        }
        tls.checks.scheduleWithFixedDelay(tls::check, files.checkMillis(), files.checkMillis(), TimeUnit.MILLISECONDS);
        return tls;
    }

    /** What the next connection is to use. */
    SslContext context() {
        return context;
    }

    private void check() {
        try {
            if (read()) {
                LOG.info("{}: {} is in use from now on", files.certificatesSetting(), files.certificates());
            }
            complaint = "";
        } catch (TlsFilesException e) {
            // Once, not every ten seconds.
            if (!complaint.equals(e.getMessage())) {
                complaint = e.getMessage();
                LOG.warn("{}; the certificate read before stays in use", complaint);
            }
        }
    }

    /** Whether there is something new, which then is in use. */
    private boolean read() throws TlsFilesException {
        byte[] newCertificates = bytes(files.certificatesSetting(), files.certificates());
        byte[] newKey = bytes(files.keySetting(), files.key());
        // By content: links are switched and clocks jump.
        if (Arrays.equals(certificates, newCertificates) && Arrays.equals(key, newKey)) {
            return false;
        }
        TlsKeyPair pair = TlsKeyPair.parse(files, newCertificates, newKey);
        context = context(pair);
        certificates = newCertificates;
        key = newKey;
        return true;
    }

    private static byte[] bytes(String setting, Path file) throws TlsFilesException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            String why = e instanceof NoSuchFileException ? "is not there" : "cannot be read";
            throw new TlsFilesException(setting, file, why, "a file in PEM that this process may read", e);
        }
    }

    private SslContext context(TlsKeyPair pair) throws TlsFilesException {
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
            throw new TlsFilesException(
                    files.certificatesSetting(), files.certificates(), "cannot be used", "a usable certificate", e);
        }
    }

    /** Looks no more. */
    @Override
    public void close() {
        checks.shutdownNow();
    }
}
