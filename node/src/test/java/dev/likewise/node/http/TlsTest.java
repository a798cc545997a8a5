package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.http.server.Timeouts;
import dev.likewise.node.http.server.Tls;
import dev.likewise.node.tls.TlsFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TlsTest {
    private static final long LONG = 60_000;
    private static final int PATIENCE_MILLIS = 20_000;
    private static final int ALERT = 21;

    @TempDir
    static Path made;

    private static TestCertificate first;
    private static TestCertificate second;

    @TempDir
    Path directory;

    private TlsFiles files;
    private RunningNode running;

    @BeforeAll
    static void make() {
        first = TestCertificate.make(made, "EC");
        second = TestCertificate.make(made, "RSA");
    }

    @BeforeEach
    void start() {
        files = TestCertificate.files(directory);
        first.write(files);
        running = new RunningNode(TestSettings.withTls(files, Timeouts.DEFAULT));
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private SSLSocket connect(InetSocketAddress address, SSLContext trusting, List<String> versions, String... alpn)
            throws IOException {
        SSLSocket socket =
                (SSLSocket) trusting.getSocketFactory().createSocket(address.getAddress(), address.getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(alpn);
        parameters.setProtocols(versions.toArray(new String[0]));
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private SSLSocket connect(String... alpn) throws IOException {
        return connect(running.http.httpAddress(), first.trusting(), List.of("TLSv1.3", "TLSv1.2"), alpn);
    }

    private void restart(Timeouts timeouts) {
        running.close();
        running = new RunningNode(TestSettings.withTls(files, timeouts));
    }

    private HttpResponse<String> get(HttpClient.Version version, InetSocketAddress address, String path)
            throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder()
                .sslContext(first.trusting())
                .version(version)
                .build();
        URI uri = URI.create("https://127.0.0.1:" + address.getPort() + path);
        return client.send(
                HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void bothSidesAgreeOnAVersionOnBothPorts(HttpClient.Version version) throws Exception {
        HttpResponse<String> description = get(version, running.http.httpAddress(), "/openapi.yaml");
        assertThat(description.version()).isEqualTo(version);
        assertThat(description.statusCode()).isEqualTo(200);
        assertThat(description.body()).contains("openapi: 3.1");

        HttpResponse<String> health = get(version, running.http.adminAddress(), "/healthz");
        assertThat(health.version()).isEqualTo(version);
        assertThat(health.statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void bothVersionsOfTlsAreSpoken(String version) throws IOException {
        InetSocketAddress address = running.http.httpAddress();
        try (SSLSocket socket = connect(address, first.trusting(), List.of(version), "h2")) {
            assertThat(socket.getSession().getProtocol()).isEqualTo(version);
            Http2Client client = Http2Client.over(socket);
            assertThat(client.answer(client.request("GET", "/v1/ping")).status())
                    .isEqualTo(204);
        }
        assertThatThrownBy(() -> connect(address, first.trusting(), List.of("TLSv1.1"), "h2"))
                .isInstanceOf(SSLHandshakeException.class);
    }

    @Test
    void whoAsksForNothingGetsHttp1() throws IOException {
        try (RawClient client = RawClient.over(connect())) {
            assertThat(client.request("GET", "/v1/ping").answer().status()).isEqualTo(204);
        }
        try (SSLSocket socket = connect("http/1.1")) {
            assertThat(socket.getApplicationProtocol()).isEqualTo("http/1.1");
        }
    }

    @Test
    void whatWasAgreedOnIsSpoken() throws IOException {
        try (RawClient client = RawClient.over(connect("h2"))) {
            client.request("GET", "/v1/ping");
            // Settings and a goodbye, and no answer.
            assertThat(client.rest()).doesNotContain("HTTP/1.1 204");
        }
    }

    @Test
    void theLastAnswerComesWholeAndBehindItTheEnd() throws IOException {
        for (String version : List.of("TLSv1.2", "TLSv1.3")) {
            try (RawClient client =
                    RawClient.over(connect(running.http.httpAddress(), first.trusting(), List.of(version)))) {
                RawClient.Answer answer = client.request("GET", "/openapi.yaml", "Connection: close")
                        .answer();
                assertThat(answer.closes()).isTrue();
                assertThat(answer.body()).contains("openapi: 3.1");
                // Ended by TLS, not cut off: else this throws.
                assertThat(client.rest()).isEmpty();
            }
        }
    }

    @Test
    void theEndIsSaidInTlsAndNotByCuttingTheLine() throws IOException {
        try (RecordingSocket line = new RecordingSocket(running.http.httpAddress());
                RawClient client = RawClient.over(over(line, "TLSv1.2"))) {
            client.request("GET", "/v1/ping", "Connection: close").answer();
            client.rest();
            assertThat(line.lastRecordType()).isEqualTo(ALERT);
        }
    }

    /** TLS over a connection that stays open when TLS says its end. */
    private static SSLSocket over(RecordingSocket line, String version) throws IOException {
        SSLSocket socket =
                (SSLSocket) first.trusting().getSocketFactory().createSocket(line, "127.0.0.1", line.getPort(), false);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setEnabledProtocols(new String[] {version});
        socket.startHandshake();
        return socket;
    }

    @Test
    void aClientThatHasSaidAllStillGetsAllAnswers() throws Exception {
        BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
        running.node.deliverBy(
                (pending, completion) -> waiting.add(() -> pending.executor().execute(completion)));
        try (RecordingSocket line = new RecordingSocket(running.http.httpAddress());
                RawClient client = RawClient.over(over(line, "TLSv1.3"))) {
            client.request("POST", "/v1/posts/a/likes?user=u").endOutput();
            waiting.poll(20, TimeUnit.SECONDS).run();
            assertThat(client.answer().status()).isEqualTo(201);
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void aRequestWithoutTlsIsToldSoAndClosed() {
        try (RawClient client = running.raw()) {
            RawClient.Answer answer = client.request("GET", "/v1/ping").answer();
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.closes()).isTrue();
            assertThat(answer.body()).contains("https");
            assertThat(client.rest()).isEmpty();
        }
        try (RawClient client = running.raw()) {
            assertThat(client.send(Http2Client.PREFACE).answer().status()).isEqualTo(400);
        }
    }

    /** Sooner than by what Netty does of its own. */
    @Test
    @Timeout(8)
    void whoBeginsAHandshakeAndDoesNotGoOnIsClosed() {
        restart(new Timeouts(LONG, 200, LONG, 200));
        try (RawClient client = running.raw()) {
            // The head of a record of 512 bytes.
            client.send(new byte[] {22, 3, 1, 2, 0, 1});
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void whoSaysNothingIsClosed() throws IOException {
        restart(new Timeouts(200, LONG, LONG, 200));
        try (RawClient client = running.raw();
                RawClient half = running.raw().send(new byte[] {22, 3});
                RawClient shaken = RawClient.over(connect())) {
            assertThat(client.rest()).isEmpty();
            assertThat(half.rest()).isEmpty();
            assertThat(shaken.rest()).isEmpty();
        }
    }

    @Test
    void whoDoesNotReadIsGivenUp() throws IOException {
        restart(new Timeouts(LONG, LONG, 200, 200));
        try (SSLSocket socket = connect("h2")) {
            Http2Client client = Http2Client.over(socket).withWindow(0);
            client.request("GET", "/v1/regions");
            client.untilEnd();
        }
    }

    @Test
    void connectionsThatAreOpenEndWhenTheNodeStops() throws Exception {
        try (RawClient silent = running.raw();
                SSLSocket socket = connect("h2");
                RawClient idle = RawClient.over(connect())) {
            Http2Client client = Http2Client.over(socket);
            assertThat(client.answer(client.request("GET", "/v1/ping")).status())
                    .isEqualTo(204);
            CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> {
                try {
                    return running.http.drain();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            assertThat(client.untilEnd()).isNotNull();
            client.reset();
            assertThat(silent.rest()).isEmpty();
            idle.rest();
            idle.reset();
            assertThat(drained.get(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aNewCertificateIsUsedWhenBothFilesAreThere() throws Exception {
        try (SSLSocket before = connect("h2")) {
            Http2Client client = Http2Client.over(before);
            second.writeCertificate(files);
            // The old key does not go with it, so the old certificate stays, for as long as it takes.
            assertThat(connect("h2").isConnected()).isTrue();
            second.writeKey(files);
            await().atMost(20, TimeUnit.SECONDS).until(() -> isTrusted(second));
            assertThat(isTrusted(first)).isFalse();
            // Who was there before stays.
            assertThat(client.answer(client.request("GET", "/v1/ping")).status())
                    .isEqualTo(204);
        }
    }

    @Test
    void aCertificateThatCannotBeReadLeavesTheOldOne() throws Exception {
        Files.writeString(files.certificates().path(), "-----BEGIN CERTIFICATE-----\nnonsense");
        Files.delete(files.key().path());
        assertThat(isTrusted(first)).isTrue();
        second.write(files);
        await().atMost(20, TimeUnit.SECONDS).until(() -> isTrusted(second));
        Files.delete(files.certificates().path());
        first.writeKey(files);
        assertThat(isTrusted(second)).isTrue();
        first.writeCertificate(files);
        await().atMost(20, TimeUnit.SECONDS).until(() -> isTrusted(first));
    }

    private boolean isTrusted(TestCertificate certificate) throws IOException {
        InetSocketAddress address = running.http.httpAddress();
        try (SSLSocket socket = connect(address, certificate.trusting(), List.of("TLSv1.3"))) {
            return socket.getSession().isValid();
        } catch (SSLHandshakeException e) {
            return false;
        }
    }

    @Test
    void filesThatCannotBeUsedAreNamedWithTheirSetting() throws IOException {
        cannotBeOpened(
                "tls-key-file: ",
                "is another key",
                () -> TestCertificate.make(made, "EC").writeKey(files));
        cannotBeOpened("tls-key-file: ", "no key of the kind EC", () -> second.writeKey(files));
        cannotBeOpened(
                "tls-key-file: ",
                "has no such key",
                () -> Files.writeString(files.key().path(), "hello"));
        cannotBeOpened(
                "tls-key-file: ",
                "PKCS#8",
                () -> Files.writeString(
                        files.key().path(), first.key().replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY")));
        cannotBeOpened(
                "tls-key-file: ",
                "no key of the kind EC",
                () -> Files.writeString(
                        files.key().path(), "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"));
        cannotBeOpened(
                "tls-key-file: ", "is not there", () -> Files.delete(files.key().path()));
        first.writeKey(files);
        cannotBeOpened(
                "tls-cert-file: ",
                "has no certificate",
                () -> Files.writeString(files.certificates().path(), ""));
        cannotBeOpened(
                "tls-cert-file: ",
                "cannot be understood",
                () -> Files.writeString(
                        files.certificates().path(), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"));
        cannotBeOpened("tls-cert-file: ", "cannot be read", () -> {
            Files.delete(files.certificates().path());
            Files.createDirectory(files.certificates().path());
        });
    }

    private interface Change {
        void make() throws IOException;
    }

    private void cannotBeOpened(String setting, String why, Change change) throws IOException {
        change.make();
        assertThatThrownBy(() -> Tls.open(files))
                .hasMessageStartingWith(setting + directory)
                .hasMessageContaining(why)
                .hasMessageContaining("(expected: ")
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(UncheckedIOException.class);
    }
}
