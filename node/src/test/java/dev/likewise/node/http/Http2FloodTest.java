package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that make work and wait for nothing. Each is told to keep calm and cut off; the next one is served. */
class Http2FloodTest {
    private static final int CANCEL = 8;
    private static final int ENHANCE_YOUR_CALM = 11;

    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        assertThat(running.get("/v1/ping").statusCode()).isEqualTo(204);
        running.close();
    }

    /** Reads to the end, whatever goes wrong while sending. */
    private static void isCutOff(Http2Client client, Runnable flood) {
        try {
            flood.run();
        } catch (UncheckedIOException e) {
            // The server has closed.
        }
        Http2Client.Frame goAway = client.untilEnd();
        if (goAway != null) {
            assertThat(goAway.error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
    }

    @Test
    void requestsThatAreTakenBackAtOnce() {
        try (Http2Client client = running.http2()) {
            isCutOff(client, () -> {
                while (true) {
                    client.reset(client.request("GET", "/v1/ping"), CANCEL);
                }
            });
        }
    }

    @Test
    void requestsThatMakeTheServerTakeThemBack() {
        try (Http2Client client = running.http2()) {
            isCutOff(client, () -> {
                while (true) {
                    // A window that is opened by nothing is an error of the stream.
                    client.window(client.begin("POST", "/v1/likes:lookup"), 0);
                }
            });
        }
    }

    @Test
    void bodiesOfNothing() {
        try (Http2Client client = running.http2()) {
            int stream = client.begin("POST", "/v1/likes:lookup");
            isCutOff(client, () -> {
                while (true) {
                    client.data(stream, new byte[0], false);
                }
            });
        }
    }

    @Test
    void headersInCrumbs() {
        try (Http2Client client = running.http2()) {
            isCutOff(client, () -> {
                client.frame(Http2Client.HEADERS, 0, 1);
                while (true) {
                    client.frame(Http2Client.CONTINUATION, 0, 1);
                }
            });
        }
    }

    @Test
    void headersWithoutEnd() {
        try (Http2Client client = running.http2()) {
            isCutOff(client, () -> {
                client.frame(Http2Client.HEADERS, 0, 1);
                while (true) {
                    client.frame(Http2Client.CONTINUATION, 0, 1, new byte[16 << 10]);
                }
            });
        }
    }

    @Test
    void pingsWhoseAnswersAreNotRead() {
        try (Http2Client client = Http2Client.narrow(running.http.httpAddress())) {
            isCutOff(client, () -> {
                byte[] pings = pings(1_000);
                while (true) {
                    client.send(pings);
                }
            });
        }
    }

    private static byte[] pings(int count) {
        byte[] ping = Http2Client.bytes(Http2Client.PING, 0, 0, new byte[8]);
        byte[] all = new byte[count * ping.length];
        for (int i = 0; i < count; i++) {
            System.arraycopy(ping, 0, all, i * ping.length, ping.length);
        }
        return all;
    }
}
