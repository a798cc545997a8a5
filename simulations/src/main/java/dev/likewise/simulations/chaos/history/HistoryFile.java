package dev.likewise.simulations.chaos.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A history as a file: a JSON object a line. */
public final class HistoryFile {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

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
     * Reads the file of a run that came to its end.
     *
     * @throws UnusableHistoryException if it cannot be read, has a line that is no entry, or is not the whole of one run
     */
    public static List<Entry> read(Path file) throws UnusableHistoryException {
        List<String> lines = lines(file);
        List<Entry> entries = new ArrayList<>();
        for (String line : lines) {
            entries.add(entry(line, file + ":" + (entries.size() + 1)));
        }
        requireWhole(file, entries);
        return entries;
    }

    private static Entry entry(String line, String where) throws UnusableHistoryException {
        String why = "nothing";
        try {
            Entry entry = JSON.readValue(line, Entry.class);
            if (entry != null) {
                return entry;
            }
        } catch (JsonProcessingException e) {
            why = e.getOriginalMessage();
        }
        throw new UnusableHistoryException(where + ": no entry of a history: " + why);
    }

    private static List<String> lines(Path file) throws UnusableHistoryException {
        try {
            return Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            throw new UnusableHistoryException(file + ": there is no such file", e);
        } catch (CharacterCodingException e) {
            throw new UnusableHistoryException(file + ": this is no text", e);
        } catch (IOException e) {
            throw new UnusableHistoryException(file + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    /** What is left of a run that was killed shows neither all that was seen nor what there was at rest. */
    private static void requireWhole(Path file, List<Entry> entries) throws UnusableHistoryException {
        if (entries.isEmpty() || !(entries.get(0) instanceof Entry.Run)) {
            throw new UnusableHistoryException(file + ": does not begin with the line of a run");
        }
        if (entries.stream().filter(Entry.Run.class::isInstance).count() > 1) {
            throw new UnusableHistoryException(file + ": holds more than one run");
        }
        if (!(entries.get(entries.size() - 1) instanceof Entry.End)) {
            throw new UnusableHistoryException(
                    file + ": ends before its run does, which was killed or failed: run it again");
        }
    }
}
