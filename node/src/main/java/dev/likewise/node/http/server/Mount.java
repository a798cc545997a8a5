package dev.likewise.node.http.server;

import java.net.InetAddress;

/**
 * Where requests go that are not this server's own: to another server in this process, under the path that is left of theirs. That
 * server's gate, limits and identification hold for them, as if they had come to it, and the answer is its own; only the
 * connection is this server's. Called on event loops; never blocks.
 */
@FunctionalInterface
public interface Mount {
    /** All requests are this server's own. */
    Mount NONE = (path, client) -> null;

    /**
     * Whose a request is.
     *
     * @param path as it was sent, without a query
     * @param client the other end of the connection
     * @return {@code null} if it is this server's own
     * @throws ProblemException if it is another's, and cannot be had there
     */
    Place find(String path, InetAddress client);

    /**
     * Another server and a path there.
     *
     * @param path begins with a slash
     */
    record Place(HttpServer server, String path) {
        public Place {
            if (!path.startsWith("/")) {
                throw new IllegalArgumentException("path: '" + path + "' (expected: begins with a slash)");
            }
        }
    }
}
