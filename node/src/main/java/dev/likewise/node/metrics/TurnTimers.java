package dev.likewise.node.metrics;

import dev.likewise.node.runtime.TurnObserver;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** How long commits and syncs take, and how many taps share a commit. Safe for all threads. */
final class TurnTimers implements TurnObserver {
    private static final double[] TAPS = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000};

    private final Timer commits;
    private final Timer syncs;
    private final DistributionSummary taps;

    TurnTimers(MeterRegistry registry) {
        commits = timer("likewise.commit.duration", "How long a write of all shards of a turn to the store takes.")
                .register(registry);
        syncs = timer("likewise.sync.duration", "How long it takes to make what was written durable.")
                .register(registry);
        taps = DistributionSummary.builder("likewise.commit.taps")
                .description("How many taps share a write.")
                .serviceLevelObjectives(TAPS)
                .register(registry);
    }

    private static Timer.Builder timer(String name, String description) {
        Duration[] bounds = LongStream.of(
                        50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 1_000_000)
                .mapToObj(micros -> Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(micros)))
                .toArray(Duration[]::new);
        return Timer.builder(name).description(description).serviceLevelObjectives(bounds);
    }

    @Override
    public void committed(long nanos, int count) {
        commits.record(nanos, TimeUnit.NANOSECONDS);
        taps.record(count);
    }

    @Override
    public void synced(long nanos) {
        syncs.record(nanos, TimeUnit.NANOSECONDS);
    }
}
