package dev.likewise.simulations.chaos.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
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

    private static final String EXPECTED =
            " (expected: a history.jsonl that this version of chaos wrote, or its directory)";

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
        String text = text(file);
        List<String> lines = text.lines().toList();
        List<Entry> entries = new ArrayList<>();
        for (String line : lines) {
            String where = file + ":" + (entries.size() + 1);
            try {
                entries.add(entry(line));
            } catch (JsonProcessingException e) {
                boolean last = entries.size() == lines.size() - 1;
                if (last && !text.endsWith("\n") && beginsWithRun(entries)) {
                    throw new UnusableHistoryException(
                            where
                                    + ": the last line is cut off, as the run was killed or its disk was full, and what the"
                                    + " regions had at rest is missing, so nothing is judged: run it again",
                            e);
                }
                throw new UnusableHistoryException(where + ": no entry of a history: " + why(e) + EXPECTED, e);
            }
        }
        requireWhole(file, entries);
        return entries;
    }

    private static Entry entry(String line) throws JsonProcessingException {
        Entry entry = JSON.readValue(line, Entry.class);
        if (entry == null) {
            throw MismatchedInputException.from(null, Entry.class, "nothing");
        }
        return entry;
    }

    /** The parser's words where it is no JSON; those about fields are of classes and settings, which tell a user nothing. */
    private static String why(JsonProcessingException e) {
        return e instanceof JsonMappingException ? "it is not one as this version writes it" : e.getOriginalMessage();
    }

    private static String text(Path file) throws UnusableHistoryException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new UnusableHistoryException(file + ": there is no such file" + EXPECTED, e);
        } catch (CharacterCodingException e) {
            throw new UnusableHistoryException(file + ": this is no text" + EXPECTED, e);
        } catch (IOException e) {
            throw new UnusableHistoryException(file + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    /** What is left of a run that was killed shows neither all that was seen nor what there was at rest. */
    private static void requireWhole(Path file, List<Entry> entries) throws UnusableHistoryException {
        if (entries.isEmpty()) {
            throw new UnusableHistoryException(
                    file + ": is empty, as of a run that was killed at once, so nothing is judged: run it again");
        }
        if (!beginsWithRun(entries)) {
            throw new UnusableHistoryException(file + ": does not begin with the line of a run" + EXPECTED);
        }
        if (entries.stream().filter(Entry.Run.class::isInstance).count() > 1) {
            throw new UnusableHistoryException(file + ": holds more than one run" + EXPECTED);
        }
        if (!(entries.get(entries.size() - 1) instanceof Entry.End)) {
            throw new UnusableHistoryException(file
                    + ": ends before its run does, which was killed or failed, and what the regions had at rest is missing,"
                    + " so nothing is judged: run it again");
        }
    }

    private static boolean beginsWithRun(List<Entry> entries) {
        return !entries.isEmpty() && entries.get(0) instanceof Entry.Run;
    }
}
