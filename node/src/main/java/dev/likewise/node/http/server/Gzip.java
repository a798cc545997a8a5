package dev.likewise.node.http.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** Inflates bodies, up to a bound. */
final class Gzip {
    private Gzip() {}

    /**
     * Inflates a whole body.
     *
     * @throws ProblemException 413 if it is larger than {@code max} inflated, 400 if it is not gzip
     */
    static byte[] inflate(byte[] body, int max) {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            byte[] inflated = in.readNBytes(max);
            if (in.read() >= 0) {
                throw new ProblemException(ProblemType.CONTENT_TOO_LARGE, "more than " + max + " bytes when inflated");
            }
            return inflated;
        } catch (IOException e) {
            throw ProblemException.field("body", "body: not gzip, as Content-Encoding says");
        }
    }
}
