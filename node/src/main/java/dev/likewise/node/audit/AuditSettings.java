package dev.likewise.node.audit;

/**
 * How fast and how often.
 *
 * @param rowsPerSecond how many rows an audit may read in a second, at least 1
 * @param everyMillis how often the background audit comes round; 0 for never
 */
public record AuditSettings(long rowsPerSecond, long everyMillis) {
    public AuditSettings {
        if (rowsPerSecond < 1) {
            throw new IllegalArgumentException("rows per second: " + rowsPerSecond + " (expected: >= 1)");
        }
        if (everyMillis < 0) {
            throw new IllegalArgumentException("every, ms: " + everyMillis + " (expected: >= 0)");
        }
    }
}
