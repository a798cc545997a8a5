package dev.likewise.node.http.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.likewise.node.http.counts.ShedReason;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * One bucket of tokens for each of many, a token a call. Only so many are remembered; those used least make room. One that is
 * made anew is full, so who is forgotten gets a burst more, and never less than is due. A bucket that must be full again
 * anyway is forgotten too. Safe for all threads; never blocks.
 *
 * @param <K> whose
 */
final class Buckets<K> {
    private final String whose;
    private final Bandwidth bandwidth;
    private final TimeMeter meter;
    private final Cache<K, Bucket> cache;

    /**
     * @param whose for the problem's text
     * @param nanos time that never goes back
     */
    Buckets(String whose, Rate rate, int bucketsMax, LongSupplier nanos) {
        this.whose = whose;
        this.bandwidth = Bandwidth.builder()
                .capacity(rate.burst())
                .refillGreedy(rate.perSecond(), Duration.ofSeconds(1))
                .build();
        this.meter = new TimeMeter() {
            @Override
            public long currentTimeNanos() {
                return nanos.getAsLong();
            }

            @Override
            public boolean isWallClockBased() {
                return false;
            }
        };
        this.cache = Caffeine.newBuilder()
                .maximumSize(bucketsMax)
                .expireAfterAccess(untilFull(rate))
                .ticker(nanos::getAsLong)
                .executor(Runnable::run)
                .build();
    }

    private static Duration untilFull(Rate rate) {
        return Duration.ofSeconds(1 + rate.burst() / rate.perSecond());
    }

    /**
     * Takes one token.
     *
     * @throws ProblemException 429 if there is none
     */
    void take(K key) {
        int seconds = tryTake(key);
        if (seconds > 0) {
            throw new ProblemException(
                            ProblemType.TOO_MANY_REQUESTS,
                            "too many requests of this " + whose + " (expected: " + bandwidth.getRefillTokens()
                                    + " a second, up to " + bandwidth.getCapacity() + " at once)")
                    .retryAfter(seconds)
                    .shed(ShedReason.RATE);
        }
    }

    /** Takes one token if there is one; else after how many seconds there will be: 1 at least, 0 if it was taken. */
    int tryTake(K key) {
        ConsumptionProbe probe = cache.get(key, missing -> full()).tryConsumeAndReturnRemaining(1);
        if (probe.isConsumed()) {
            return 0;
        }
        // Rounded up: who comes back then finds a token.
        long nanos = probe.getNanosToWaitForRefill() + TimeUnit.SECONDS.toNanos(1) - 1;
        return (int) Math.max(1, TimeUnit.NANOSECONDS.toSeconds(nanos));
    }

    private Bucket full() {
        return Bucket.builder()
                .addLimit(bandwidth)
                .withCustomTimePrecision(meter)
                .build();
    }

    /** How many are remembered. */
    long size() {
        cache.cleanUp();
        return cache.estimatedSize();
    }
}
