package dev.likewise.cli.shell;

/** The user's wish that this process ends: Ctrl-C or a termination signal. Safe for all threads. */
public interface StopSignal {
    /** Has something done when the wish comes, before the process ends; the last that was asked for is done first. */
    void onStop(Runnable action);

    /** Comes back when the wish has come, if the process then still goes on. */
    void await();
}
