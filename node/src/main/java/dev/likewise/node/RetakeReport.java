package dev.likewise.node;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.replica.TapResult;
import dev.likewise.replication.replica.Unsent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What became of the taps that only a store had that was set aside: {@code report.jsonl} beside it, one JSON object a line,
 * the totals last. Safe for all threads.
 */
final class RetakeReport implements AutoCloseable {
    private static final String FILE = "report.jsonl";
    private static final String TAKEN = "taken";
    private static final String REDATED = "redated";
    private static final String SUPERSEDED = "superseded";
    private static final String UNJUDGED = "unjudged_records";

    /** What became of one tap. */
    private enum Fate {
        /** It stands, with the time that it had. */
        TAKEN,
        /** It stands, with a later time than it had: something that came after it may be forgotten. */
        REDATED,
        /** Something newer stands. */
        SUPERSEDED
    }

    private final Path unfinished;
    private final Path file;
    private final JsonGenerator out;
    private long taken;
    private long redated;
    private long superseded;
    private long unjudged;

    private RetakeReport(Path dir, JsonGenerator out) {
        this.unfinished = dir.resolve(FILE + ".new");
        this.file = dir.resolve(FILE);
        this.out = out;
    }

    /** A report on what {@code self} takes again that {@code old} had taken. */
    static RetakeReport open(Path dir, ReplicaId old, ReplicaId self) throws IOException {
        JsonGenerator out =
                new JsonFactory().createGenerator(dir.resolve(FILE + ".new").toFile(), JsonEncoding.UTF8);
        out.setRootValueSeparator(new SerializedString("\n"));
        RetakeReport report = new RetakeReport(dir, out);
        report.line(() -> {
            out.writeStringField("old", old.toString());
            out.writeStringField("new", self.toString());
        });
        return report;
    }

    /**
     * The totals of a report that came to its end; empty if there is none, or none that can be read. Reads all of it.
     *
     * @param dir of the store that was set aside
     */
    static Optional<Disks.Report> totals(Path dir) throws IOException {
        Path file = dir.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Map<String, String> totals = new HashMap<>();
        try (JsonParser in = new JsonFactory().createParser(file.toFile())) {
            while (in.nextToken() != null) {
                if (in.currentToken().isScalarValue()) {
                    totals.put(in.currentName(), in.getText());
                }
            }
            return Optional.of(new Disks.Report(
                    file,
                    totals.getOrDefault("new", ""),
                    Long.parseLong(totals.get(TAKEN)),
                    Long.parseLong(totals.get(REDATED)),
                    Long.parseLong(totals.get(SUPERSEDED)),
                    Long.parseLong(totals.get(UNJUDGED))));
        } catch (JsonProcessingException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** One tap was given to its shard again. */
    synchronized void taken(Unsent.Tap tap, TapResult result) {
        Fate fate = fate(tap, result);
        switch (fate) {
            case TAKEN -> taken++;
            case REDATED -> redated++;
            case SUPERSEDED -> superseded++;
        }
        line(() -> {
            out.writeStringField("fate", fate.name().toLowerCase(Locale.ROOT));
            out.writeNumberField("relation", tap.key().subject().relation());
            out.writeStringField("subject", tap.key().subject().id());
            out.writeStringField("member", tap.key().member());
            out.writeBooleanField("present", tap.present());
            out.writeStringField("version", tap.stamp().toString());
            out.writeStringField("stands", result.edge().stamp().toString());
        });
    }

    private static Fate fate(Unsent.Tap tap, TapResult result) {
        if (result.kind() == TapResult.Kind.SUPERSEDED || result.kind() == TapResult.Kind.CLOCK_REFUSED) {
            return Fate.SUPERSEDED;
        }
        return result.edge().stamp().time().equals(tap.stamp().time()) ? Fate.TAKEN : Fate.REDATED;
    }

    /** Records of a shard of which nobody knows whether something was lost with them. */
    synchronized void unjudged(int shard, List<Unsent.Unjudged> records) {
        for (Unsent.Unjudged gap : records) {
            unjudged += gap.last() - gap.first() + 1;
            line(() -> {
                out.writeStringField("fate", "unjudged");
                out.writeNumberField("shard", shard);
                out.writeStringField("origin", gap.origin().toString());
                out.writeNumberField("first", gap.first());
                out.writeNumberField("last", gap.last());
            });
        }
    }

    /** Ends the report, durably; its totals as a sentence. */
    synchronized String finish() throws IOException {
        line(() -> {
            out.writeNumberField(TAKEN, taken);
            out.writeNumberField(REDATED, redated);
            out.writeNumberField(SUPERSEDED, superseded);
            out.writeNumberField(UNJUDGED, unjudged);
        });
        out.writeRaw('\n');
        out.close();
        try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        return taken + " taps taken, " + redated + " with a later time, " + superseded + " superseded, " + unjudged
                + " records that could not be judged; see " + file;
    }

    private interface Fields {
        void write() throws IOException;
    }

    private void line(Fields fields) {
        try {
            out.writeStartObject();
            fields.write();
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
