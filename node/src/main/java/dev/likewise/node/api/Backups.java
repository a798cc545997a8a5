package dev.likewise.node.api;

import dev.likewise.crdt.ReplicaId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletionStage;

/** Copies of the node's store, made while taps go on. Safe for all threads; never blocks. */
public interface Backups {
    /**
     * Makes a copy that {@code likewise restore} puts back. All that was acknowledged before the call is in it, and nothing
     * by half. One is made at a time.
     *
     * @param name what to call it; its directory, below the one that is set for backups, is empty or not there
     * @return completes when the copy is durable; exceptionally with a {@link BackupException}, and then what was written is
     *     removed again as far as that goes
     */
    CompletionStage<Backup> backUp(BackupName name);

    /**
     * A copy that was made.
     *
     * @param replica whose store it is
     * @param at when it was begun, by this machine's clock
     * @param bytes what its files take
     * @param name what it is called
     * @param path its directory on this machine, absolute
     */
    record Backup(ReplicaId replica, Instant at, long bytes, BackupName name, Path path) {}
}
