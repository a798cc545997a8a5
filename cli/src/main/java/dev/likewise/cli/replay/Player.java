package dev.likewise.cli.replay;

import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Refused;
import dev.likewise.cli.client.TapAnswer;
import dev.likewise.cli.client.Unreachable;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Time;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * Plays a trace: many users at a time, each user's taps one after the other.
 *
 * <p>A tap that a node does not take is sent again, to the next node and after a pause once all were tried, until one takes
 * it: a tap may be taken twice without harm.
 */
public final class Player {
    private static final Duration BACKOFF_FIRST = Duration.ofMillis(50);
    private static final Duration BACKOFF_MAX = Duration.ofSeconds(2);

    private final Trace trace;
    private final PlayOptions options;
    private final Targets targets;
    private final Time time;
    private final Lanes lanes;
    private final Sessions sessions;
    private final LongAdder acknowledged = new LongAdder();
    private final LongAdder retries = new LongAdder();
    private final LongAdder failovers = new LongAdder();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private long start;

    public Player(Trace trace, List<NodeClient> nodes, PlayOptions options, Time time) {
        this.trace = trace;
        this.options = options;
        this.targets = new Targets(nodes, time);
        this.time = time;
        this.lanes = new Lanes(trace);
        this.sessions = new Sessions(trace);
    }

    /**
     * Plays all taps; comes back when the last is acknowledged.
     *
     * @param watcher called about five times a second by the caller's thread
     * @throws Failure if a tap is refused for good, or by all nodes for too long
     */
    public Played play(Runnable watcher) {
        start = time.nanos();
        CountDownLatch running = new CountDownLatch(options.concurrency());
        for (int i = 0; i < options.concurrency(); i++) {
            Thread thread = new Thread(() -> work(running), "replay-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        try {
            while (!running.await(200, TimeUnit.MILLISECONDS)) {
                watcher.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(ExitCode.BUG, "interrupted", e);
        }
        rethrow(failure.get());
        return played();
    }

    /** How far it has come. */
    public Played played() {
        return new Played(acknowledged.sum(), retries.sum(), failovers.sum(), Duration.ofNanos(time.nanos() - start));
    }

    private void work(CountDownLatch running) {
        try {
            int tap = lanes.take();
            while (tap != Lanes.NONE && failure.get() == null) {
                pace(tap);
                send(tap);
                tap = lanes.takeAfter(tap);
            }
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        } finally {
            running.countDown();
        }
    }

    private void pace(int tap) {
        if (options.tapsPerSecond() > 0) {
            long due = start + (long) (tap * 1e9 / options.tapsPerSecond());
            long left = due - time.nanos();
            if (left > 0) {
                time.pause(Duration.ofNanos(left));
            }
        }
    }

    private void send(int tap) {
        int preferred = options.spread().choose(options.seed(), tap, trace.userOf(tap), targets.size());
        long end = time.nanos() + options.giveUpAfter().toNanos();
        for (int attempt = 0; failure.get() == null; attempt++) {
            int node = targets.atOrAfter(preferred + attempt);
            try {
                Answer<TapAnswer> answer = send(tap, targets.get(node));
                sessions.answered(tap, answer.session());
                acknowledged.increment();
                if (node != preferred) {
                    failovers.increment();
                }
                return;
            } catch (Unreachable e) {
                targets.couldNotReach(node);
                beforeNext(tap, attempt, Duration.ZERO, end, e);
            } catch (Refused e) {
                if (!e.isTemporary()) {
                    throw atLine(tap, e);
                }
                beforeNext(tap, attempt, e.retryAfter().orElse(Duration.ZERO), end, e);
            }
        }
    }

    private Answer<TapAnswer> send(int tap, NodeClient node) {
        return node.tap(sessions.who(tap), trace.post(trace.postOf(tap)), trace.isLike(tap), false);
    }

    private void beforeNext(int tap, int attempt, Duration asked, long end, Failure last) {
        if (time.nanos() - end >= 0) {
            throw atLine(tap, last);
        }
        retries.increment();
        if ((attempt + 1) % targets.size() == 0) {
            int round = (attempt + 1) / targets.size();
            Duration backoff = BACKOFF_FIRST.multipliedBy(1L << Math.min(round - 1, 10));
            time.pause(shorter(backoff.compareTo(asked) > 0 ? backoff : asked, BACKOFF_MAX));
        }
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private Failure atLine(int tap, Failure e) {
        return new Failure(e.exitCode(), "line " + trace.lineOf(tap) + " was not taken: " + e.getMessage(), e);
    }

    private static void rethrow(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
