package dev.likewise.node.http.server;

import java.util.concurrent.ScheduledExecutorService;

/** Where pieces go that a client is sent one after the other. Used on the connection's event loop only; after its end all calls do nothing. */
public interface Sink {
    /** The connection's event loop: the same object for all connections of one loop. Any thread. */
    ScheduledExecutorService loop();

    /** Whether the client keeps up. What is written while it does not is kept in memory. */
    boolean isWritable();

    /** Writes a piece; it leaves with {@link #flush}. The array is not copied, so it must not change any more. */
    void write(byte[] piece);

    /** Sends what was written. */
    void flush();
}
