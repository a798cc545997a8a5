package dev.likewise.node;

import java.util.ArrayList;
import java.util.List;

/**
 * The commands in a page of the documentation, with what they print: indented lines that begin with a dollar sign, go on behind a
 * greater-than sign, and are followed by what came.
 */
final class Transcript {
    private static final String COMMAND = "    $ ";
    private static final String MORE = "    > ";
    private static final String INDENT = "    ";

    /** One command. */
    record Step(String command, String output, int line) {}

    private final List<String> page = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();

    Transcript(List<String> lines) {
        page.addAll(lines);
        for (int i = 0; i < page.size(); i++) {
            if (page.get(i).startsWith(COMMAND)) {
                steps.add(stepAt(i));
            }
        }
    }

    private Step stepAt(int line) {
        StringBuilder command = new StringBuilder(page.get(line).substring(COMMAND.length()));
        int next = line + 1;
        for (; next < page.size() && page.get(next).startsWith(MORE); next++) {
            command.append('\n').append(page.get(next).substring(MORE.length()));
        }
        return new Step(command.toString(), String.join("\n", page.subList(next, endOfOutput(next))), line);
    }

    private int endOfOutput(int from) {
        int end = from;
        while (end < page.size()
                && page.get(end).startsWith(INDENT)
                && !page.get(end).startsWith(COMMAND)) {
            end++;
        }
        return end;
    }

    List<Step> steps() {
        return steps;
    }

    /** The page with other outputs, in the order of the steps. */
    List<String> with(List<String> outputs) {
        List<String> written = new ArrayList<>(page);
        for (int i = steps.size() - 1; i >= 0; i--) {
            int from = steps.get(i).line() + 1;
            while (from < written.size() && written.get(from).startsWith(MORE)) {
                from++;
            }
            written.subList(from, endOfOutput(from)).clear();
            List<String> lines = outputs.get(i)
                    .lines()
                    .map(line -> INDENT + line.stripTrailing())
                    .toList();
            written.addAll(from, lines);
        }
        return written;
    }
}
