package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.RunningCommand;
import dev.likewise.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code backup} and {@code restore} as typed. */
class RestoreCommandTest {
    @TempDir
    Path dir;

    private String[] node(Path data) {
        return new String[] {
            "node",
            "--cluster",
            "c",
            "--region",
            "us",
            "--name",
            "us-1",
            "--data",
            data.toString(),
            "--backup-dir",
            dir.resolve("backups").toString(),
            "--found",
            "--http",
            "127.0.0.1:0",
            "--admin",
            "127.0.0.1:0",
            "--gossip",
            "127.0.0.1:0",
            "--json"
        };
    }

    @Test
    void aNodeGoesOnAsAnotherReplicaWithWhatItsBackupHas() {
        Path backup = dir.resolve("backups/monday");
        Path data = dir.resolve("again");
        String before;
        try (RunningCommand running = new RunningCommand(node(dir.resolve("data")))) {
            before = running.json().text("replica");
            CommandRun.of("like", "p1", "--user", "u1", "--url", running.json().text("http"));
            CommandRun made = CommandRun.of(
                    "backup", "--yes", "monday", "--admin", running.json().text("admin"));
            assertThat(made.out()).startsWith("backup of " + before + " as of ");
            CommandRun refused = CommandRun.of(
                    "backup", "--yes", "monday", "--admin", running.json().text("admin"));
            assertThat(refused.exitCode()).isEqualTo(ExitCode.REFUSED);
            assertThat(refused.err()).contains("is not empty, it holds 'backup': choose another name");
        }
        CommandRun asked = CommandRun.of("restore", backup.toString(), "--data", data.toString());
        assertThat(asked.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(asked.err()).contains("nothing is restored: answer with yes on a terminal, or give --yes");
        CommandRun dry = CommandRun.of("restore", backup.toString(), "--data", data.toString(), "--dry-run");
        assertThat(dry.out())
                .startsWith("would restore " + before + " as of ")
                .contains(" into " + data + ": ")
                .endsWith("; its node goes on as a new replica.\n");
        assertThat(data).doesNotExist();
        CommandRun restored = CommandRun.of("restore", "--yes", backup.toString(), "--data", data.toString());

        assertThat(restored.exitCode()).as(restored.err()).isEqualTo(ExitCode.OK);
        assertThat(restored.out())
                .startsWith("restored " + before + " of cluster c as of ")
                .contains(" into " + data + ": ");
        assertThat(restored.err()).contains("Start the node us/us-1 with this directory: it goes on as a new replica");
        try (RunningCommand again = new RunningCommand(node(data))) {
            assertThat(again.json().text("replica")).startsWith("us/us-1/").isNotEqualTo(before);
            assertThat(CommandRun.of("count", "p1", "-q", "--url", again.json().text("http"))
                            .out())
                    .isEqualTo("1\n");
        }
        CommandRun twice = CommandRun.of("restore", "--yes", backup.toString(), "--data", data.toString());
        assertThat(twice.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(twice.err())
                .isEqualTo("likewise: '" + data + "' holds a node's store: stop that node if it runs and move the"
                        + " directory away, or name an empty one\n");
    }

    @Test
    void aNameIsLookedForWhereTheNodesBackupsAre() throws IOException {
        String replica;
        try (RunningCommand running = new RunningCommand(node(dir.resolve("data")))) {
            replica = running.json().text("replica");
            CommandRun.of("backup", "--yes", "monday", "--admin", running.json().text("admin"));
        }
        Path backups = dir.resolve("backups");
        String[] restore = {"restore", "monday", "--data", dir + "/again", "--dry-run"};
        String[] restoreFrom = Arrays.copyOf(restore, restore.length + 2);
        restoreFrom[restore.length] = "--backup-dir";
        restoreFrom[restore.length + 1] = backups.toString();

        assertThat(CommandRun.of(restoreFrom).out()).startsWith("would restore " + replica);
        assertThat(CommandRun.with(Map.of("LIKEWISE_BACKUP_DIR", backups.toString()), restore)
                        .out())
                .startsWith("would restore " + replica);
        assertThat(CommandRun.with(Map.of("LIKEWISE_BACKUP_DIR", "/elsewhere"), restoreFrom)
                        .out())
                .startsWith("would restore " + replica);
        assertThat(CommandRun.of(restore).err())
                .isEqualTo(
                        "likewise: 'monday' is no backup (there is no such directory): name a directory that 'likewise"
                                + " backup' made\n");
        String[] path = {"restore", backups + "/monday", "--backup-dir", "/elsewhere", "--data", dir + "/again"};
        assertThat(CommandRun.of(path).err()).contains("nothing is restored: answer with yes");
    }

    @Test
    void jsonNamesEverything() {
        Path backup = dir.resolve("backups/monday");
        String replica;
        try (RunningCommand running = new RunningCommand(node(dir.resolve("data")))) {
            replica = running.json().text("replica");
            CommandRun.of("backup", "--yes", "monday", "--admin", running.json().text("admin"));
        }
        CommandRun run = CommandRun.of(
                "restore", "--yes", backup.toString(), "--data", dir + "/again", "--only-member", "--json");

        assertThat(run.json().text("replica")).isEqualTo(replica);
        assertThat(run.json().text("cluster")).isEqualTo("c");
        assertThat(run.json().text("data")).isEqualTo(dir + "/again");
        assertThat(run.json().flag("only_member")).isTrue();
        assertThat(run.json().texts("retired")).isEmpty();
        assertThat(run.json().number("bytes")).isPositive();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void whatIsNoBackupIsRefused() throws IOException {
        CommandRun run = CommandRun.of("restore", "--yes", dir.toString(), "--data", dir + "/again");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("likewise: '" + dir
                        + "' is no backup (it has no file 'backup'): name a directory that 'likewise backup' made\n");
        assertThat(Files.exists(dir.resolve("again"))).isFalse();
        assertThat(CommandRun.of("restore", "--yes", dir.toString()).err())
                .isEqualTo("likewise: --data is missing: see 'likewise restore --help'\n");
    }
}
