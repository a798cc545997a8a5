package dev.likewise.node.http.server;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Entity tags: RFC 9110, section 8.8.3. */
public final class EntityTag {
    public static final String HEADER = "ETag";

    /** Of a digest: enough that no two versions of a file ever share them. */
    private static final int STRONG_BYTES = 16;

    private EntityTag() {}

    /** The weak tag of what hashes to this. */
    public static String of(long hash) {
        return new JsonBytes(24).plain("W/\"").hex(hash).raw('"').toString();
    }

    /** The strong tag of these bytes: equal only for equal bytes. */
    public static String strong(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return '"' + HexFormat.of().formatHex(digest, 0, STRONG_BYTES) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    /** Whether the client has it already; weak comparison, as {@code If-None-Match} has it. */
    public static boolean matches(Request request, String tag) {
        String first = request.header(HeaderNames.IF_NONE_MATCH);
        if (first == null) {
            return false;
        }
        String opaque = tag.startsWith("W/") ? tag.substring(2) : tag;
        for (String field : request.headers(HeaderNames.IF_NONE_MATCH)) {
            // A tag of ours holds no comma and is quoted, so finding its opaque part is finding it.
            if (field.trim().equals("*") || field.contains(opaque)) {
                return true;
            }
        }
        return false;
    }
}
