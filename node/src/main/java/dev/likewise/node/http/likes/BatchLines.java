package dev.likewise.node.http.likes;

import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Cuts a batch into lines. Blank ones are nothing, but counted. */
final class BatchLines {
    /** How many lines a batch may have. */
    static final int MAX = 10_000;

    private BatchLines() {}

    /**
     * The lines, without their ends; empty ones stand for blank ones.
     *
     * @throws ProblemException 413 if there are too many
     */
    static List<byte[]> of(byte[] body) {
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        while (from < body.length) {
            int to = from;
            while (to < body.length && body[to] != '\n') {
                to++;
            }
            if (lines.size() == MAX) {
                throw new ProblemException(
                        ProblemType.CONTENT_TOO_LARGE, "the batch has more lines than " + MAX + ": send it in parts");
            }
            int end = to > from && body[to - 1] == '\r' ? to - 1 : to;
            lines.add(Arrays.copyOfRange(body, from, end));
            from = to + 1;
        }
        return lines;
    }
}
