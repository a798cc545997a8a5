package dev.likewise.node.http;

import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.RouteSpec;

/** The files that everybody may have: descriptions of the API, and what a page needs to use it. */
final class PublicFiles {
    private PublicFiles() {}

    /** {@code GET /openapi.yaml}: both ports, {@code docs/openapi.yaml} in the sources. */
    static RouteSpec openApi() {
        return route("openapi.yaml", Media.YAML, Media.YAML.type());
    }

    /** {@code GET /live.schema.json}: the messages of sockets, {@code docs/live.schema.json} in the sources. */
    static RouteSpec liveSchema() {
        return route("live.schema.json", Media.SCHEMA, Media.SCHEMA.type());
    }

    /** {@code GET /likewise.js}: likes and counts for pages, see {@code docs/clients.md} in the sources. */
    static RouteSpec clientModule() {
        return route("likewise.js", Media.JAVASCRIPT, Media.JAVASCRIPT.type() + "; charset=utf-8");
    }

    private static RouteSpec route(String name, Media media, String contentType) {
        // Kept for as long as a change of the file may take to reach all pages.
        return RouteSpec.get(
                "/" + name,
                media,
                new StaticResource(StaticResource.inJar(name), contentType, "Cache-Control", "public, max-age=300"));
    }
}
