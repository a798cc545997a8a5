package dev.likewise.replication.expect;

import java.util.List;

/** The difference of two texts as lines led by a minus (expected only), a plus (found only) or a blank (both). */
final class LineDiff {
    private final List<String> expected;
    private final List<String> found;
    private final int[][] common;

    private LineDiff(List<String> expected, List<String> found) {
        this.expected = expected;
        this.found = found;
        this.common = new int[expected.size() + 1][found.size() + 1];
    }

    static String of(String expected, String found) {
        LineDiff diff = new LineDiff(expected.lines().toList(), found.lines().toList());
        diff.countCommon();
        return diff.lines();
    }

    /** How long the longest common run of lines is from each pair of places on. */
    private void countCommon() {
        for (int i = expected.size() - 1; i >= 0; i--) {
            for (int j = found.size() - 1; j >= 0; j--) {
                common[i][j] = isSame(i, j) ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
    }

    private boolean isSame(int i, int j) {
        return expected.get(i).equals(found.get(j));
    }

    private String lines() {
        StringBuilder lines = new StringBuilder();
        int i = 0;
        int j = 0;
        while (i < expected.size() || j < found.size()) {
            if (i < expected.size() && j < found.size() && isSame(i, j)) {
                lines.append("  ").append(expected.get(i++)).append('\n');
                j++;
            } else if (j == found.size() || (i < expected.size() && common[i + 1][j] >= common[i][j + 1])) {
                lines.append("- ").append(expected.get(i++)).append('\n');
            } else {
                lines.append("+ ").append(found.get(j++)).append('\n');
            }
        }
        return lines.toString();
    }
}
