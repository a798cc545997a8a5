package dev.likewise.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks every second whether the data directory is still the one that the node writes to. A process goes on writing to files that
 * were deleted under it, and syncs them; what it then calls durable is gone with the process. Nothing in the store notices, so
 * somebody has to look.
 */
final class DataWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DataWatch.class);
    private static final long PERIOD_MILLIS = 1_000;

    private final Map<Path, Object> identities = new LinkedHashMap<>();
    private final Consumer<String> gone;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread watch = new Thread(task, "likewise-data-watch");
        watch.setDaemon(true);
        return watch;
    });

    /**
     * Remembers what is there; {@link #start} begins to look.
     *
     * @param data the data directory, with an open store
     * @param gone told once, in a sentence, when something else or nothing is there
     */
    DataWatch(Path data, Consumer<String> gone) {
        this.gone = gone;
        // The lock is made once, and no other file of a store lives as long.
        for (Path path :
                new Path[] {data, data.resolve("db"), data.resolve("db").resolve("LOCK")}) {
            try {
                identities.put(path, identity(path));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    void start() {
        thread.scheduleWithFixedDelay(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        for (Map.Entry<Path, Object> known : identities.entrySet()) {
            if (isAnother(known.getKey(), known.getValue())) {
                thread.shutdown();
                String what = known.getKey()
                        + " was deleted or replaced under this node: what it writes is lost when it stops";
                LOG.error("No more taps: {}", what);
                gone.accept(what);
                return;
            }
        }
    }

    /** Whether a path leads to something else than before. A disk that cannot be read says neither. */
    private static boolean isAnother(Path path, Object before) {
        try {
            return !Objects.equals(identity(path), before);
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Which file a path leads to; {@code null} where the file system does not say. */
    private static Object identity(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
