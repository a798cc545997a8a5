package dev.likewise.node.config;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A unit that a number is given in.
 *
 * @param name as it is written, right behind the number
 * @param factor how many of the smallest unit it is
 */
record Unit(String name, long factor) {
    /** Milliseconds and what is made of them; a number alone is refused, as it does not say what it means. */
    static final List<Unit> DURATIONS = List.of(
            new Unit("d", 86_400_000L),
            new Unit("h", 3_600_000L),
            new Unit("min", 60_000),
            new Unit("s", 1_000),
            new Unit("ms", 1));

    /** Bytes and what is made of them; a number alone is bytes. */
    static final List<Unit> SIZES =
            List.of(new Unit("GiB", 1L << 30), new Unit("MiB", 1L << 20), new Unit("KiB", 1L << 10), new Unit("", 1));

    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})([A-Za-z]*)");

    /** Reads a number and its unit, in the smallest one. */
    static long parse(String text, List<Unit> units) {
        Matcher form = FORM.matcher(text);
        if (form.matches()) {
            for (Unit unit : units) {
                if (unit.name.equals(form.group(2))) {
                    return Math.multiplyExact(Long.parseLong(form.group(1)), unit.factor);
                }
            }
        }
        throw new IllegalArgumentException("not a number with a unit");
    }

    /** The value in the largest unit that it is whole in. */
    static String show(long value, List<Unit> units) {
        for (Unit unit : units) {
            if (value % unit.factor == 0 && (value != 0 || unit.factor == 1)) {
                return value / unit.factor + unit.name;
            }
        }
        throw new IllegalArgumentException("a negative value, " + value);
    }
}
