package dev.likewise.node.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
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
public final class WatchedFiles<T> {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedFiles.class);

    /** Makes a value of the files as they are. Blocks. */
    @FunctionalInterface
    public interface Maker<T> {
        /** @throws IOException if they cannot be used; its message is one sentence that says which and why */
        T make() throws IOException;
    }

    /** What is behind this is not compared: no key or chain is that long. */
    private static final int BYTES_MAX = 1 << 20;

    private static final ByteBuffer MISSING = ByteBuffer.allocate(0);

    private final List<Path> files;
    private final Maker<T> maker;
    /** What they said when they were last used; compared whole, as times and sizes may be kept by whoever puts a file in place. */
    private List<ByteBuffer> contents;
    /** Why the files could not be used when they were last looked at; empty if they could. */
    private String trouble = "";

    private volatile T current;

    /**
     * Makes the first value. Blocks.
     *
     * @throws IOException if the files cannot be used
     */
    public WatchedFiles(List<Path> files, Maker<T> maker) throws IOException {
        this.files = List.copyOf(files);
        this.maker = maker;
        this.contents = contents();
        this.current = maker.make();
    }

    /** The value by the files as they were last usable. Any thread; never blocks. */
    public T current() {
        return current;
    }

    /** Looks whether a file has changed, and if so makes the value anew. Blocks. */
    public synchronized void look() {
        // Before the files are read: what is written meanwhile is found the next time.
        List<ByteBuffer> now = contents();
        if (now.equals(contents)) {
            trouble = "";
            return;
        }
        try {
            current = maker.make();
            contents = now;
            trouble = "";
            LOG.info("read again: {}", files);
        } catch (IOException e) {
            // Tried again each time, but said once.
            if (!Objects.equals(e.getMessage(), trouble)) {
                LOG.error("{}; what was read before still holds", e.getMessage());
            }
            trouble = String.valueOf(e.getMessage());
        }
    }

    private List<ByteBuffer> contents() {
        List<ByteBuffer> found = new ArrayList<>();
        files.forEach(file -> found.add(content(file)));
        return found;
    }

    private static ByteBuffer content(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return ByteBuffer.wrap(in.readNBytes(BYTES_MAX));
        } catch (IOException e) {
            return MISSING;
        }
    }
}
