package dev.likewise.node.runtime;

import dev.likewise.crdt.Subject;
import dev.likewise.node.api.CountWatch;

/** Passes on to whoever watches counts, once somebody does. Safe for all threads. */
final class CountWatchSlot implements CountWatch {
    private volatile CountWatch watch = CountWatch.NONE;

    void fill(CountWatch by) {
        watch = by;
    }

    @Override
    public void changed(Subject subject) {
        watch.changed(subject);
    }

    @Override
    public void changedAll() {
        watch.changedAll();
    }
}
