package dev.likewise.cli.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Reads responses from one connection, each within a deadline. */
final class AnswerReader {
    private static final int LINE_BYTES_MAX = 16 << 10;
    private static final int HEADERS_MAX = 100;
    /** Twice as much, while it grows, is what client commands have the memory for. */
    private static final int BODY_BYTES_MAX = 64 << 20;

    private final Socket socket;
    private final InputStream in;
    private final byte[] buffer = new byte[8192];
    private int position;
    private int limit;
    private long deadlineNanos;

    AnswerReader(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
    }

    /**
     * Reads the next response.
     *
     * @param deadlineNanos of {@link System#nanoTime}
     * @throws NoAnswerException if the connection ends before the first byte
     */
    HttpAnswer read(String method, long deadlineNanos) throws IOException {
        this.deadlineNanos = deadlineNanos;
        int status = status(firstLine());
        while (status >= 100 && status < 200) {
            headers();
            status = status(line());
        }
        Map<String, String> headers = headers();
        return new HttpAnswer(status, headers, body(method, status, headers));
    }

    private String firstLine() throws IOException {
        try {
            if (position == limit) {
                fill();
            }
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            throw new NoAnswerException(e);
        }
        return line();
    }

    private static int status(String line) throws ProtocolException {
        if (line.length() >= 12 && line.startsWith("HTTP/1.")) {
            try {
                return Integer.parseInt(line.substring(9, 12));
            } catch (NumberFormatException e) {
                // falls through: not a status line
            }
        }
        throw new ProtocolException("the answer is not HTTP/1.1");
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            // RFC 9110, 5.5: no control characters; a terminal would obey them.
            boolean isText = line.chars().noneMatch(c -> c != '\t' && Character.isISOControl(c));
            if (colon <= 0 || !isText || headers.size() == HEADERS_MAX) {
                throw new ProtocolException("the answer has a bad header");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).trim());
        }
        return headers;
    }

    private byte[] body(String method, int status, Map<String, String> headers) throws IOException {
        if (method.equals("HEAD") || status == 204 || status == 304) {
            return new byte[0];
        }
        if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
            return chunks();
        }
        String length = headers.get("content-length");
        if (length != null) {
            return bytes(number(length, 10));
        }
        headers.put("connection", "close");
        return rest();
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = chunkSize(); size > 0; size = chunkSize()) {
            if (body.size() > BODY_BYTES_MAX - size) {
                throw new ProtocolException("the answer is too long");
            }
            body.writeBytes(bytes(size));
            line();
        }
        while (!line().isEmpty()) {
            // trailers, of no interest
        }
        return body.toByteArray();
    }

    private int chunkSize() throws IOException {
        String line = line();
        int end = line.indexOf(';');
        return number((end < 0 ? line : line.substring(0, end)).trim(), 16);
    }

    private static int number(String text, int radix) throws ProtocolException {
        try {
            int number = Integer.parseInt(text, radix);
            if (number >= 0 && number <= BODY_BYTES_MAX) {
                return number;
            }
        } catch (NumberFormatException e) {
            // falls through: not a length
        }
        throw new ProtocolException("the answer has a bad length");
    }

    private byte[] bytes(int count) throws IOException {
        byte[] bytes = new byte[count];
        int done = 0;
        while (done < count) {
            if (position == limit) {
                fill();
            }
            int part = Math.min(limit - position, count - done);
            System.arraycopy(buffer, position, bytes, done, part);
            position += part;
            done += part;
        }
        return bytes;
    }

    private byte[] rest() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try {
            while (body.size() <= BODY_BYTES_MAX) {
                if (position == limit) {
                    fill();
                }
                body.write(buffer, position, limit - position);
                position = limit;
            }
        } catch (EOFException e) {
            return body.toByteArray();
        }
        throw new ProtocolException("the answer is too long");
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(64);
        while (true) {
            if (position == limit) {
                fill();
            }
            int start = position;
            while (position < limit && buffer[position] != '\n') {
                position++;
            }
            line.append(new String(buffer, start, position - start, StandardCharsets.UTF_8));
            if (line.length() > LINE_BYTES_MAX) {
                throw new ProtocolException("the answer has a line that is too long");
            }
            if (position < limit) {
                position++;
                int end = line.length();
                return end > 0 && line.charAt(end - 1) == '\r' ? line.substring(0, end - 1) : line.toString();
            }
        }
    }

    private void fill() throws IOException {
        long left = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
        if (left <= 0) {
            throw new SocketTimeoutException("no answer in time");
        }
        socket.setSoTimeout((int) Math.min(left, Integer.MAX_VALUE));
        position = 0;
        limit = 0;
        int count = in.read(buffer);
        if (count < 0) {
            throw new EOFException("the connection was closed");
        }
        limit = count;
    }
}
