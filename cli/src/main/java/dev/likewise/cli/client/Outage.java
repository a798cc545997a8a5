package dev.likewise.cli.client;

import dev.likewise.cli.shell.Failure;

/** Tells failures that may pass by themselves, as while a node starts again, from those that will not. */
public final class Outage {
    private Outage() {}

    /** Whether the same call may well succeed a little later. */
    public static boolean mayPass(Failure failure) {
        return failure instanceof Refused refused ? refused.isTemporary() : failure instanceof Unreachable;
    }
}
