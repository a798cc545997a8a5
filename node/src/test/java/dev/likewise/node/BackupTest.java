package dev.likewise.node;

import static dev.likewise.node.TestCluster.awaitTotals;
import static dev.likewise.node.TestCluster.likes;
import static dev.likewise.node.TestCluster.total;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.Disks.Restored;
import dev.likewise.node.Disks.Retaken;
import dev.likewise.node.Disks.SetAside;
import dev.likewise.node.api.BackupException;
import dev.likewise.node.api.BackupException.Reason;
import dev.likewise.node.api.BackupName;
import dev.likewise.node.api.Backups.Backup;
import dev.likewise.node.api.LinkFault;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Backups of real nodes that are made while they take taps, and put back. */
class BackupTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final LinkFault CUT = new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0);

    @TempDir
    Path dir;

    private static Backup backUp(Node node, String name) throws Exception {
        return node.backups()
                .backUp(new BackupName(name))
                .toCompletableFuture()
                .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    private static BackupException refusal(Node node, String name) {
        try {
            backUp(node, name);
        } catch (ExecutionException e) {
            return (BackupException) e.getCause();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        throw new AssertionError("a backup was made: " + name);
    }

    private Path data(String region) {
        return dir.resolve(region);
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    private static void cut(TestCluster cluster, String region, String... peers) {
        for (String peer : peers) {
            cluster.get(region).faults().orElseThrow().putLinkFault(peer, CUT);
        }
    }

    /** Cut off before the backup, it has taps in it that nobody else has, and its disk is lost before the cut heals. */
    @Test
    void whatOnlyTheBackupHadIsTakenAgainAndNothingThatAnyRegionHasIsLost() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            Node ap = cluster.found("ap");
            likes(eu, 0, 200);
            likes(us, 200, 250);
            cluster.awaitConverged();
            ReplicaId old = eu.view().self();
            cut(cluster, "eu", "us", "ap");
            likes(eu, 250, 300);
            // Both sides like these, and count them once in the end.
            likes(us, 280, 290);

            Backup backup = backUp(eu, "backup");
            likes(eu, 300, 320);
            cluster.stop("eu");
            Trees.remove(data("eu"));
            Restored restored = Disks.restore(dir.resolve("backup"), data("eu"), false);
            Node again = cluster.start(cluster.config("eu"));

            assertThat(backup.replica()).isEqualTo(old);
            assertThat(restored.replica()).isEqualTo(old);
            assertThat(restored.at()).isEqualTo(backup.at());
            assertThat(restored.cluster()).isEqualTo("test");
            assertThat(again.view().self()).isNotEqualTo(old);
            awaitTotals(300, us, again, ap);
            cluster.awaitConverged();
            await().atMost(LIMIT).until(() -> again.taps().refusal().isEmpty());
            likes(again, 300, 330);
            awaitTotals(330, us, again, ap);
            assertThat(us.view().members().isRetired(old)).isTrue();

            await().atMost(LIMIT).until(() -> Disks.setAside(data("eu")).get(0).retaken() == Retaken.DONE);
            SetAside aside = Disks.setAside(data("eu")).get(0);
            assertThat(aside.incarnation()).isEqualTo(old.incarnation());
            assertThat(aside.replica()).contains(old);
            assertThat(aside.why()).isEqualTo("restored from a backup of " + backup.at());
            Disks.Report report = aside.report().orElseThrow();
            assertThat(report.by()).isEqualTo(again.view().self().toString());
            assertThat(report.taken() + report.redated() + report.superseded()).isEqualTo(50);
            assertThat(report.redated()).isZero();
        }
    }

    /** Everything that was acknowledged before the backup was begun is in it, and no tap by half. */
    @Test
    void aBackupUnderTrafficHoldsWhatWasAcknowledgedBeforeItAndCountsExactly() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            likes(us, 0, 500);
            ReplicaId old = us.view().self();
            AtomicBoolean enough = new AtomicBoolean();
            AtomicBoolean failed = new AtomicBoolean();
            Thread traffic = new Thread(() -> {
                try {
                    for (int user = 500; !enough.get(); user += 20) {
                        likes(us, user, user + 20);
                    }
                } catch (Exception e) {
                    failed.set(true);
                }
            });
            traffic.start();
            await().atMost(LIMIT).until(() -> total(us) > 600);
            long before = total(us);
            Backup backup = backUp(us, "backup");
            long after = total(us);
            await().atMost(LIMIT).until(() -> total(us) > after + 100);
            enough.set(true);
            traffic.join();
            cluster.stop("us");
            Trees.remove(data("us"));
            Disks.restore(dir.resolve("backup"), data("us"), true);
            Node again = cluster.start(cluster.config("us"));

            assertThat(failed).isFalse();
            assertThat(backup.bytes()).isEqualTo(Trees.bytes(dir.resolve("backup/db")));
            assertThat(again.view().self()).isNotEqualTo(old);
            assertThat(again.view().members().isRetired(old)).isTrue();
            assertThat(total(again)).isBetween(before, after);
            // Each of them has liked already or has not: the counts are exact whatever the backup caught.
            likes(again, 0, (int) after);
            assertThat(total(again)).isEqualTo(after);
            assertThat(again.view().notReady()).isEmpty();
        }
    }

    @Test
    void aNodeWhosePeersAreAllGoneKeepsWhatTheBackupHas() throws Exception {
        ReplicaId gone;
        ReplicaId old;
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            likes(us, 0, 100);
            likes(eu, 100, 200);
            cluster.awaitConverged();
            old = eu.view().self();
            gone = us.view().self();
            backUp(eu, "backup");
        }
        Trees.remove(data("us"));
        Trees.remove(data("eu"));
        Restored restored = Disks.restore(dir.resolve("backup"), data("eu"), true);
        assertThat(restored.retired()).containsExactly(gone);
        try (TestCluster cluster = new TestCluster(dir)) {
            Node again = cluster.start(cluster.config("eu"));

            assertThat(again.view().self()).isNotEqualTo(old);
            assertThat(again.view().members().retired()).containsExactlyInAnyOrder(gone, old);
            awaitTotals(200, again);
            likes(again, 150, 250);
            awaitTotals(250, again);
            assertThat(Disks.setAside(data("eu"))).isEmpty();

            Node us = cluster.start(cluster.config("us"));
            await().atMost(LIMIT).until(() -> us.taps().refusal().isEmpty());
            likes(us, 250, 260);
            awaitTotals(260, us, again);
            cluster.awaitConverged();
        }
    }

    /** Users 0 to 139 are in the backup of us, 0 to 99 and 120 to 179 in that of eu. */
    private void backUpDuringACutAndLoseAll() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            Node eu = cluster.found("eu");
            likes(us, 0, 100);
            cluster.awaitConverged();
            cut(cluster, "eu", "us");
            likes(us, 100, 140);
            likes(eu, 120, 180);
            backUp(us, "backup-us");
            backUp(eu, "backup-eu");
        }
        Trees.remove(data("us"));
        Trees.remove(data("eu"));
    }

    /** All disks are lost; the backups were made during a cut, so each has taps that the other lacks. */
    @Test
    void aClusterComesBackFromTheBackupsOfItsRegions() throws Exception {
        backUpDuringACutAndLoseAll();
        Disks.restore(dir.resolve("backup-us"), data("us"), true);
        Disks.restore(dir.resolve("backup-eu"), data("eu"), false);
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.start(cluster.config("us"));
            awaitTotals(140, us);
            Node eu = cluster.start(cluster.config("eu"));

            awaitTotals(180, us, eu);
            cluster.awaitConverged();
            await().atMost(LIMIT).until(() -> eu.taps().refusal().isEmpty());
            likes(eu, 170, 200);
            awaitTotals(200, us, eu);
        }
    }

    /** Where the others are gone, but nobody says so, it waits for them and takes no taps. */
    @Test
    void withoutBeingToldSoItDoesNotBelieveToBeTheOnlyMember() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            cluster.found("us");
            Node eu = cluster.found("eu");
            likes(eu, 0, 50);
            cluster.awaitConverged();
            backUp(eu, "backup");
        }
        Trees.remove(data("eu"));
        Disks.restore(dir.resolve("backup"), data("eu"), false);
        try (TestCluster cluster = new TestCluster(dir)) {
            Node again = cluster.start(cluster.config("eu"));

            assertThat(again.view().notReady()).isPresent();
            assertThat(again.taps().refusal()).isPresent();
            assertThat(refusal(again, "other").getMessage())
                    .isEqualTo("this node has not yet what its cluster has: ask another one, or wait");
            assertThat(Disks.setAside(data("eu")).get(0).retaken()).isEqualTo(Retaken.NOT_YET);
            String incarnation = Disks.setAside(data("eu")).get(0).incarnation();
            assertThatThrownBy(() -> Disks.remove(data("eu"), incarnation))
                    .isInstanceOf(DiskException.class)
                    .hasMessageContaining("has taps that have not been taken again");
        }
    }

    /** Both were put back as if the other were there: each has set its store aside and waits for the other. */
    @Test
    void aStoreThatWasSetAsideIsPutBackWhereAllWaitForOneAnother() throws Exception {
        backUpDuringACutAndLoseAll();
        Disks.restore(dir.resolve("backup-us"), data("us"), false);
        Disks.restore(dir.resolve("backup-eu"), data("eu"), false);
        try (TestCluster cluster = new TestCluster(dir)) {
            assertThat(cluster.start(cluster.config("us")).taps().refusal()).isPresent();
            assertThat(cluster.start(cluster.config("eu")).taps().refusal()).isPresent();
        }
        Disks.SetAside aside = Disks.setAside(data("us")).get(0);
        Path old = Files.move(data("us"), dir.resolve("old-us"));
        Path store = old.resolve("set-aside").resolve(aside.incarnation());
        Disks.Restored restored = Disks.restore(store, data("us"), true);
        assertThat(aside.replica())
                .hasValueSatisfying(replica -> assertThat(replica.toString())
                        .isEqualTo(restored.replica().toString()));
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.start(cluster.config("us"));
            awaitTotals(140, us);
            Node eu = cluster.start(cluster.config("eu"));

            awaitTotals(180, us, eu);
            cluster.awaitConverged();
        }
    }

    /** A crash after each step in turn; no node starts on what it leaves, and the second attempt goes well. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void aRestoreThatWasEndedByACrashIsDoneAgain(int steps) throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            likes(us, 0, 50);
            ReplicaId old = us.view().self();
            backUp(us, "backup");
            cluster.stop("us");
            Trees.remove(data("us"));
            crashAfter(steps);
            NodeConfig config = cluster.config("us");
            assertThatThrownBy(() -> Node.start(config))
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("run 'likewise restore' again");

            Disks.restore(dir.resolve("backup"), data("us"), false);
            assertThat(names(data("us"))).containsExactly("db", "starting-over");
            Node again = cluster.start(config);
            assertThat(again.view().self()).isNotEqualTo(old);
            awaitTotals(50, again);
        }
    }

    private void crashAfter(int steps) throws IOException {
        Files.createDirectories(data("us"));
        Restore restore = new Restore(dir.resolve("backup"), data("us"), true);
        Files.createFile(data("us").resolve("restoring"));
        if (steps > 0) {
            restore.copy();
        }
        if (steps == 1) {
            // In the middle of it.
            Files.delete(data("us").resolve("db.new/CURRENT"));
        }
        if (steps > 2) {
            restore.adjust();
        }
        if (steps > 3) {
            restore.finish();
        }
    }

    @Test
    void whatIsNoBackupOrNoEmptyDirectoryIsRefusedAndLeftAlone() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            likes(us, 0, 5);
            Path backup = dir.resolve("backup");
            backUp(us, "backup");
            Path full = Files.createDirectories(dir.resolve("full"));
            Files.writeString(full.resolve("letters"), "");

            assertThatThrownBy(() -> Disks.restore(backup, data("us"), false))
                    .isInstanceOf(DiskException.class)
                    .hasMessageContaining("holds a node's store: stop that node if it runs");
            assertThatThrownBy(() -> Disks.restore(backup, full, false))
                    .isInstanceOf(DiskException.class)
                    .hasMessageContaining("is not empty, it holds 'letters': name an empty directory");
            assertThatThrownBy(() -> Disks.restore(data("us"), dir.resolve("new"), false))
                    .isInstanceOf(DiskException.class)
                    .hasMessageContaining("is no backup (it has no file 'backup')");
            assertThatThrownBy(() -> Disks.restore(dir.resolve("nowhere"), dir.resolve("new"), false))
                    .isInstanceOf(DiskException.class)
                    .hasMessageContaining("is no backup (there is no such directory)");
            Files.writeString(backup.resolve("backup"), "something else\n");
            assertThatThrownBy(() -> Disks.restore(backup, dir.resolve("new"), false))
                    .isInstanceOf(DiskException.class)
                    .hasMessageContaining("another version wrote it");
            assertThat(dir.resolve("new")).doesNotExist();
            assertThat(names(full)).containsExactly("letters");
            likes(us, 5, 10);
            awaitTotals(10, us);
        }
    }

    @Test
    void twoRestoresIntoOneDirectoryDoNotMix() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            likes(us, 0, 5);
            Path backup = dir.resolve("backup");
            backUp(us, "backup");
            Path data = Files.createDirectories(dir.resolve("new"));
            try (var channel = FileChannel.open(
                            data.resolve("restoring"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var lock = channel.lock()) {
                assertThat(lock.isValid()).isTrue();
                assertThatThrownBy(() -> Disks.restore(backup, data, false))
                        .isInstanceOf(DiskException.class)
                        .hasMessageContaining("is in use by another restore");
                assertThat(names(data)).containsExactly("restoring");
            }
            Disks.restore(backup, data, false);
            assertThat(names(data)).containsExactly("db", "starting-over");
        }
    }

    @Test
    void aBackupIsMadeOnlyWhereThereIsNothing() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.found("us");
            likes(us, 0, 5);
            Path empty = Files.createDirectories(dir.resolve("empty"));
            Backup made = backUp(us, "empty");
            assertThat(made.name()).isEqualTo(new BackupName("empty"));
            assertThat(made.path()).isEqualTo(empty);
            assertThat(names(empty)).containsExactly("backup", "db");
            assertThat(Files.readAllLines(empty.resolve("backup")))
                    .startsWith(
                            "likewise backup 1",
                            "cluster test",
                            "replica " + us.view().self());

            assertRefused(us, "empty", "is not empty, it holds 'backup': choose another name");
            assertRefused(us, "us", "is not empty, it holds 'db': choose another name");
            Files.createFile(dir.resolve("file"));
            assertRefused(us, "file", "is no directory");
            assertThat(names(empty)).containsExactly("backup", "db");
            assertThat(names(data("us"))).doesNotContain("backup.new");
        }
    }

    @Test
    void theDirectoryForBackupsIsMade() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.start(cluster.config("us")
                    .with("found", "true")
                    .with("backup-dir", dir.resolve("a/b").toString()));
            assertThat(backUp(us, "c").path()).isEqualTo(dir.resolve("a/b/c"));
            assertThat(names(dir.resolve("a/b/c"))).containsExactly("backup", "db");
        }
    }

    @Test
    void oneThatCannotBeMadeOrWrittenIsNamed() throws Exception {
        Path file = Files.createFile(dir.resolve("file"));
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.start(cluster.config("us").with("found", "true").with("backup-dir", file.toString()));
            assertRefused(us, "a", "'" + file.resolve("a") + "' cannot be written");
        }
    }

    @Test
    void aNodeWithoutOneMakesNoBackups() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.start(cluster.config("us").with("found", "true").with("backup-dir"));
            assertRefused(us, "a", "this node has no directory for backups: start it with backup-dir");
        }
    }

    private static void assertRefused(Node node, String name, String why) {
        BackupException refusal = refusal(node, name);
        assertThat(refusal.reason()).isEqualTo(Reason.REFUSED);
        assertThat(refusal).hasMessageContaining(why);
    }

    /** The files that a backup of a killed node has linked would keep their room for ever. */
    @Test
    void whatABackupOfAKilledNodeLeftGoesWithTheNextStart() throws Exception {
        try (TestCluster cluster = new TestCluster(dir)) {
            likes(cluster.found("us"), 0, 5);
            cluster.stop("us");
            Path left = Files.createDirectories(data("us").resolve("backup.new/db"));
            Files.writeString(left.resolve("000007.sst"), "rows");
            Node us = cluster.start(cluster.config("us"));

            assertThat(data("us").resolve("backup.new")).doesNotExist();
            awaitTotals(5, us);
        }
    }
}
