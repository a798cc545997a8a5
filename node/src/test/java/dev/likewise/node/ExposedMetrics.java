package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.prometheus.Scrape;
import java.nio.file.Path;

/** What two nodes show that have done a little of everything. */
final class ExposedMetrics {
    private ExposedMetrics() {}

    /** A scrape of one of them, for names and labels; the values are of no use. */
    static Scrape in(Path dir) throws Exception {
        try (MeasuredCluster cluster = new MeasuredCluster(dir)) {
            cluster.tap(cluster.us, "POST", "p", "u");
            // Timers are there from the first thing that they measure on: an answer to a scrape is one.
            MeasuredCluster.scrape(cluster.us);
            MeasuredCluster.awaitIn(
                    cluster.us,
                    scrape -> assertThat(scrape.names())
                            .contains("likewise_link_round_trip_seconds", "likewise_sync_duration_seconds_count"));
            return MeasuredCluster.scrape(cluster.us);
        }
    }
}
