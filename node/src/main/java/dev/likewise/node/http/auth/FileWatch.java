package dev.likewise.node.http.auth;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that looks after files with keys, about once a second. */
final class FileWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FileWatch.class);
    private static final long PAUSE_MILLIS = 1_000;

    private final ScheduledExecutorService thread;

    FileWatch(List<WatchedFiles<?>> files) {
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread looking = new Thread(task, "likewise-auth-files");
            looking.setDaemon(true);
            return looking;
        });
        if (!files.isEmpty()) {
            thread.scheduleWithFixedDelay(
                    () -> files.forEach(FileWatch::look), PAUSE_MILLIS, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** A schedule ends with the first exception, so there must not be one. */
    private static void look(WatchedFiles<?> files) {
        try {
            files.look();
        } catch (RuntimeException e) {
            LOG.error("Looking at a file with keys failed", e);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
