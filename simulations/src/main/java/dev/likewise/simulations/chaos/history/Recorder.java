package dev.likewise.simulations.chaos.history;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Writes a history as it happens: what is older than a second is in the file, whatever ends this process. Safe for all threads. */
public final class Recorder implements AutoCloseable {
    private static final long FLUSH_MICROS = 1_000_000;

    private final BufferedWriter file;
    private final long beganNanos = System.nanoTime();
    private final Instant began;
    private long flushed;

    /** @param began the wall clock now, to which what nodes say about time is compared */
    public Recorder(Path file, Instant began) throws IOException {
        this.file = Files.newBufferedWriter(file);
        this.began = began;
    }

    /** Microseconds since the run began. */
    public long now() {
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - beganNanos);
    }

    /** An instant of the wall clock as time of this run. */
    public long at(Instant instant) {
        return TimeUnit.SECONDS.toMicros(instant.getEpochSecond() - began.getEpochSecond())
                + TimeUnit.NANOSECONDS.toMicros(instant.getNano() - began.getNano());
    }

    /** When the run began. */
    public Instant began() {
        return began;
    }

    public void add(Entry entry) {
        String line = HistoryFile.line(entry);
        synchronized (this) {
            try {
                file.write(line);
                file.newLine();
                if (now() - flushed > FLUSH_MICROS) {
                    file.flush();
                    flushed = now();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
