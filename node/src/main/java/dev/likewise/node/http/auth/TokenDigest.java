package dev.likewise.node.http.auth;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The SHA-256 of a token, under which it is remembered: who reads this node's memory is not to find tokens there. */
record TokenDigest(long a, long b, long c, long d) {
    private static final ThreadLocal<MessageDigest> SHA_256 = ThreadLocal.withInitial(TokenDigest::sha256);

    static TokenDigest of(String token) {
        ByteBuffer hash = ByteBuffer.wrap(SHA_256.get().digest(token.getBytes(StandardCharsets.ISO_8859_1)));
        return new TokenDigest(hash.getLong(), hash.getLong(), hash.getLong(), hash.getLong());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
