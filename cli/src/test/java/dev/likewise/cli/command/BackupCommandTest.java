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
            + "\"bytes\":3355443,\"to\":\"/var/backups/us\"}");
    private volatile boolean slow;

    @BeforeEach
    void answer() {
        us.answering(this::answer);
    }

    private Reply answer(Request request) {
        return switch (request.path()) {
            case "/v1/admin/status" -> Reply.json("{\"replica\":\"us/us-1/0c\"}");
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
        CommandRun run = run("backup", "--yes", "/var/backups/us");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .isEqualTo("backup of us/us-1/0c as of 2026-01-31T09:30:00.000Z in /var/backups/us: 3.2 MiB\n");
        assertThat(backups()).hasSize(1);
        assertThat(backups().get(0).body()).isEqualTo("{\"to\":\"/var/backups/us\"}");
    }

    @Test
    void saysItAsJson() {
        assertThat(run("backup", "--yes", "/var/backups/us", "--json").out())
                .isEqualTo("{\"replica\":\"us/us-1/0c\",\"at\":\"2026-01-31T09:30:00.000Z\",\"bytes\":3355443,"
                        + "\"to\":\"/var/backups/us\"}\n");
    }

    @Test
    void whatTheNodeRefusesIsSaid() {
        made = Reply.problem(409, "'/var/backups/us' is not empty, it holds 'backup': name a new directory");
        CommandRun run = run("backup", "--yes", "/var/backups/us");

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err()).contains("is not empty, it holds 'backup': name a new directory");
    }

    @Test
    void aPathThatHangsOnWhereOneIsIsNotSent() {
        CommandRun run = run("backup", "--yes", "backups/us");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("likewise: DIR: 'backups/us' (expected: an absolute path, as the node runs in another"
                        + " directory)\n");
        assertThat(us.requests()).isEmpty();
    }

    @Test
    void whoDoesNotWaitIsToldThatItGoesOn() {
        slow = true;
        CommandRun run = run("backup", "--yes", "/var/backups/us", "--timeout", "300ms");

        assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err())
                .isEqualTo("likewise: the backup goes on in the node: it is made when '/var/backups/us' holds a file"
                        + " 'backup', or give a longer --timeout\n");
    }

    @Test
    void withoutATerminalAndYesNothingIsDone() {
        CommandRun run = run("backup", "/var/backups/us");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("likewise: nothing is backed up: answer with yes on a terminal, or give --yes\n");
        assertThat(backups()).isEmpty();
    }

    @Test
    void dryRunSaysWhatWouldHappen() {
        CommandRun run = run("backup", "/var/backups/us", "--dry-run");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).isEqualTo("would have us/us-1/0c copy its store into /var/backups/us, on its machine.\n");
        assertThat(run("backup", "/var/backups/us", "--dry-run", "--json").out())
                .isEqualTo("{\"replica\":\"us/us-1/0c\",\"to\":\"/var/backups/us\",\"dry_run\":true}\n");
        assertThat(backups()).isEmpty();
    }

    @Test
    void whoeverTypesYesOnATerminalIsBelieved() {
        String[] command = {"backup", "/var/backups/us", "--admin", us.url()};

        assertThat(CommandRun.answering("no", command).exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(backups()).isEmpty();
        CommandRun run = CommandRun.answering("yes", command);
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.questions())
                .containsExactly("would have us/us-1/0c copy its store into /var/backups/us, on its machine.\n"
                        + "Type yes to go on: ");
        assertThat(backups()).hasSize(1);
    }
}
