package dev.likewise.node.http;

import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.RouteSpec;

/** {@code GET /openapi.yaml}: the description of both ports, {@code docs/openapi.yaml} in the sources. */
final class OpenApi {
    private OpenApi() {}

    static RouteSpec route() {
        return RouteSpec.get(
                "/openapi.yaml",
                Media.YAML,
                StaticResource.of("openapi.yaml", "application/yaml", "public, max-age=300"));
    }
}
