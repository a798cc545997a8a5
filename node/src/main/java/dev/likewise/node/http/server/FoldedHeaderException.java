package dev.likewise.node.http.server;

/** A header that goes on in the next line, which RFC 9112 has a server refuse (section 5.2). Without a stack trace. */
final class FoldedHeaderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FoldedHeaderException() {
        super("a folded header", null, false, false);
    }
}
