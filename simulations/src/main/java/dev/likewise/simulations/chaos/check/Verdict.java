package dev.likewise.simulations.chaos.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What one check found.
 *
 * @param law the promise, as a sentence
 * @param looked how many observations it was held against; a check that looked at none proves nothing
 * @param left why some or all was left out, else empty
 * @param broken each a sentence; the first hundred
 * @param breaches how many there are in all
 */
public record Verdict(String law, long looked, String left, List<String> broken, long breaches) {
    private static final int SHOWN_MAX = 100;

    public Verdict {
        broken = List.copyOf(broken);
    }

    public boolean isGood() {
        return breaches == 0;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%-6s %s (%,d looked at%s)",
                isGood() ? looked == 0 ? "-" : "ok" : "BROKEN",
                law,
                looked,
                left.isEmpty() ? "" : "; " + left);
    }

    /** Collects a verdict. Not for several threads. */
    static final class Builder {
        private final String law;
        private final List<String> broken = new ArrayList<>();
        private String left = "";
        private long looked;
        private long breaches;

        Builder(String law) {
            this.law = law;
        }

        /** One observation that was judged. */
        void require(boolean holds, String format, Object... arguments) {
            looked++;
            if (!holds) {
                breaches++;
                if (broken.size() < SHOWN_MAX) {
                    broken.add(String.format(Locale.ROOT, format, arguments));
                }
            }
        }

        void leaveOut(String why) {
            left = why;
        }

        Verdict build() {
            return new Verdict(law, looked, left, broken, breaches);
        }
    }
}
