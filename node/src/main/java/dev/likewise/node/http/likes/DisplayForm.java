package dev.likewise.node.http.likes;

/**
 * A count as people read it: grouped digits up to 9,999, from there three significant digits, cut and not rounded, so that
 * nobody sees a million that is not one.
 */
public final class DisplayForm {
    private static final long APPROXIMATE_FROM = 10_000;
    private static final String SUFFIXES = "KMBT";

    private DisplayForm() {}

    /** Whether the form leaves digits out. */
    public static boolean isApproximate(long count) {
        return count >= APPROXIMATE_FROM;
    }

    /** The form of a count of at least 0. */
    public static String of(long count) {
        if (count < 1_000) {
            return Long.toString(count);
        }
        if (!isApproximate(count)) {
            long rest = count % 1_000;
            return count / 1_000 + "," + (rest < 10 ? "00" : rest < 100 ? "0" : "") + rest;
        }
        int suffix = 0;
        long unit = 1_000;
        while (count / unit >= 1_000 && suffix < SUFFIXES.length() - 1) {
            unit *= 1_000;
            suffix++;
        }
        return digits(count, unit) + SUFFIXES.charAt(suffix);
    }

    private static String digits(long count, long unit) {
        long whole = count / unit;
        if (whole >= 1_000) {
            return thousands(whole);
        }
        int decimals = whole >= 100 ? 0 : whole >= 10 ? 1 : 2;
        long fraction = count % unit / (unit / (decimals == 0 ? 1 : decimals == 1 ? 10 : 100));
        if (decimals == 0 || fraction == 0) {
            return Long.toString(whole);
        }
        if (decimals == 2 && fraction % 10 == 0) {
            return whole + "." + fraction / 10;
        }
        return whole + "." + (decimals == 2 && fraction < 10 ? "0" : "") + fraction;
    }

    /** More than the last suffix can say: three digits and zeros. */
    private static String thousands(long whole) {
        long scale = 1;
        while (whole / scale >= 1_000) {
            scale *= 10;
        }
        return Long.toString(whole / scale * scale);
    }
}
