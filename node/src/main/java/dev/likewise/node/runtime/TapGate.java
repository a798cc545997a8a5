package dev.likewise.node.runtime;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Whether this node takes taps, and why not. Safe for all threads; asking costs one volatile read. */
final class TapGate {
    /** Why taps may be refused; of several that hold the first is told. */
    enum Reason {
        STOPPING,
        STARTING_OVER,
        BROKEN,
        DISK_GONE,
        STORE_FAILED,
        CLOCK_WRONG,
        STARTING,
        JOINING
    }

    private final Map<Reason, String> closedBy = new EnumMap<>(Reason.class);
    private volatile Optional<String> refusal = Optional.empty();

    /** Refuses taps for this reason too; whether that is new. */
    synchronized boolean close(Reason reason, String sentence) {
        boolean fresh = closedBy.put(reason, sentence) == null;
        update();
        return fresh;
    }

    /** Takes taps again, unless there are other reasons. */
    synchronized void open(Reason reason) {
        closedBy.remove(reason);
        update();
    }

    private void update() {
        refusal = closedBy.values().stream().findFirst();
    }

    /** The sentence for a person; empty if taps are taken. */
    Optional<String> refusal() {
        return refusal;
    }
}
