package dev.likewise.cli;

import dev.likewise.cli.shell.Time;
import java.time.Duration;

/** Real time, but pauses of a second and more, which are for readers, are over at once. */
public final class ShortPauses implements Time {
    private final SkippingTime skipping = new SkippingTime();

    @Override
    public long nanos() {
        return skipping.nanos();
    }

    @Override
    public void pause(Duration duration) {
        if (duration.compareTo(Duration.ofSeconds(1)) >= 0) {
            skipping.pause(duration);
        } else {
            Time.SYSTEM.pause(duration);
        }
    }
}
