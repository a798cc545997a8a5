package dev.likewise.node.http.likes;

import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.Request;

/** Weak entity tags: RFC 9110, section 8.8.3. */
final class EntityTag {
    static final String HEADER = "ETag";

    private EntityTag() {}

    /** The tag of what hashes to this. */
    static String of(long hash) {
        return new JsonBytes(24).plain("W/\"").hex(hash).raw('"').toString();
    }

    /** Whether the client has it already; weak comparison. */
    static boolean matches(Request request, String tag) {
        String first = request.header(HeaderNames.IF_NONE_MATCH);
        if (first == null) {
            return false;
        }
        for (String field : request.headers(HeaderNames.IF_NONE_MATCH)) {
            // A tag of ours holds no comma and is quoted, so finding its opaque part is finding it.
            if (field.trim().equals("*") || field.contains(tag.substring(2))) {
                return true;
            }
        }
        return false;
    }
}
