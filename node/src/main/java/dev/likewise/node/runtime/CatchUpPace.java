package dev.likewise.node.runtime;

import java.util.concurrent.TimeUnit;

/**
 * Keeps a writer that catches up from taking all its time for it while taps come: after a turn with others' records, when
 * more of them wait, it rests from records for so long that they get their share of the time and no more. Taps and the
 * count lane go on meanwhile. Without taps nothing is paced. Only the writer's thread.
 */
final class CatchUpPace {
    private static final long TAPS_COUNT_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int ALL = 100;

    private final int percent;
    private long now;
    private long restUntil;
    private long tappedAt;
    private boolean tapped;
    private boolean more;

    /**
     * @param percent others' records' share of the time, 1 to 100
     */
    CatchUpPace(int percent) {
        this.percent = percent;
    }

    void turnBegins(long nanos) {
        now = nanos;
        more = false;
    }

    /** Whether this turn may take records. */
    boolean mayTakeRecords() {
        return !isResting(now);
    }

    private boolean isResting(long nanos) {
        return restUntil != 0 && nanos - restUntil < 0;
    }

    /** This turn has taken records, or found none; whether more wait. */
    void tookRecords(boolean moreWait) {
        more = moreWait;
        restUntil = 0;
    }

    void tookTaps() {
        tapped = true;
        tappedAt = now;
    }

    /** The turn is over; for how many nanoseconds from now on no records are to be taken, 0 or less for not at all. */
    long turnEnds(long nanos) {
        boolean tapsCome = tapped && nanos - tappedAt < TAPS_COUNT_NANOS;
        if (more && tapsCome) {
            restUntil = nanos + (nanos - now) * (ALL - percent) / percent;
        }
        return isResting(nanos) ? restUntil - nanos : 0;
    }
}
