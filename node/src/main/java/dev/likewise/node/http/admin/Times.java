package dev.likewise.node.http.admin;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times as text. */
final class Times {
    private Times() {}

    /** RFC 3339 with milliseconds, even if they are none. */
    static String rfc3339(Instant instant) {
        Instant cut = instant.truncatedTo(ChronoUnit.MILLIS);
        String text = cut.toString();
        return text.contains(".") ? text : text.replace("Z", ".000Z");
    }
}
