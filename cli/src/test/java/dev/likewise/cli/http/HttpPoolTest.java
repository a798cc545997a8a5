package dev.likewise.cli.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpPoolTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private final Script server = new Script();
    private final HttpPool pool = new HttpPool(URI.create("http://127.0.0.1:" + server.port() + "/base/"));

    @AfterEach
    void stop() {
        pool.close();
        server.close();
    }

    @Test
    void oneConnectionServesManyCalls() throws IOException {
        server.connection(OK, "HTTP/1.1 204 No Content\r\nX-A:  b \r\n\r\n", OK);

        assertThat(text(get())).isEqualTo("ok");
        assertThat(get().header("x-A")).contains("b");
        assertThat(text(get())).isEqualTo("ok");
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void theRequestIsWhatTheStandardAsksFor() throws IOException {
        server.connection(OK);

        pool.send(new HttpCall("POST", "/v1/x?y=1").withHeader("A", "b").withJson("{\"é\":1}"), TIMEOUT);

        assertThat(server.requests().get(0))
                .isEqualTo("POST /base/v1/x?y=1 HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                        + "\r\nA: b\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n");
    }

    @Test
    void aBodyInChunksIsPutTogether() throws IOException {
        server.connection(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4;x=y\r\nabcd\r\nA\r\n0123456789\r\n0\r\nT: t\r\n\r\n",
                OK);

        assertThat(text(get())).isEqualTo("abcd0123456789");
        assertThat(text(get())).isEqualTo("ok");
    }

    @Test
    void aBodyWithoutLengthEndsWithTheConnection() throws IOException {
        server.connection("HTTP/1.1 200 OK\r\n\r\nall of it").connection(OK);

        assertThat(text(get())).isEqualTo("all of it");
        assertThat(text(get())).isEqualTo("ok");
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void interimAnswersArePassedOver() throws IOException {
        server.connection("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + OK);

        assertThat(text(get())).isEqualTo("ok");
    }

    @Test
    void aConnectionThatWasClosedWhileIdleIsReplaced() throws IOException {
        server.connection(OK).connection(OK);

        assertThat(text(get())).isEqualTo("ok");
        server.awaitEndOfFirst();
        assertThat(text(get())).isEqualTo("ok");
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void aConnectionThatTheServerWillCloseIsNotUsedAgain() throws IOException {
        server.connection("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", OK)
                .connection(OK);

        get();
        get();

        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void anAnswerThatEndsEarlyIsAnError() {
        server.connection("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nab");

        assertThatThrownBy(this::get).isInstanceOf(IOException.class).hasMessage("the connection was closed");
    }

    @Test
    void whatIsNotHttpIsAnError() {
        server.connection("SSH-2.0-OpenSSH_9.2p1\r\n");

        assertThatThrownBy(this::get).isInstanceOf(ProtocolException.class).hasMessage("the answer is not HTTP/1.1");
    }

    @Test
    void aHeaderThatATerminalWouldObeyIsAnError() {
        server.connection("HTTP/1.1 200 OK\r\nLikewise-Region: us\u001b[31m\r\nContent-Length: 0\r\n\r\n");

        assertThatThrownBy(this::get).hasMessage("the answer has a bad header");
    }

    @Test
    void nonsenseLengthsAreErrors() {
        server.connection("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n")
                .connection("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n99999999\r\n");

        assertThatThrownBy(this::get).hasMessage("the answer has a bad length");
        assertThatThrownBy(this::get).hasMessage("the answer has a bad length");
    }

    @Test
    void aServerThatSaysNothingRunsIntoTheTimeout() {
        server.connection("");

        assertThatThrownBy(() -> pool.send(new HttpCall("GET", "/"), Duration.ofMillis(50)))
                .isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void aHeaderCannotSmuggleInAnother() {
        assertThatThrownBy(() -> new HttpCall("GET", "/").withHeader("A", "b\r\nC: d"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private HttpAnswer get() throws IOException {
        return pool.send(new HttpCall("GET", "/"), TIMEOUT);
    }

    private static String text(HttpAnswer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    /** A server that answers each request of a connection with the next of prepared bytes, then closes it. */
    private static final class Script implements AutoCloseable {
        private final ServerSocket socket;
        private final List<String[]> script = Collections.synchronizedList(new ArrayList<>());
        private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
        private final CountDownLatch firstEnded = new CountDownLatch(1);
        private final AtomicInteger connections = new AtomicInteger();

        Script() {
            try {
                socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            Thread thread = new Thread(this::serve);
            thread.setDaemon(true);
            thread.start();
        }

        int port() {
            return socket.getLocalPort();
        }

        Script connection(String... answers) {
            script.add(answers);
            return this;
        }

        int connections() {
            return connections.get();
        }

        List<String> requests() {
            return requests;
        }

        void awaitEndOfFirst() {
            try {
                firstEnded.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        private void serve() {
            try {
                while (true) {
                    Socket connection = socket.accept();
                    String[] answers = script.get(connections.getAndIncrement());
                    serve(connection, answers);
                    firstEnded.countDown();
                }
            } catch (IOException e) {
                // the test is over
            }
        }

        private void serve(Socket connection, String[] answers) throws IOException {
            boolean silent = false;
            for (String answer : answers) {
                requests.add(head(connection.getInputStream()));
                silent |= answer.isEmpty();
                connection.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
            }
            if (!silent) {
                connection.close();
            }
        }

        private static String head(InputStream in) throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int b = in.read();
                if (b < 0) {
                    break;
                }
                head.append((char) b);
            }
            return head.toString();
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
