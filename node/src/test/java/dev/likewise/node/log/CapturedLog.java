package dev.likewise.node.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** All that is logged at INFO and above until it is closed, by libraries too, with stack traces. One at a time. */
public final class CapturedLog implements AutoCloseable {
    private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    private final Logger own = (Logger) LoggerFactory.getLogger("dev.likewise");
    private final Level before = root.getLevel();
    private final Level ownBefore = own.getLevel();
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            String error = event.getThrowableProxy() == null
                    ? ""
                    : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
            lines.add(event.getLevel() + " " + event.getLoggerName() + " " + event.getFormattedMessage() + error);
        }
    };

    /** Begins. */
    public CapturedLog() {
        appender.setContext(root.getLoggerContext());
        appender.start();
        root.setLevel(Level.INFO);
        own.setLevel(Level.INFO);
        root.addAppender(appender);
    }

    /** What was logged so far, a line an event, its stack trace below it. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** Whether some line holds a text. */
    public boolean holds(String text) {
        return lines.stream().anyMatch(line -> line.contains(text));
    }

    /** Fails if any of these is in the log, as it is or as its bytes in hex or Base64. */
    public void holdsNoneOf(String... secrets) {
        for (String secret : secrets) {
            byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
            String hex = HexFormat.of().formatHex(bytes);
            // All but the end, which depends on what follows.
            String base64 = Base64.getUrlEncoder().encodeToString(bytes).substring(0, bytes.length / 3 * 4);
            for (String form : List.of(secret, hex, base64)) {
                String wanted = form.toLowerCase(Locale.ROOT);
                assertThat(lines)
                        .as("lines with %s as %s", secret, form)
                        .noneMatch(line -> line.toLowerCase(Locale.ROOT).contains(wanted));
            }
        }
    }

    @Override
    public void close() {
        root.detachAppender(appender);
        root.setLevel(before);
        own.setLevel(ownBefore);
    }
}
