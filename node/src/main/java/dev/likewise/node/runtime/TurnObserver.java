package dev.likewise.node.runtime;

/** Is told how long the write path takes. Called by writers and the sync stage, so it never blocks. */
public interface TurnObserver {
    /** Nobody. */
    TurnObserver NONE = new TurnObserver() {
        @Override
        public void committed(long nanos, int taps) {}

        @Override
        public void synced(long nanos) {}
    };

    /**
     * A turn was written to the store. By any writer.
     *
     * @param nanos how long that took
     * @param taps how many taps shared it, 0 or more
     */
    void committed(long nanos, int taps);

    /**
     * What was written was made durable. By the sync stage.
     *
     * @param nanos how long that took
     */
    void synced(long nanos);
}
