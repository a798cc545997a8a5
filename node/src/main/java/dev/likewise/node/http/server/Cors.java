package dev.likewise.node.http.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which pages of other origins may use the server from a browser. Immutable. */
public final class Cors {
    /** None. */
    public static final Cors NONE = new Cors(List.of());

    private static final String ANY = "*";
    private static final String EXPOSED = "Likewise-Session, Likewise-Region, Likewise-Node, ETag, Retry-After,"
            + " Preference-Applied, Idempotent-Replayed, WWW-Authenticate, Allow";
    private static final HeaderBlock PREFLIGHT = HeaderBlock.of(
            "Access-Control-Allow-Methods",
            "GET, HEAD, POST, PUT, DELETE",
            "Access-Control-Allow-Headers",
            "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, Likewise-Session,"
                    + " Likewise-Tap-Age, Prefer, X-User-Id",
            "Access-Control-Max-Age",
            "600");

    private final Map<String, HeaderBlock> byOrigin = new HashMap<>();

    /** @param origins each as a browser sends it in {@code Origin}, or a star for all */
    public Cors(List<String> origins) {
        for (String origin : origins) {
            byOrigin.put(
                    origin,
                    HeaderBlock.of("Access-Control-Allow-Origin", origin, "Access-Control-Expose-Headers", EXPOSED));
        }
    }

    /** Whether any origin is allowed at all. */
    boolean isOn() {
        return !byOrigin.isEmpty();
    }

    /** What all answers carry: caches must not give one origin's answer to another. */
    HeaderBlock common() {
        return isOn() && !byOrigin.containsKey(ANY) ? HeaderBlock.of("Vary", "Origin") : HeaderBlock.EMPTY;
    }

    /** What the answer to a page of this origin carries; {@code null} for nothing. */
    HeaderBlock headers(String origin) {
        if (origin == null || !isOn()) {
            return null;
        }
        HeaderBlock found = byOrigin.get(origin);
        return found == null ? byOrigin.get(ANY) : found;
    }

    /** Whether a page of this origin may use the server. */
    public boolean allows(String origin) {
        return headers(origin) != null;
    }

    /** What the answer to a preflight carries on top. */
    HeaderBlock preflight(String origin) {
        return headers(origin) == null ? HeaderBlock.EMPTY : PREFLIGHT;
    }
}
