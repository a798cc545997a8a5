package dev.likewise.cli.output;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows under headings, columns two blanks apart; numbers to the right. */
public final class Table {
    private static final String GAP = "  ";
    /** Narrower than this no column is made: what is left would say nothing. */
    private static final int LEAST = 9;

    private final List<String> headings;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... headings) {
        this(List.of(headings));
    }

    public Table(List<String> headings) {
        this.headings = List.copyOf(headings);
    }

    /** Adds a row; control characters in cells are made harmless. */
    public Table row(Object... cells) {
        return row(List.of(cells));
    }

    public Table row(List<?> cells) {
        if (cells.size() != headings.size()) {
            throw new IllegalArgumentException("row: " + cells.size() + " cells (expected: " + headings.size() + ")");
        }
        rows.add(cells.stream()
                .map(cell -> cell instanceof Long || cell instanceof Integer
                        ? Text.grouped(((Number) cell).longValue())
                        : Text.printable(cell.toString()))
                .toList());
        return this;
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** As {@link #lines(boolean, int)}, however wide. */
    List<String> lines(boolean colour) {
        return lines(colour, Integer.MAX_VALUE);
    }

    /**
     * The lines, without blanks at their ends; the first is the headings, if there is one that is not empty.
     *
     * <p>What does not fit is cut in its middle, where ids differ least, with a sign that it was: the widest first, numbers
     * and what is short never. Without headings it is prose, which is left to the terminal.
     *
     * @param most how many cells a line may have
     */
    public List<String> lines(boolean colour, int most) {
        int[] widths = new int[headings.size()];
        boolean[] right = new boolean[headings.size()];
        for (int column = 0; column < widths.length; column++) {
            measure(column, widths, right);
        }
        List<String> lines = new ArrayList<>();
        if (headings.stream().anyMatch(heading -> !heading.isEmpty())) {
            fit(widths, right, most);
            lines.add(Paint.BOLD.on(line(headings, widths, right), colour));
        }
        for (List<String> row : rows) {
            lines.add(line(row, widths, right));
        }
        return lines;
    }

    private void measure(int column, int[] widths, boolean[] right) {
        widths[column] = Text.width(headings.get(column));
        right[column] = !rows.isEmpty();
        for (List<String> row : rows) {
            String cell = row.get(column);
            widths[column] = Math.max(widths[column], Text.width(cell));
            right[column] &= cell.matches("[+−-]?[0-9][0-9,.]*( [+−-]?[0-9][0-9,.]*)*|-?");
        }
    }

    /** Narrows the widest columns of text, until all fit or none can be narrowed any more. */
    private void fit(int[] widths, boolean[] right, int most) {
        int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - most;
        while (excess > 0) {
            int widest = -1;
            for (int column = 0; column < widths.length; column++) {
                int least = Math.max(LEAST, Text.width(headings.get(column)));
                if (!right[column] && widths[column] > least && (widest < 0 || widths[column] > widths[widest])) {
                    widest = column;
                }
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
            excess--;
        }
    }

    private static String line(List<String> cells, int[] widths, boolean[] right) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = Text.cut(cells.get(column), widths[column]);
            String blanks = " ".repeat(widths[column] - Text.width(cell));
            line.append(column == 0 ? "" : GAP).append(right[column] ? blanks + cell : cell + blanks);
        }
        return line.toString().stripTrailing();
    }
}
