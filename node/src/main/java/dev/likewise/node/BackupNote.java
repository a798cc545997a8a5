package dev.likewise.node;

import dev.likewise.crdt.ReplicaId;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The file {@code backup}, which makes a directory with a store in {@code db} a backup: it is written last. Text, one name and
 * value a line, so that a person can read it too.
 *
 * @param cluster the cluster's name
 * @param replica whose store it is
 * @param at when it was begun, by that node's clock
 */
record BackupNote(String cluster, ReplicaId replica, Instant at) {
    private static final String FILE = "backup";
    private static final String TITLE = "likewise backup 1";
    private static final String CLUSTER = "cluster";
    private static final String REPLICA = "replica";
    private static final String AT = "at";

    /** Writes it durably. Blocks for the disk, and throws {@link java.io.UncheckedIOException}. */
    void write(Path dir) {
        new DataFiles(dir).write(FILE, List.of(TITLE, CLUSTER + " " + cluster, REPLICA + " " + replica, AT + " " + at));
    }

    /**
     * Reads it; empty if there is none.
     *
     * @throws IllegalArgumentException if it cannot be understood, or is of another version
     */
    static Optional<BackupNote> read(Path dir) {
        return new DataFiles(dir).read(FILE).map(BackupNote::of);
    }

    private static BackupNote of(List<String> lines) {
        if (lines.isEmpty() || !lines.get(0).equals(TITLE)) {
            throw new IllegalArgumentException(
                    "its file '" + FILE + "' does not begin with '" + TITLE + "', so another version wrote it");
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            int blank = line.indexOf(' ');
            if (blank > 0) {
                values.put(line.substring(0, blank), line.substring(blank + 1));
            }
        }
        if (!values.keySet().containsAll(List.of(CLUSTER, REPLICA, AT))) {
            throw new IllegalArgumentException("its file '" + FILE + "' lacks lines");
        }
        try {
            return new BackupNote(
                    values.get(CLUSTER), ReplicaId.parse(values.get(REPLICA)), Instant.parse(values.get(AT)));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("its file '" + FILE + "' gives no time", e);
        }
    }
}
