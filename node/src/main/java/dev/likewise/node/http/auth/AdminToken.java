package dev.likewise.node.http.auth;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;

/** The one token of an admin port. Immutable. */
final class AdminToken {
    private static final int BYTES_MIN = 16;
    private static final int BYTES_MAX = 1_024;

    private final byte[] token;

    private AdminToken(byte[] token) {
        this.token = token;
    }

    /** Reads it from a file: one line of ASCII without spaces. Blocks. */
    static AdminToken read(Path path) throws KeyFileException {
        SecretFile file = new SecretFile(
                "admin-token-file",
                path,
                "a file with one line of " + BYTES_MIN + " to " + BYTES_MAX + " printable characters without spaces");
        byte[] token = file.read();
        if (token.length < BYTES_MIN || token.length > BYTES_MAX) {
            throw file.wrong("holds " + token.length + " bytes", null);
        }
        for (byte b : token) {
            if (b <= ' ' || b > '~') {
                throw file.wrong("holds something else than such characters", null);
            }
        }
        return new AdminToken(token);
    }

    /** Whether this is it; how long that takes says nothing about where they differ. */
    boolean matches(String given) {
        return MessageDigest.isEqual(token, given.getBytes(StandardCharsets.ISO_8859_1));
    }
}
