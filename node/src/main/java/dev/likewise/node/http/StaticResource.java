package dev.likewise.node.http;

import dev.likewise.node.http.server.EntityTag;
import dev.likewise.node.http.server.HeaderBlock;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * A file that is in the jar beside this class, served as it is. Read once; its tag is strong, and whoever has it already is
 * told so.
 */
final class StaticResource implements Route {
    private final byte[] content;
    private final String tag;
    private final HeaderBlock headers;
    private final HeaderBlock unchanged;

    private StaticResource(byte[] content, String contentType, String cacheControl) {
        this.content = content;
        this.tag = EntityTag.strong(content);
        this.unchanged = HeaderBlock.of("Cache-Control", cacheControl);
        this.headers = HeaderBlock.of("Content-Type", contentType).and("Cache-Control", cacheControl);
    }

    /**
     * @param name of the file, beside this class
     * @throws IllegalStateException if it is not there
     */
    static StaticResource of(String name, String contentType, String cacheControl) {
        try (InputStream in = StaticResource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not in the jar");
            }
            return new StaticResource(in.readAllBytes(), contentType, cacheControl);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read from the jar", e);
        }
    }

    @Override
    public void handle(Request request, Responder responder) {
        Response answer = EntityTag.matches(request, tag)
                ? Response.empty(Status.NOT_MODIFIED, unchanged)
                : Response.of(Status.OK, headers, content);
        responder.respond(answer.with(EntityTag.HEADER, tag));
    }
}
