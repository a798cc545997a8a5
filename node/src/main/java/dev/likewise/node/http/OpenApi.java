package dev.likewise.node.http;

import dev.likewise.node.http.server.HeaderBlock;
import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.RouteSpec;
import dev.likewise.node.http.server.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** {@code GET /openapi.yaml}: the description of both ports, {@code docs/openapi.yaml} in the sources. */
final class OpenApi {
    private static final HeaderBlock HEADERS =
            HeaderBlock.of("Content-Type", "application/yaml", "Cache-Control", "public, max-age=300");

    private OpenApi() {}

    static RouteSpec route() {
        byte[] document = document();
        return RouteSpec.get(
                "/openapi.yaml",
                Media.YAML,
                (request, responder) -> responder.respond(Response.of(Status.OK, HEADERS, document)));
    }

    /** The document as it is served. */
    static byte[] document() {
        try (InputStream in = OpenApi.class.getResourceAsStream("openapi.yaml")) {
            if (in == null) {
                throw new IllegalStateException("openapi.yaml is not in the jar");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("openapi.yaml cannot be read from the jar", e);
        }
    }
}
