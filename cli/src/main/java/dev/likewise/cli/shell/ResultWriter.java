package dev.likewise.cli.shell;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Where results go; remembers what a {@link PrintWriter} keeps to itself, why they did not get there. For one thread. */
public final class ResultWriter extends PrintWriter {
    /** The reader has seen enough, as {@code head} has: that is no trouble. */
    private static final String READER_LEFT = "Broken pipe";

    private final Sink sink;

    /** Writes UTF-8, and only when it is flushed, or much has come together. */
    public ResultWriter(OutputStream out) {
        this(new Sink(out));
    }

    private ResultWriter(Sink sink) {
        super(new OutputStreamWriter(sink, StandardCharsets.UTF_8));
        this.sink = sink;
    }

    /** Why results are lost, once all is flushed; empty if none are, or if nobody reads any more. */
    public Optional<String> lost() {
        flush();
        return Optional.ofNullable(sink.failure)
                .map(failure -> String.valueOf(failure.getMessage()))
                .filter(why -> !why.equals(READER_LEFT));
    }

    private static final class Sink extends FilterOutputStream {
        private IOException failure;

        Sink(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            try {
                out.write(bytes, from, count);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }
    }
}
