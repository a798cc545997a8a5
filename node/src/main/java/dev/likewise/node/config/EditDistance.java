package dev.likewise.node.config;

/** How many letters have to be changed, added or taken away to make one word of another: for guessing what was meant. */
public final class EditDistance {
    private EditDistance() {}

    /** The number; works on UTF-16 units, for any length, in time proportional to the product of both. */
    public static int of(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
