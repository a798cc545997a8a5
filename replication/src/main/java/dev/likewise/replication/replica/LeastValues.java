package dev.likewise.replication.replica;

/**
 * Checks that settings are not too small. A class of its own, as the settings in {@link ReplicaSettings} would otherwise
 * need that class to be initialized, which needs theirs.
 */
final class LeastValues {
    private LeastValues() {}

    static void require(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: >= " + least + ")");
        }
    }
}
