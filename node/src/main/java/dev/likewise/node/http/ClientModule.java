package dev.likewise.node.http;

import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.RouteSpec;

/** {@code GET /likewise.js}: what a page needs to like and to show counts, see {@code docs/clients.md} in the sources. */
final class ClientModule {
    private ClientModule() {}

    static RouteSpec route() {
        // Good for as long as a change of this file may take to reach all pages.
        return RouteSpec.get(
                "/likewise.js",
                Media.JAVASCRIPT,
                StaticResource.of("likewise.js", "text/javascript; charset=utf-8", "public, max-age=300"));
    }
}
