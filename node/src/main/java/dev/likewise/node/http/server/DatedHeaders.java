package dev.likewise.node.http.server;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** What every answer carries, and {@code Date}; encoded once a second. Safe for all threads. */
final class DatedHeaders {
    private static final long MILLIS = 1_000;

    private final HeaderBlock common;
    private final Clock clock;
    private volatile Second current;

    DatedHeaders(HeaderBlock common, Clock clock) {
        this.common = common;
        this.clock = clock;
        this.current = new Second(common, clock.millis() / MILLIS);
    }

    /** As of now. */
    HeaderBlock block() {
        long second = clock.millis() / MILLIS;
        Second known = current;
        if (known.second != second) {
            // Several threads may do this at once; each makes the same.
            known = new Second(common, second);
            current = known;
        }
        return known.block;
    }

    private static final class Second {
        private final long second;
        private final HeaderBlock block;

        Second(HeaderBlock common, long second) {
            this.second = second;
            this.block = common.and("Date", format(second));
        }

        private static String format(long second) {
            return DateTimeFormatter.RFC_1123_DATE_TIME.format(
                    Instant.ofEpochSecond(second).atOffset(ZoneOffset.UTC));
        }
    }
}
