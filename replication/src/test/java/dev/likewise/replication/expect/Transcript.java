package dev.likewise.replication.expect;

import java.util.List;
import java.util.function.Function;

/**
 * A story as a file: a command, a line of dashes, what came of it, an empty line; and so on. Lines that begin with {@code #}
 * and empty lines between the blocks are kept as they are.
 *
 * <p>Source: the data-driven tests of etcd-io/raft and cockroachdb/datadriven.
 */
public final class Transcript {
    private static final String RULE = "----";

    private final List<String> lines;
    private int next;

    private Transcript(List<String> lines) {
        this.lines = lines;
    }

    /** The transcript with what a teller makes of each command now. */
    public static String retold(String text, Function<String, List<String>> teller) {
        return new Transcript(text.lines().toList()).retold(teller);
    }

    private String retold(Function<String, List<String>> teller) {
        StringBuilder told = new StringBuilder();
        while (next < lines.size()) {
            String line = lines.get(next++);
            told.append(line).append('\n');
            if (!line.isBlank() && !line.startsWith("#")) {
                skipOutcome();
                told.append(RULE).append('\n');
                teller.apply(line).forEach(said -> told.append(said).append('\n'));
                told.append('\n');
            }
        }
        // A block ends with an empty line, a file does not.
        return told.toString().stripTrailing() + "\n";
    }

    private void skipOutcome() {
        if (next < lines.size() && lines.get(next).equals(RULE)) {
            while (next < lines.size() && !lines.get(next).isBlank()) {
                next++;
            }
        }
        if (next < lines.size() && lines.get(next).isBlank()) {
            next++;
        }
    }
}
