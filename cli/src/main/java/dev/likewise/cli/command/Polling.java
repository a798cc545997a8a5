package dev.likewise.cli.command;

import dev.likewise.cli.client.Outage;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Time;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Asking again and again, ever more slowly, until the answer is good or time is up. */
final class Polling {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final Time time;
    private final long start;
    private final Duration atMost;

    Polling(Time time, Duration atMost) {
        this.time = time;
        this.start = time.nanos();
        this.atMost = atMost;
    }

    /**
     * The first good answer, or the last one before time was up. Asks at least once.
     *
     * <p>Whoever could be asked once may be away for a while after that; whoever cannot be asked at all is a mistake, and
     * nothing is waited for.
     */
    <T> T until(Predicate<T> good, Supplier<T> question) {
        Duration pause = FIRST_PAUSE;
        T answer = question.get();
        Failure outage = null;
        while ((outage != null || !good.test(answer)) && waited().compareTo(atMost) < 0) {
            Duration left = atMost.minus(waited());
            time.pause(pause.compareTo(left) < 0 ? pause : left);
            if (Thread.currentThread().isInterrupted()) {
                break;
            }
            pause = pause.multipliedBy(3).dividedBy(2);
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
            try {
                answer = question.get();
                outage = null;
            } catch (Failure e) {
                if (!Outage.mayPass(e)) {
                    throw e;
                }
                outage = e;
            }
        }
        if (outage != null) {
            throw outage;
        }
        return answer;
    }

    Duration waited() {
        return Duration.ofNanos(time.nanos() - start);
    }
}
