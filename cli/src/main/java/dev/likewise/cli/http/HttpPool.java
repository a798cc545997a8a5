package dev.likewise.cli.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Connections to one server, as many as there are callers at a time; the one used last is used next. Safe for all threads.
 *
 * <p>Every call must be one that may be sent twice: a connection that turns out to have been closed while it was idle is
 * replaced and the call sent again.
 */
public final class HttpPool implements AutoCloseable {
    private final URI base;
    private final Trust trust;
    private final Deque<HttpConnection> idle = new ConcurrentLinkedDeque<>();

    /** @param base {@code http} or {@code https}, with a host; its path is put before every target */
    public HttpPool(URI base) {
        this(base, Trust.USUAL);
    }

    /** As {@link #HttpPool(URI)}, where other certificates are believed. */
    public HttpPool(URI base, Trust trust) {
        this.base = base;
        this.trust = trust;
    }

    public URI base() {
        return base;
    }

    /**
     * Sends a call and waits for the answer, whatever its status.
     *
     * @throws IOException if there is none in time
     */
    public HttpAnswer send(HttpCall call, Duration timeout) throws IOException {
        HttpConnection connection = idle.pollFirst();
        if (connection != null) {
            try {
                return send(connection, call, timeout);
            } catch (NoAnswerException e) {
                closeIdle();
            }
        }
        return send(HttpConnection.open(base, trust, timeout), call, timeout);
    }

    private HttpAnswer send(HttpConnection connection, HttpCall call, Duration timeout) throws IOException {
        boolean keep = false;
        try {
            HttpAnswer answer = connection.send(call, timeout);
            keep = answer.keepsConnection();
            return answer;
        } finally {
            if (keep) {
                idle.addFirst(connection);
            } else {
                connection.close();
            }
        }
    }

    private void closeIdle() {
        for (HttpConnection c = idle.pollFirst(); c != null; c = idle.pollFirst()) {
            c.close();
        }
    }

    @Override
    public void close() {
        closeIdle();
    }
}
