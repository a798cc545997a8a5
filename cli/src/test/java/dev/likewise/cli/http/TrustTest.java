package dev.likewise.cli.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes with certificates that nobody knows but their owners. */
class TrustTest {
    private static final String PASSWORD = "password";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final HttpCall CALL = new HttpCall("GET", "/");

    @TempDir
    Path dir;

    private HttpsServer server;

    @BeforeEach
    void serve() throws Exception {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(certified("node")));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** Makes a certificate for loopback, NAME.pem, and a context with it. */
    private SSLContext certified(String name) throws Exception {
        Path store = dir.resolve(name + ".p12");
        keytool(
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "SAN=IP:127.0.0.1",
                "-storepass",
                PASSWORD);
        keytool(
                "-exportcert",
                "-rfc",
                "-keystore",
                store.toString(),
                "-alias",
                name,
                "-storepass",
                PASSWORD,
                "-file",
                dir.resolve(name + ".pem").toString());
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static void keytool(String... arguments) throws Exception {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        List<String> command = new ArrayList<>(List.of(tool.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    private int statusWith(Trust trust) throws Exception {
        URI url = URI.create("https://127.0.0.1:" + server.getAddress().getPort());
        try (HttpPool pool = new HttpPool(url, trust)) {
            return pool.send(CALL, TIMEOUT).status();
        }
    }

    @Test
    void whatTheFileHoldsIsBelievedAndNothingElse() throws Exception {
        certified("other");
        assertThat(statusWith(Trust.in(dir.resolve("node.pem")))).isEqualTo(204);
        assertThatThrownBy(() -> statusWith(Trust.in(dir.resolve("other.pem"))))
                .isInstanceOf(SSLHandshakeException.class);
        assertThatThrownBy(() -> statusWith(Trust.USUAL)).isInstanceOf(SSLHandshakeException.class);
        Path both = Files.writeString(
                dir.resolve("both.pem"),
                Files.readString(dir.resolve("other.pem")) + Files.readString(dir.resolve("node.pem")));
        assertThat(statusWith(Trust.in(both))).isEqualTo(204);
    }

    @Test
    void aFileWithoutCertificatesIsRefused() throws Exception {
        assertThatThrownBy(() -> Trust.in(Files.writeString(dir.resolve("empty"), "")))
                .isInstanceOf(CertificateException.class);
        assertThatThrownBy(() -> Trust.in(Files.writeString(dir.resolve("text"), "no certificate\n")))
                .isInstanceOf(CertificateException.class);
        assertThatThrownBy(() -> Trust.in(dir.resolve("missing"))).isInstanceOf(NoSuchFileException.class);
    }
}
