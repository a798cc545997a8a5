package dev.likewise.cli.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import dev.likewise.cli.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One JSON object a line: {@code time} (RFC 3339, milliseconds, UTC), {@code level}, {@code logger}, {@code message}, {@code
 * region}, {@code node}, and {@code error}, a stack trace, where there is one. Safe for all threads.
 *
 * <p>Jackson escapes. Logback has a {@code JsonEncoder} of its own, but its members have fixed names: time is a number, a
 * stack trace a tree of frames, which no search over logs reads, and there is no place for region and node but among the
 * context's properties.
 */
final class JsonEncoder extends EncoderBase<ILoggingEvent> {
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);
    private static final byte[] NOTHING = {};

    private final String region;
    private final String node;

    JsonEncoder(String region, String node) {
        this.region = region;
        this.node = node;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", TIME.format(Instant.ofEpochMilli(event.getTimeStamp())));
        line.put("level", event.getLevel().toString());
        line.put("logger", event.getLoggerName());
        line.put("message", event.getFormattedMessage());
        line.put("region", region);
        line.put("node", node);
        if (event.getThrowableProxy() != null) {
            line.put("error", ThrowableProxyUtil.asString(event.getThrowableProxy()));
        }
        return (JsonText.of(line) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }
}
