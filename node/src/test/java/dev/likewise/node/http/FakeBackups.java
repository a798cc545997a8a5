package dev.likewise.node.http;

import dev.likewise.node.api.BackupException;
import dev.likewise.node.api.BackupName;
import dev.likewise.node.api.Backups;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Backups as a test says. */
final class FakeBackups implements Backups {
    final List<BackupName> asked = new ArrayList<>();
    volatile BackupException failure;

    @Override
    public CompletableFuture<Backup> backUp(BackupName name) {
        asked.add(name);
        return failure == null
                ? CompletableFuture.completedFuture(new Backup(
                        FakeNode.SELF, Instant.parse("2026-01-31T09:30:00Z"), 4_096, name, Path.of("/backups/" + name)))
                : CompletableFuture.failedFuture(failure);
    }
}
