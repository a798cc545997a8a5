package dev.likewise.node.http.admin;

import dev.likewise.node.http.server.HeaderBlock;

/** The fixed part of the answers' heads. */
final class AdminHeaders {
    static final HeaderBlock JSON = HeaderBlock.of("Content-Type", "application/json", "Cache-Control", "no-store");

    private AdminHeaders() {}
}
