package dev.likewise.node.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A client that says exactly what it is told to, however wrong. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private static final String EVENTS = "text/event-stream";

    private final Socket socket;
    /** Of a body in chunks, what was read beyond the last event. */
    private final StringBuilder unread = new StringBuilder();

    RawClient(InetSocketAddress address) {
        this(connected(address));
    }

    private RawClient(Socket connected) {
        socket = connected;
        try {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.setTcpNoDelay(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Socket connected(InetSocketAddress address) {
        try {
            return new Socket(address.getAddress(), address.getPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Over a socket that is there. */
    static RawClient over(Socket socket) {
        return new RawClient(socket);
    }

    /** One answer; header names in lower case. */
    record Answer(int status, Map<String, String> headers, String body) {
        String header(String name) {
            return headers.get(name.toLowerCase(Locale.ROOT));
        }

        /** Whether the server says that it closes. */
        boolean closes() {
            return "close".equals(header("connection"));
        }
    }

    RawClient send(String latin1) {
        return send(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawClient send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Sends a request without a body; lines are header fields. */
    RawClient request(String method, String target, String... lines) {
        StringBuilder text = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String line : lines) {
            text.append(line).append("\r\n");
        }
        return send(text.append("\r\n").toString());
    }

    /** Says that nothing more comes. */
    RawClient endOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** The next answer, with its body. */
    Answer answer() {
        return answer(true);
    }

    /** The next answer, which is one to HEAD. */
    Answer headAnswer() {
        return answer(false);
    }

    private Answer answer(boolean withBody) {
        try {
            String[] lines = head().split("\r\n");
            Map<String, String> headers = new LinkedHashMap<>();
            for (int i = 1; i < lines.length; i++) {
                String[] parts = lines[i].split(": ", 2);
                headers.merge(parts[0].toLowerCase(Locale.ROOT), parts[1], (a, b) -> a + ", " + b);
            }
            if (withBody && EVENTS.equals(headers.get("content-type"))) {
                // It goes on; what has come with its first event is enough to be told by.
                String first = nextEvent();
                return new Answer(200, headers, first.contains("data:") ? first : first + nextEvent());
            }
            int length = withBody ? Integer.parseInt(headers.getOrDefault("content-length", "0")) : 0;
            byte[] body = socket.getInputStream().readNBytes(length);
            if (body.length < length) {
                throw new EOFException("in a body");
            }
            int status =
                    Integer.parseInt(lines[0].substring("HTTP/1.1 ".length()).substring(0, 3));
            return new Answer(status, headers, new String(body, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String head() throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int matched = 0;
        while (matched < 4) {
            int b = in.read();
            if (b < 0) {
                throw new EOFException("in a head, after: " + head);
            }
            head.write(b);
            matched = b == "\r\n\r\n".charAt(matched) ? matched + 1 : b == '\r' ? 1 : 0;
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    /** The next server-sent event of a body in chunks, with the empty line behind it. */
    String nextEvent() {
        int end;
        while ((end = unread.indexOf("\n\n")) < 0) {
            unread.append(nextChunk());
        }
        String event = unread.substring(0, end + 2);
        unread.delete(0, end + 2);
        return event;
    }

    /** The next chunk of a body; an {@link EOFException} behind the last one. */
    String nextChunk() {
        try {
            InputStream in = socket.getInputStream();
            StringBuilder size = new StringBuilder();
            for (int b = in.read(); b != '\n'; b = in.read()) {
                if (b < 0) {
                    throw new EOFException("between chunks");
                }
                size.append((char) b);
            }
            int length = Integer.parseInt(size.toString().trim(), 16);
            byte[] chunk = in.readNBytes(length + 2);
            if (length == 0 || chunk.length < length + 2) {
                throw new EOFException("of the chunks");
            }
            return new String(chunk, 0, length, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next bytes, however they come. */
    byte[] bytes(int length) {
        try {
            byte[] bytes = socket.getInputStream().readNBytes(length);
            if (bytes.length < length) {
                throw new EOFException("after " + bytes.length + " of " + length + " bytes");
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All that comes until the server closes. */
    String rest() {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends with a reset, which leaves no port behind in waiting. */
    void reset() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
