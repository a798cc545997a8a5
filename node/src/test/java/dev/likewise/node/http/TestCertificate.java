package dev.likewise.node.http;

import dev.likewise.node.tls.PemFile;
import dev.likewise.node.tls.TlsFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate for 127.0.0.1, signed by itself, as the JDK's keytool makes them. */
final class TestCertificate {
    private static final char[] PASSWORD = "password".toCharArray();
    private static final String ALIAS = "node";
    private static final long OFTEN_MILLIS = 20;

    private final String certificate;
    private final String key;
    private final SSLContext trusting;

    private TestCertificate(KeyStore store) throws GeneralSecurityException, IOException {
        X509Certificate own = (X509Certificate) store.getCertificate(ALIAS);
        certificate = pem("CERTIFICATE", own.getEncoded());
        key = pem("PRIVATE KEY", store.getKey(ALIAS, PASSWORD).getEncoded());
        trusting = trusting(own);
    }

    /** Makes one; takes a second. */
    static TestCertificate make(Path directory, String algorithm) {
        Path file = directory.resolve("made-" + algorithm + "-" + System.nanoTime() + ".p12");
        try {
            Process keytool = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-genkeypair",
                            "-alias",
                            ALIAS,
                            "-keyalg",
                            algorithm,
                            "-dname",
                            "CN=likewise",
                            "-ext",
                            "san=ip:127.0.0.1,dns:localhost",
                            "-validity",
                            "2",
                            "-storetype",
                            "PKCS12",
                            "-storepass",
                            new String(PASSWORD),
                            "-keystore",
                            file.toString()))
                    .redirectErrorStream(true)
                    .start();
            String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (keytool.waitFor() != 0) {
                throw new AssertionError(said);
            }
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                store.load(in, PASSWORD);
            }
            return new TestCertificate(store);
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static String pem(String kind, byte[] bytes) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
    }

    private static SSLContext trusting(X509Certificate certificate) throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry(ALIAS, certificate);
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), new SecureRandom());
        return context;
    }

    /** Where certificate and key are in a directory, looked at often. */
    static TlsFiles files(Path directory) {
        return new TlsFiles(
                new PemFile("tls-cert-file", directory.resolve("cert.pem")),
                new PemFile("tls-key-file", directory.resolve("key.pem")),
                OFTEN_MILLIS);
    }

    /** Puts both there. */
    TestCertificate write(TlsFiles files) {
        writeCertificate(files);
        return writeKey(files);
    }

    TestCertificate writeCertificate(TlsFiles files) {
        return write(files.certificates().path(), certificate);
    }

    TestCertificate writeKey(TlsFiles files) {
        return write(files.key().path(), key);
    }

    private TestCertificate write(Path file, String text) {
        try {
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String key() {
        return key;
    }

    /** For clients that trust this certificate and no other. */
    SSLContext trusting() {
        return trusting;
    }
}
