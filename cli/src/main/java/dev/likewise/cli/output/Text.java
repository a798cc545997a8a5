package dev.likewise.cli.output;

import java.util.List;
import java.util.Locale;

/** Words and widths. */
public final class Text {
    private static final int KIB = 1024;
    private static final int MILLIS_PER_SECOND = 1000;
    private static final int SIXTY = 60;
    private static final int HOURS_PER_DAY = 24;
    private static final List<String> UNITS = List.of("KiB", "MiB", "GiB", "TiB");

    private Text() {}

    /** {@code 1 like}, {@code 1,234 likes}. */
    public static String count(long n, String noun) {
        return grouped(n) + " " + (n == 1 ? noun : noun + "s");
    }

    public static String grouped(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** Seconds with one digit after the point, {@code 3.2 s}. */
    public static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }

    /** A span of time in its two largest units: {@code 3 d 4 h}, {@code 2 min 5 s}, {@code 7 s}. */
    public static String span(long millis) {
        long seconds = millis / MILLIS_PER_SECOND;
        long minutes = seconds / SIXTY;
        long hours = minutes / SIXTY;
        if (hours >= HOURS_PER_DAY) {
            return hours / HOURS_PER_DAY + " d " + hours % HOURS_PER_DAY + " h";
        }
        if (hours > 0) {
            return hours + " h " + minutes % SIXTY + " min";
        }
        return minutes > 0 ? minutes + " min " + seconds % SIXTY + " s" : seconds + " s";
    }

    /** {@code 512 bytes}, {@code 3.2 KiB}, {@code 1.0 GiB}. */
    public static String bytes(long bytes) {
        if (bytes < KIB) {
            return count(bytes, "byte");
        }
        double value = bytes;
        int unit = -1;
        while (value >= KIB && unit + 1 < UNITS.size()) {
            value /= KIB;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", value, UNITS.get(unit));
    }

    /** Takes out what could steer a terminal, or turn round what stands beside it; used on all that came from elsewhere. */
    public static String printable(String text) {
        StringBuilder safe = null;
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i)) || isBidiControl(text.charAt(i))) {
                if (safe == null) {
                    safe = new StringBuilder(text);
                }
                safe.setCharAt(i, '\uFFFD');
            }
        }
        return safe == null ? text : safe.toString();
    }

    /** Embeddings, overrides, isolates and marks of the Unicode Bidirectional Algorithm (UAX #9, section 2). */
    private static boolean isBidiControl(char c) {
        return (c >= '\u202A' && c <= '\u202E')
                || (c >= '\u2066' && c <= '\u2069')
                || c == '\u200E'
                || c == '\u200F'
                || c == '\u061C';
    }

    /** A text in so many cells at most: where it is longer, beginning and end with a sign between them. */
    public static String cut(String text, int most) {
        if (width(text) <= most) {
            return text;
        }
        int[] all = text.codePoints().toArray();
        int head = 0;
        int tail = all.length;
        int left = most - 1;
        boolean atHead = true;
        while (head < tail) {
            int next = width(atHead ? all[head] : all[tail - 1]);
            if (next > left) {
                break;
            }
            left -= next;
            if (atHead) {
                head++;
            } else {
                tail--;
            }
            atHead = !atHead;
        }
        return new String(all, 0, head) + "…" + new String(all, tail, all.length - tail);
    }

    /** How many cells of a terminal a text takes. */
    public static int width(String text) {
        return text.codePoints().map(Text::width).sum();
    }

    private static int width(int codePoint) {
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.FORMAT
                || type == Character.CONTROL) {
            return 0;
        }
        return isWide(codePoint) ? 2 : 1;
    }

    /** East Asian wide characters and pictures, by block; good enough for a table. */
    private static boolean isWide(int c) {
        return (c >= 0x1100 && c <= 0x115F)
                || (c >= 0x2E80 && c <= 0xA4CF)
                || (c >= 0xAC00 && c <= 0xD7A3)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0xFE30 && c <= 0xFE6F)
                || (c >= 0xFF00 && c <= 0xFF60)
                || (c >= 0xFFE0 && c <= 0xFFE6)
                || (c >= 0x1F300 && c <= 0x1F64F)
                || (c >= 0x1F680 && c <= 0x1F6FF)
                || (c >= 0x1F900 && c <= 0x1FAFF)
                || (c >= 0x20000 && c <= 0x3FFFD);
    }
}
