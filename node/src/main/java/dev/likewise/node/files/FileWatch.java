package dev.likewise.node.files;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread that looks after files with keys and certificates. */
public final class FileWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FileWatch.class);

    private final ScheduledExecutorService thread;

    /**
     * Begins at once.
     *
     * @param name of the thread
     * @param pauseMillis between two looks at all of them
     */
    public FileWatch(String name, long pauseMillis, List<WatchedFiles<?>> files) {
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread looking = new Thread(task, name);
            looking.setDaemon(true);
            return looking;
        });
        if (!files.isEmpty()) {
            thread.scheduleWithFixedDelay(
                    () -> files.forEach(FileWatch::look), pauseMillis, pauseMillis, TimeUnit.MILLISECONDS);
        }
    }

    /** A schedule ends with the first exception, so there must not be one. */
    private static void look(WatchedFiles<?> files) {
        try {
            files.look();
        } catch (RuntimeException e) {
            LOG.error("Looking at a file failed", e);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
