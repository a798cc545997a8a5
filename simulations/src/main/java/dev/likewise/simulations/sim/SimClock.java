package dev.likewise.simulations.sim;

import dev.likewise.replication.replica.Now;

/** One node's clocks: a wall clock that is off and may jump, and ticks that only go forward. */
final class SimClock {
    /** What the wall clock of a node without skew says when a schedule begins: in 2025. */
    static final long START_MICROS = 1_750_000_000_000_000L;

    private final Timeline time;
    private final long ticksOffset;
    private long skewMicros;

    SimClock(Timeline time, long skewMicros, long ticksOffset) {
        this.time = time;
        this.skewMicros = skewMicros;
        this.ticksOffset = ticksOffset;
    }

    Now now() {
        return new Now(wallMicros(), time.millis() + ticksOffset);
    }

    long wallMicros() {
        return START_MICROS + time.now() + skewMicros;
    }

    long skewMicros() {
        return skewMicros;
    }

    void setSkew(long micros) {
        skewMicros = micros;
    }
}
