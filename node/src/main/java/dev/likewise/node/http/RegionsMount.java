package dev.likewise.node.http;

import dev.likewise.node.http.server.Mount;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import java.net.InetAddress;
import java.util.List;

/**
 * {@code /_dev/{region}/…}: both ports of each node of this process under one, for a page that may talk to one only. What an
 * admin port serves goes there, all else to the public port.
 */
final class RegionsMount implements Mount {
    /** Where it begins. */
    static final String ROOT = "/_dev";

    private static final String PREFIX = ROOT + "/";
    private static final String ADMIN = "/v1/admin/";
    private static final List<String> ADMIN_ALONE = List.of("/healthz", "/readyz", "/metrics");
    private static final int RETRY_SECONDS = 1;

    private final Neighbours neighbours;

    RegionsMount(Neighbours neighbours) {
        this.neighbours = neighbours;
    }

    @Override
    public Place find(String path, InetAddress client) {
        if (!path.startsWith(PREFIX)) {
            return null;
        }
        int slash = path.indexOf('/', PREFIX.length());
        int end = slash < 0 ? path.length() : slash;
        NodeHttp servers = servers(path.substring(PREFIX.length(), end));
        String rest = slash < 0 ? "/" : path.substring(slash);
        return isAdmin(rest) ? admin(servers, rest, client) : new Place(servers.publicPort(), rest);
    }

    private NodeHttp servers(String region) {
        if (!neighbours.regions().contains(region)) {
            throw new ProblemException(
                    ProblemType.NOT_FOUND,
                    "no such region here (expected: " + String.join(", ", neighbours.regions()) + ")");
        }
        return neighbours
                .servers(region)
                .orElseThrow(() -> new ProblemException(
                                ProblemType.NOT_READABLE, "the node of region " + region + " is not running")
                        .retryAfter(RETRY_SECONDS));
    }

    private static boolean isAdmin(String path) {
        return path.startsWith(ADMIN) || ADMIN_ALONE.contains(path);
    }

    /** The public port may be open to others; the admin port never is in development, and this is no way around. */
    private static Place admin(NodeHttp servers, String path, InetAddress client) {
        if (!client.isLoopbackAddress()) {
            throw new ProblemException(
                    ProblemType.FOREIGN_REQUEST, "operators are served on this machine only: ask from there");
        }
        return new Place(servers.adminPort(), path);
    }
}
