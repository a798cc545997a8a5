package dev.likewise.cli.output;

import java.util.Locale;

/** One line that shows how much is done, how fast, and how long the rest will take. */
public final class ProgressBar {
    private static final int CELLS = 24;
    /** How much the newest rate weighs against the ones before. */
    private static final double WEIGHT = 0.2;

    private final long all;
    private final String noun;
    private long lastDone;
    private long lastNanos;
    private double rate = -1;

    /** @param nanos the time now, of any clock that only goes on */
    public ProgressBar(long all, String noun, long nanos) {
        this.all = all;
        this.noun = noun;
        this.lastNanos = nanos;
    }

    /** The line, for so much done by now. */
    public String at(long done, long nanos) {
        double seconds = (nanos - lastNanos) / 1e9;
        if (seconds > 0) {
            double now = (done - lastDone) / seconds;
            rate = rate < 0 ? now : rate + WEIGHT * (now - rate);
            lastDone = done;
            lastNanos = nanos;
        }
        int full = (int) (CELLS * done / Math.max(all, 1));
        String left = rate < 1 ? "" : ", " + left((long) Math.ceil((all - done) / rate));
        return String.format(
                Locale.ROOT,
                "[%s%s] %3d %%  %,d of %,d %s, %,d/s%s",
                "#".repeat(full),
                ".".repeat(CELLS - full),
                100 * done / Math.max(all, 1),
                done,
                all,
                noun,
                Math.round(Math.max(rate, 0)),
                left);
    }

    private static String left(long seconds) {
        return seconds < 60 ? seconds + " s left" : String.format("%d min %02d s left", seconds / 60, seconds % 60);
    }
}
