package dev.likewise.node.http.auth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What some files say, made anew when one of them changes. Where that fails, the old value stands: a node must not forget whom
 * to believe because somebody is just writing a file.
 *
 * @param <T> what is made of them
 */
final class WatchedFiles<T> {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedFiles.class);

    /** Makes a value of the files as they are. Blocks. */
    @FunctionalInterface
    interface Maker<T> {
        T make() throws KeyFileException;
    }

    /** What tells that a file is another one; editors and secret stores put a new one in the place of the old. */
    private record Stamp(FileTime modified, long size, Object key) {
        static final Stamp MISSING = new Stamp(FileTime.fromMillis(0), -1, null);

        static Stamp of(Path file) {
            try {
                BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(found.lastModifiedTime(), found.size(), found.fileKey());
            } catch (IOException e) {
                return MISSING;
            }
        }
    }

    private final List<Path> files;
    private final Maker<T> maker;
    private List<Stamp> stamps;
    /** Why the files could not be used when they were last looked at; empty if they could. */
    private String trouble = "";

    private volatile T current;

    /**
     * Makes the first value. Blocks.
     *
     * @throws KeyFileException if the files cannot be used
     */
    WatchedFiles(List<Path> files, Maker<T> maker) throws KeyFileException {
        this.files = List.copyOf(files);
        this.maker = maker;
        this.stamps = stamps();
        this.current = maker.make();
    }

    /** The value by the files as they were last usable. Any thread; never blocks. */
    T current() {
        return current;
    }

    /** Looks whether a file has changed, and if so makes the value anew. Blocks. */
    synchronized void look() {
        // Before the files are read: what is written meanwhile is found the next time.
        List<Stamp> now = stamps();
        if (now.equals(stamps)) {
            trouble = "";
            return;
        }
        try {
            current = maker.make();
            stamps = now;
            trouble = "";
            LOG.info("read again: {}", files);
        } catch (KeyFileException e) {
            // Tried again each time, but said once.
            if (!Objects.equals(e.getMessage(), trouble)) {
                LOG.error("{}; what was read before still holds", e.getMessage());
            }
            trouble = String.valueOf(e.getMessage());
        }
    }

    private List<Stamp> stamps() {
        List<Stamp> found = new ArrayList<>();
        files.forEach(file -> found.add(Stamp.of(file)));
        return found;
    }
}
