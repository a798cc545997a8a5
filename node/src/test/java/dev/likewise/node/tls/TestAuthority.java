package dev.likewise.node.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Somebody who certifies nodes, by the JDK's keytool. */
public final class TestAuthority {
    private static final String PASSWORD = "password";
    private static final String ALIAS = "own";

    private final Path store;

    /**
     * A certificate and its key.
     *
     * @param certificate in PEM
     * @param key in PEM
     */
    public record Issued(String certificate, String key) {}

    /** Makes one, with files in a directory; takes a second. */
    public TestAuthority(Path directory, String name) {
        store = directory.resolve(name + ".p12");
        keytool(store, "-genkeypair", "-keyalg", "EC", "-dname", "CN=" + name, "-ext", "bc:c", "-validity", "2");
    }

    /** Its own certificate, in PEM. */
    public String certificate() {
        return keytool(store, "-exportcert", "-rfc");
    }

    /**
     * Certifies somebody; takes two seconds.
     *
     * @param uris whom, as subject alternative names
     */
    public Issued issue(String... uris) {
        Path own = store.resolveSibling("issued-" + System.nanoTime() + ".p12");
        keytool(own, "-genkeypair", "-keyalg", "EC", "-dname", "CN=node", "-validity", "2");
        Path request = write(own.resolveSibling(own.getFileName() + ".csr"), keytool(own, "-certreq"));
        String certificate = keytool(
                store,
                "-gencert",
                "-rfc",
                "-infile",
                request.toString(),
                "-ext",
                "san=uri:" + String.join(",uri:", uris),
                "-validity",
                "2");
        return new Issued(certificate, key(own));
    }

    private static String key(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, PASSWORD.toCharArray());
            byte[] key = keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
            return "-----BEGIN PRIVATE KEY-----\n"
                    + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key)
                    + "\n-----END PRIVATE KEY-----\n";
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static String keytool(Path store, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-alias", ALIAS, "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of("-keystore", store.toString()));
        try {
            Path complaints = store.resolveSibling(store.getFileName() + ".log");
            Process process = new ProcessBuilder(command)
                    .redirectError(complaints.toFile())
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(said + Files.readString(complaints));
            }
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Puts a text into a file, at once whole. */
    public static Path write(Path file, String text) {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
