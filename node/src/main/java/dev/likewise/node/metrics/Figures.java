package dev.likewise.node.metrics;

/** What one part of a node has to show. */
@FunctionalInterface
interface Figures {
    /** Writes them down. Called by one scrape at a time; must not take long. */
    void write(Sheet sheet);
}
