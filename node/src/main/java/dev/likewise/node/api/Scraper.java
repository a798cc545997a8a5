package dev.likewise.node.api;

/** This node's metrics as text, see {@code docs/metrics.md}. Safe for all threads; may block for some milliseconds. */
public interface Scraper {
    /** Nothing is measured. */
    Scraper NONE = openMetrics -> openMetrics ? "# EOF\n" : "";

    /**
     * The metrics as they are now.
     *
     * @param openMetrics whether as OpenMetrics 1.0, else as Prometheus text 0.0.4
     */
    String scrape(boolean openMetrics);
}
