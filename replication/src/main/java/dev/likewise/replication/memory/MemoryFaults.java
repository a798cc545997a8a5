package dev.likewise.replication.memory;

import java.util.OptionalInt;

/** What goes wrong with a store in memory: asked at each write, under the store's lock, so it must not call the store. */
public interface MemoryFaults {
    /** Nothing ever goes wrong. */
    MemoryFaults NONE = new MemoryFaults() {};

    /** Whether this commit, or this saving of the member table, fails and writes nothing. */
    default boolean writeFails() {
        return false;
    }

    /**
     * Whether this sync fails.
     *
     * @param unsynced how many commits it was to make durable
     * @return empty if it succeeds; if it fails, how many of the oldest it made durable all the same, 0 to {@code
     *     unsynced}
     */
    default OptionalInt syncFails(int unsynced) {
        return OptionalInt.empty();
    }
}
