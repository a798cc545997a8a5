package dev.likewise.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RepeatFilterTest {
    private static final int LINES_MAX = 3;

    private final LoggerContext context = new LoggerContext();
    private final Logger logger = context.getLogger("dev.likewise.Some");
    private final RepeatFilter filter = new RepeatFilter(LINES_MAX, "10 s");
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void start() {
        log.list = new CopyOnWriteArrayList<>();
        log.start();
        Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.INFO);
        root.addAppender(log);
        context.addTurboFilter(filter);
    }

    private List<String> lines() {
        return log.list.stream()
                .map(event -> event.getLevel() + " " + event.getFormattedMessage())
                .toList();
    }

    private void failReads(int from, int to) {
        for (int i = from; i < to; i++) {
            logger.warn("A read failed: {}", i);
        }
    }

    @Test
    void theFirstLinesOfAKindPassAndOneLineSaysHowManyMoreThereWere() {
        failReads(0, 100);
        filter.endWindow();

        assertThat(lines())
                .containsExactly(
                        "WARN A read failed: 0",
                        "WARN A read failed: 1",
                        "WARN A read failed: 2",
                        "WARN 97 more lines within 10 s are left out: A read failed: {}");
        assertThat(log.list.get(3).getLoggerName()).isEqualTo(logger.getName());
    }

    @Test
    void theNextWindowBeginsAnewAndWhereNothingWasLeftOutNothingIsSaid() {
        failReads(0, 3);
        filter.endWindow();
        failReads(3, 6);
        filter.endWindow();
        filter.endWindow();

        assertThat(lines()).hasSize(6).allMatch(line -> line.startsWith("WARN A read failed: "));
    }

    @Test
    void kindsAreToldApartByLoggerLevelAndMessageAndNotByArguments() {
        failReads(0, 100);
        logger.error("A read failed: {}", "x");
        logger.warn("A write failed: {}", "x");
        context.getLogger("dev.likewise.Other").warn("A read failed: {}", "x");

        assertThat(lines())
                .hasSize(LINES_MAX + 3)
                .endsWith("ERROR A read failed: x", "WARN A write failed: x", "WARN A read failed: x");
    }

    @Test
    void errorsAreCountedToo() {
        for (int i = 0; i < 100; i++) {
            logger.error("A request failed", new IllegalStateException("bug " + i));
        }
        filter.endWindow();

        assertThat(lines())
                .containsExactly(
                        "ERROR A request failed",
                        "ERROR A request failed",
                        "ERROR A request failed",
                        "ERROR 97 more lines within 10 s are left out: A request failed");
    }

    @Test
    void whoAsksForDebugGetsAll() {
        logger.setLevel(Level.DEBUG);
        for (int i = 0; i < 100; i++) {
            logger.debug("{}", i);
        }

        assertThat(lines()).hasSize(100);
    }

    @Test
    void whatIsNotLoggedIsNotCounted() {
        logger.setLevel(Level.ERROR);
        failReads(0, 100);
        logger.setLevel(Level.WARN);
        failReads(0, 1);

        assertThat(lines()).containsExactly("WARN A read failed: 0");
    }

    @Test
    void whenThereAreTooManyKindsAllOthersShareOne() {
        for (int kind = 0; kind < RepeatFilter.KINDS_MAX + 100; kind++) {
            logger.warn("kind " + kind);
        }
        failReads(0, 1);
        logger.warn("kind 0");
        assertThat(lines())
                .as("each known kind once, so many of all others, and one that was known before")
                .hasSize(RepeatFilter.KINDS_MAX + LINES_MAX + 1)
                .endsWith("WARN kind 0");

        log.list.clear();
        filter.endWindow();
        failReads(0, 1);
        assertThat(lines())
                .containsExactly(
                        "WARN 98 more lines within 10 s are left out: (messages of many kinds)",
                        "WARN A read failed: 0");
    }

    @Test
    void threadsAtOnceLoseNoLineFromTheCount() throws Exception {
        int threads = 4;
        int each = 20_000;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                running.add(pool.submit(() -> failReads(0, each)));
            }
            while (!running.stream().allMatch(Future::isDone)) {
                filter.endWindow();
            }
            for (Future<?> thread : running) {
                thread.get();
            }
        } finally {
            pool.shutdownNow();
        }
        filter.endWindow();

        long passed = lines().stream()
                .filter(line -> !line.contains(" are left out: "))
                .count();
        long leftOut = log.list.stream()
                .filter(event -> event.getFormattedMessage().contains(" are left out: "))
                .mapToLong(event -> (Long) event.getArgumentArray()[0])
                .sum();
        assertThat(leftOut).isPositive();
        assertThat(passed + leftOut).isEqualTo((long) threads * each);
    }
}
