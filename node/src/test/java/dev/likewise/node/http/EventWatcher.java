package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;

/** Somebody who watches counts by server-sent events. By one thread. */
abstract class EventWatcher implements AutoCloseable {
    /** In which version of HTTP. */
    enum Version {
        HTTP_1_1 {
            @Override
            EventWatcher watch(InetSocketAddress server, String target, String... headers) {
                return new Chunked(server, target, headers);
            }
        },
        HTTP_2 {
            @Override
            EventWatcher watch(InetSocketAddress server, String target, String... headers) {
                return new Framed(server, target, headers);
            }
        };

        /** Begins to watch; headers are names and values in turn. */
        abstract EventWatcher watch(InetSocketAddress server, String target, String... headers);
    }

    /** The next event or comment or hint, {@code null} behind the last one. */
    abstract String next();

    @Override
    public abstract void close();

    /** The data of the next event. */
    String nextData() {
        String event = next();
        while (event != null && !event.contains("data: ")) {
            event = next();
        }
        assertThat(event)
                .as("the next event")
                .isNotNull()
                .contains("event: count\n")
                .startsWith("id: ");
        return event.substring(event.indexOf("data: ") + 6).strip();
    }

    /** The count of the next event. */
    long nextCount() {
        String data = nextData();
        return Long.parseLong(data.replaceAll(".*\"count\":([0-9]+),.*", "$1"));
    }

    /** How many events come up to one with a count. */
    int until(long count) {
        int events = 1;
        while (nextCount() != count) {
            events++;
        }
        return events;
    }

    private static final class Chunked extends EventWatcher {
        private final RawClient client;

        Chunked(InetSocketAddress server, String target, String... headers) {
            client = new RawClient(server);
            StringBuilder head = new StringBuilder("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n");
            for (int i = 0; i < headers.length; i += 2) {
                head.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
            }
            client.send(head.append("\r\n").toString());
            assertThat(client.headAnswer().status()).isEqualTo(200);
        }

        @Override
        String next() {
            try {
                return client.nextEvent();
            } catch (UncheckedIOException e) {
                assertThat(e.getCause()).isInstanceOf(EOFException.class);
                return null;
            }
        }

        @Override
        public void close() {
            client.close();
        }
    }

    private static final class Framed extends EventWatcher {
        private final Http2Client client;
        private final int stream;

        Framed(InetSocketAddress server, String target, String... headers) {
            client = Http2Client.to(server);
            stream = client.request("GET", target, headers);
        }

        @Override
        String next() {
            return client.nextEvent(stream);
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
