package dev.likewise.replication.wire;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The one strong hash that is used. */
public final class Sha256 {
    private Sha256() {}

    /** A digest to be fed. */
    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
