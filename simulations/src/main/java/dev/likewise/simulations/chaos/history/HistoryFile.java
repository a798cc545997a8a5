package dev.likewise.simulations.chaos.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A history as a file: a JSON object a line. */
public final class HistoryFile {
    private static final ObjectMapper JSON = new ObjectMapper();

    private HistoryFile() {}

    /** The line of an entry, without its end. */
    static String line(Entry entry) {
        try {
            return JSON.writerFor(Entry.class).writeValueAsString(entry);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Reads a file whole.
     *
     * @throws IOException if it cannot be read, or names the line that is no entry
     */
    public static List<Entry> read(Path file) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                try {
                    entries.add(JSON.readValue(line, Entry.class));
                } catch (JsonProcessingException e) {
                    throw new IOException(
                            file + ":" + (entries.size() + 1) + ": not an entry of a history: "
                                    + e.getOriginalMessage(),
                            e);
                }
            }
        }
        return entries;
    }
}
