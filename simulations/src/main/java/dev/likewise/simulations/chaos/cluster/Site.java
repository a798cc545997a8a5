package dev.likewise.simulations.chaos.cluster;

/** The one node of a region, and what can be done to it. Faults of one node do not overlap, so one thread at a time. */
public interface Site {
    String region();

    /** Where clients call it. It may move when the node starts again. */
    String url();

    /** Where its operator calls it. */
    String adminUrl();

    /** Starts the node again on its own disk, after {@link #stop} or {@link #kill}, and waits until it takes taps. */
    void start() throws Exception;

    /** SIGTERM, and waits for the end. */
    void stop() throws Exception;

    /** SIGKILL. */
    void kill() throws Exception;

    /** Stops all of its threads where they are. */
    void pause() throws Exception;

    /** After {@link #pause}. */
    void resume() throws Exception;
}
