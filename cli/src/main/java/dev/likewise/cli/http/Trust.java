package dev.likewise.cli.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** Whose certificates are believed. Safe for all threads. */
public final class Trust {
    /** Those that Java itself believes. */
    public static final Trust USUAL = new Trust((SSLSocketFactory) SSLSocketFactory.getDefault());

    private final SSLSocketFactory sockets;

    private Trust(SSLSocketFactory sockets) {
        this.sockets = sockets;
    }

    /**
     * Those that are signed by, or are, one of the certificates in a file, and no others.
     *
     * @param file certificates in PEM, one after the other
     * @throws IOException if it cannot be read
     * @throws CertificateException if it holds none
     */
    public static Trust in(Path file) throws IOException, CertificateException {
        try (InputStream pem = Files.newInputStream(file)) {
            Collection<? extends Certificate> signers =
                    CertificateFactory.getInstance("X.509").generateCertificates(pem);
            if (signers.isEmpty()) {
                throw new CertificateException("none in it");
            }
            return new Trust(contextOf(signers).getSocketFactory());
        }
    }

    private static SSLContext contextOf(Collection<? extends Certificate> signers) {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (Certificate signer : signers) {
                store.setCertificateEntry("signer-" + store.size(), signer);
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("Java's own kinds of stores and contexts", e);
        }
    }

    SSLSocketFactory sockets() {
        return sockets;
    }
}
