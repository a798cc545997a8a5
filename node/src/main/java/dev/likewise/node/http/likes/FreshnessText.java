package dev.likewise.node.http.likes;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.node.api.Freshness;
import dev.likewise.node.http.server.JsonBytes;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The two members that say how fresh an answer is, encoded once for each {@link Freshness}. Safe for all threads. */
public final class FreshnessText {
    private static final DateTimeFormatter RFC_3339 =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private volatile Encoded last = new Encoded(null, "", "");

    /** A time as {@code "2026-01-31T09:30:00.123Z"}, without the quotes. */
    static String rfc3339(Instant instant) {
        return RFC_3339.format(instant);
    }

    /** The time of a stamp, cut to milliseconds. */
    public static String rfc3339(HybridTimestamp time) {
        return rfc3339(Instant.ofEpochMilli(time.millis()));
    }

    /** The value of {@code as_of}. */
    String asOf(Freshness freshness) {
        return of(freshness).asOf;
    }

    /** The value of {@code behind}. */
    String behind(Freshness freshness) {
        return of(freshness).behind;
    }

    @SuppressWarnings("ReferenceEquality")
    private Encoded of(Freshness freshness) {
        Encoded known = last;
        // The same object says the same; asking whether another does costs as much as encoding it.
        if (known.freshness != freshness) {
            known = encode(freshness);
            last = known;
        }
        return known;
    }

    private static Encoded encode(Freshness freshness) {
        // Regions are of a-z, 0-9 and hyphens: nothing to escape.
        String behind = freshness.behind().isEmpty() ? "[]" : "[\"" + String.join("\",\"", freshness.behind()) + "\"]";
        String asOf = new JsonBytes(32).string(rfc3339(freshness.asOf())).toString();
        return new Encoded(freshness, asOf, behind);
    }

    private record Encoded(Freshness freshness, String asOf, String behind) {}
}
