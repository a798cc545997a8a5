package dev.likewise.cli.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The logs of this process while nodes run in it. What {@code logback.xml} says of levels and places holds; this changes how
 * lines on the console look, and leaves out what repeats. Opened before there are nodes, by one at a time.
 */
public final class Logs implements AutoCloseable {
    /** How long lines of a kind are counted together. */
    public static final Duration WINDOW = Duration.ofSeconds(10);

    private final LoggerContext context;
    private final Map<ConsoleAppender<ILoggingEvent>, Encoder<ILoggingEvent>> before = new HashMap<>();
    private final Optional<RepeatFilter> filter;
    private final Optional<Future<?>> windows;

    private Logs(LoggerContext context, LogSettings settings) {
        this.context = context;
        settings.json().ifPresent(this::writeJson);
        filter = Optional.of(settings.repeatsMax())
                .filter(max -> max > 0)
                .map(max -> new RepeatFilter(max, WINDOW.toSeconds() + " s"));
        filter.ifPresent(context::addTurboFilter);
        windows = filter.map(this::endWindows);
    }

    /** From now on lines are as these settings say. */
    public static Logs open(LogSettings settings) {
        return new Logs((LoggerContext) LoggerFactory.getILoggerFactory(), settings);
    }

    private void writeJson(LogSettings.Source source) {
        JsonEncoder json = new JsonEncoder(source.region(), source.node());
        json.setContext(context);
        json.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders().forEachRemaining(appender -> {
            if (appender instanceof ConsoleAppender<ILoggingEvent> console) {
                before.put(console, console.getEncoder());
                console.setEncoder(json);
            }
        });
    }

    /** On a daemon thread of logback's. */
    private Future<?> endWindows(RepeatFilter repeats) {
        return context.getScheduledExecutorService()
                .scheduleAtFixedRate(repeats::endWindow, WINDOW.toMillis(), WINDOW.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Says now what has been left out, as when the process is about to end. */
    public void report() {
        filter.ifPresent(RepeatFilter::endWindow);
    }

    /** Says what has been left out; then all is as it was before. */
    @Override
    public void close() {
        windows.ifPresent(timer -> timer.cancel(false));
        report();
        filter.ifPresent(context.getTurboFilterList()::remove);
        before.forEach(ConsoleAppender::setEncoder);
    }
}
