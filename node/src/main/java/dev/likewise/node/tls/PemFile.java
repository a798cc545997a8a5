package dev.likewise.node.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;

/**
 * A file in PEM that a setting names.
 *
 * @param setting what names it
 * @param path where it is
 */
public record PemFile(String setting, Path path) {
    /**
     * Its bytes. Blocks.
     *
     * @throws TlsFilesException if it cannot be read
     */
    byte[] bytes() throws TlsFilesException {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            String why = e instanceof NoSuchFileException ? "is not there" : "cannot be read";
            throw wrong(why, "a file in PEM that this process may read", e);
        }
    }

    /**
     * All certificates in it, at least one. Blocks.
     *
     * @param expected what there should be, for the complaint
     * @throws TlsFilesException if there is none, or one cannot be understood
     */
    public X509Certificate[] certificates(String expected) throws TlsFilesException {
        try {
            Collection<? extends Certificate> all =
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(bytes()));
            if (all.isEmpty()) {
                throw wrong("has no certificate", expected, null);
            }
            return all.toArray(new X509Certificate[0]);
        } catch (GeneralSecurityException e) {
            throw wrong("cannot be understood", expected, e);
        }
    }

    /** A complaint about it; {@code cause} may be {@code null}. */
    public TlsFilesException wrong(String wrong, String expected, Throwable cause) {
        return new TlsFilesException(setting, path, wrong, expected, cause);
    }
}
