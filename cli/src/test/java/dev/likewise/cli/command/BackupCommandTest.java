package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.FakeNode;
import dev.likewise.cli.FakeNode.Reply;
import dev.likewise.cli.FakeNode.Request;
import dev.likewise.cli.shell.ExitCode;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BackupCommandTest {
    private final FakeNode us = new FakeNode("us");
    private final CountDownLatch answered = new CountDownLatch(1);
    private volatile Reply made = Reply.json("{\"replica\":\"us/us-1/0c\",\"at\":\"2026-01-31T09:30:00.000Z\","
            + "\"bytes\":3355443,\"name\":\"us-7\",\"path\":\"/var/backups/us-7\"}");
    private volatile String backupDir = "/var/backups";
    private volatile boolean slow;

    @BeforeEach
    void answer() {
        us.answering(this::answer);
    }

    private Reply answer(Request request) {
        return switch (request.path()) {
            case "/v1/admin/status" -> Reply.json("{\"replica\":\"us/us-1/0c\"}");
            case "/v1/admin/config" -> Reply.json("{\"settings\":{\"backup-dir\":\"" + backupDir + "\"}}");
            case "/v1/admin/backup" -> backup();
            default -> Reply.problem(404, "nothing");
        };
    }

    private Reply backup() {
        try {
            if (slow) {
                answered.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return made;
    }

    @AfterEach
    void stop() {
        answered.countDown();
        us.close();
    }

    private CommandRun run(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--admin";
        all[arguments.length + 1] = us.url();
        return CommandRun.of(all);
    }

    private List<Request> backups() {
        return us.requests().stream()
                .filter(request -> request.path().equals("/v1/admin/backup"))
                .toList();
    }

    @Test
    void saysWhatWasMadeWhere() {
        CommandRun run = run("backup", "--yes", "us-7");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .isEqualTo("backup of us/us-1/0c as of 2026-01-31T09:30:00.000Z in /var/backups/us-7: 3.2 MiB\n");
        assertThat(backups()).hasSize(1);
        assertThat(backups().get(0).body()).isEqualTo("{\"name\":\"us-7\"}");
    }

    @Test
    void saysItAsJson() {
        assertThat(run("backup", "--yes", "us-7", "--json").out())
                .isEqualTo("{\"replica\":\"us/us-1/0c\",\"at\":\"2026-01-31T09:30:00.000Z\",\"bytes\":3355443,"
                        + "\"name\":\"us-7\",\"path\":\"/var/backups/us-7\"}\n");
    }

    @Test
    void whatTheNodeRefusesIsSaid() {
        made = Reply.problem(409, "'/var/backups/us-7' is not empty, it holds 'backup': choose another name");
        CommandRun run = run("backup", "--yes", "us-7");

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err()).contains("is not empty, it holds 'backup': choose another name");
    }

    @Test
    void aPathIsNoName() {
        CommandRun run = run("backup", "--yes", "/backups/us");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("likewise: NAME: '/backups/us' (expected: a name without a path; backups are made in the"
                        + " node's own backup-dir)\n");
        assertThat(us.requests()).isEmpty();
    }

    @Test
    void aNodeWithoutADirectoryForBackupsIsAskedForNone() {
        backupDir = "";
        CommandRun run = run("backup", "us-7", "--dry-run");

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err())
                .isEqualTo("likewise: the node has no directory for backups: start it with --backup-dir DIR\n");
        assertThat(run("backup", "--yes", "us-7").exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(backups()).isEmpty();
    }

    @Test
    void whoDoesNotWaitIsToldThatItGoesOn() {
        slow = true;
        CommandRun run = run("backup", "--yes", "us-7", "--timeout", "300ms");

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err())
                .isEqualTo("likewise: the backup goes on in the node: it is made when its directory 'us-7' holds a"
                        + " file 'backup'; or give a longer --timeout\n");
    }

    @Test
    void withoutATerminalAndYesNothingIsDone() {
        CommandRun run = run("backup", "us-7");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("likewise: nothing is backed up: answer with yes on a terminal, or give --yes\n");
        assertThat(backups()).isEmpty();
    }

    @Test
    void dryRunSaysWhatWouldHappen() {
        CommandRun run = run("backup", "us-7", "--dry-run");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .isEqualTo("would have us/us-1/0c copy its store into us-7, in /var/backups on its machine.\n");
        assertThat(run("backup", "us-7", "--dry-run", "--json").out())
                .isEqualTo(
                        "{\"replica\":\"us/us-1/0c\",\"name\":\"us-7\",\"backup_dir\":\"/var/backups\",\"dry_run\":true}\n");
        assertThat(backups()).isEmpty();
    }

    @Test
    void whoeverTypesYesOnATerminalIsBelieved() {
        String[] command = {"backup", "us-7", "--admin", us.url()};

        assertThat(CommandRun.answering("no", command).exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(backups()).isEmpty();
        CommandRun run = CommandRun.answering("yes", command);
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.questions())
                .containsExactly("would have us/us-1/0c copy its store into us-7, in /var/backups on its machine.\n"
                        + "Type yes to go on: ");
        assertThat(backups()).hasSize(1);
    }
}
