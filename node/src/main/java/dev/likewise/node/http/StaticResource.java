package dev.likewise.node.http;

import dev.likewise.node.http.server.EntityTag;
import dev.likewise.node.http.server.HeaderBlock;
import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/**
 * Content that never changes, compressed once for whoever takes that, with a strong tag for either form; whoever has it already
 * is told so.
 */
final class StaticResource implements Route {
    private final Form plain;
    private final Form packed;

    /**
     * One form of the content.
     *
     * @param tag strong
     * @param unchanged what an answer without the content carries
     * @param headers what one with it does
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Form(String tag, HeaderBlock unchanged, HeaderBlock headers, byte[] content) {
        static Form of(byte[] content, HeaderBlock always, String... more) {
            HeaderBlock unchanged = always.and(EntityTag.HEADER, EntityTag.strong(content));
            return new Form(EntityTag.strong(content), unchanged, unchanged.and(more), content);
        }

        Response answer(Request request) {
            return EntityTag.matches(request, tag)
                    ? Response.empty(Status.NOT_MODIFIED, unchanged)
                    : Response.of(Status.OK, headers, content);
        }
    }

    /** @param always headers that all answers carry: names and values in turn */
    StaticResource(byte[] content, String contentType, String... always) {
        HeaderBlock common = HeaderBlock.of(always).and("Vary", "Accept-Encoding");
        plain = Form.of(content, common, "Content-Type", contentType);
        packed = Form.of(gzip(content), common, "Content-Type", contentType, "Content-Encoding", "gzip");
    }

    /**
     * A file in the jar.
     *
     * @param name beside this class
     * @throws IllegalStateException if it is not there
     */
    static byte[] inJar(String name) {
        try (InputStream in = StaticResource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not in the jar");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read from the jar", e);
        }
    }

    @Override
    public void handle(Request request, Responder responder) {
        responder.respond((takesGzip(request) ? packed : plain).answer(request));
    }

    /** Whoever names it and does not say that it is unwanted; who says nothing gets the content as it is. */
    private static boolean takesGzip(Request request) {
        return request.headers(HeaderNames.ACCEPT_ENCODING).stream()
                .flatMap(field -> Arrays.stream(field.toLowerCase(Locale.ROOT).split(",", -1)))
                .map(coding -> coding.replace(" ", ""))
                .anyMatch(coding -> coding.equals("gzip") || coding.matches("gzip;q=(1|0\\.0*[1-9])[0-9.]*"));
    }

    private static byte[] gzip(byte[] content) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException("memory failed", e);
        }
        return packed.toByteArray();
    }
}
