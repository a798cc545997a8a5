package dev.likewise.replication.link;

import java.util.ArrayDeque;

/**
 * Round trips and the other side's clock, from reports that acknowledge each other: the round trip is what passed between
 * sending a report and hearing that it came, less what the other side held it for. The smallest of the last few is
 * believed.
 *
 * <p>Source: Mills, NTP, RFC 5905, section 8 (offset and delay) and section 10 (the sample of least delay).
 */
final class Pings {
    private static final int SAMPLES = 8;

    private record Sample(long roundTripMicros, long offsetMicros) {}

    private final ArrayDeque<Sample> samples = new ArrayDeque<>();

    /**
     * Takes one exchange.
     *
     * @param roundTripMicros at least 0
     * @param peerWallMicros the other's wall clock when it sent its report
     * @param wallMicros the own wall clock when the report came
     */
    void add(long roundTripMicros, long peerWallMicros, long wallMicros) {
        if (samples.size() == SAMPLES) {
            samples.removeFirst();
        }
        samples.addLast(new Sample(roundTripMicros, peerWallMicros + roundTripMicros / 2 - wallMicros));
    }

    /** The smallest of the last round trips, microseconds; −1 if there was none. */
    long roundTripMicros() {
        return samples.stream().mapToLong(Sample::roundTripMicros).min().orElse(-1);
    }

    /** The other's wall clock minus the own one, microseconds, by the fastest of the last exchanges; 0 if none. */
    long offsetMicros() {
        long least = roundTripMicros();
        return samples.stream()
                .filter(sample -> sample.roundTripMicros() == least)
                .mapToLong(Sample::offsetMicros)
                .findFirst()
                .orElse(0);
    }
}
