package dev.likewise.node.api;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * An idempotency key as it is kept: the first half of its SHA-256. Two keys of one user that meet in it would be taken for
 * one; nobody finds two.
 */
public record ReceiptKey(long high, long low) {
    /** Of a client's key, in ASCII. */
    public static ReceiptKey of(String text) {
        ByteBuffer digest = ByteBuffer.wrap(sha256(text));
        return new ReceiptKey(digest.getLong(), digest.getLong());
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is a part of every Java", e);
        }
    }
}
