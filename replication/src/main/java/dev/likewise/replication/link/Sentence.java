package dev.likewise.replication.link;

/** A reason as it may be logged, shown and sent: one line, and short, also where it quotes what a peer has said. */
final class Sentence {
    private static final int CHARS_MAX = 300;

    private Sentence() {}

    static String of(String reason) {
        String cut = reason.length() <= CHARS_MAX ? reason : reason.substring(0, CHARS_MAX) + "…";
        StringBuilder line = new StringBuilder(cut.length());
        cut.codePoints().forEach(c -> line.appendCodePoint(isPlain(c) ? c : ' '));
        return line.toString();
    }

    private static boolean isPlain(int c) {
        // Half a character would not survive being encoded.
        return !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE;
    }
}
