package dev.likewise.cli.command;

import dev.likewise.cli.client.AdminClient;
import dev.likewise.cli.client.BackupAnswer;
import dev.likewise.cli.client.Unreachable;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code likewise backup}. */
@Command(
        name = "backup",
        description =
                "Has a node copy its store into a new directory below its setting backup-dir, while taps go on. All"
                        + " that was acknowledged before is in the copy. 'likewise restore' puts it back. A backup in the data"
                        + " directory's own file system is quick and shares files with the store: take it elsewhere.",
        footer = {
            "",
            "A backup goes on in its node when this command is interrupted or --timeout is over; by default it waits.",
            "",
            "Examples:",
            "  likewise backup us-2026-11-29 --dry-run",
            "  likewise backup eu-2026-11-29 --yes --json --admin http://127.0.0.1:7081"
        })
public final class BackupCommand extends ClientCommand {
    private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofDays(20);

    @Parameters(
            paramLabel = "NAME",
            description =
                    "What to call it, and its directory: letters, digits, '.', '_' and '-'. One that is not there yet.")
    String name;

    @Mixin
    Confirmation confirmation;

    public BackupCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        if (name.contains("/")) {
            throw Failure.usage("NAME: '" + Text.printable(name)
                    + "' (expected: a name without a path; backups are made in the node's own backup-dir)");
        }
        try (AdminClient node = client.adminClient(shell, output::detail, "backup asks one node")) {
            // Whether the node answers at all is known soon; what follows may take as long as it likes.
            String replica = node.self();
            String below = backupDir(node);
            String words = "would have " + replica + " copy its store into " + Text.printable(name) + ", in "
                    + Text.printable(below) + " on its machine.";
            if (confirmation.isDryRun()) {
                say(output, replica, below, words);
            } else {
                confirmation.require(shell, words, "yes", "nothing is backed up");
                report(output, backUp(node));
            }
        }
        return ExitCode.OK;
    }

    private static String backupDir(AdminClient node) {
        return node.setting("backup-dir")
                .orElseThrow(
                        () -> Failure.refused("the node has no directory for backups: start it with --backup-dir DIR"));
    }

    private void say(Output output, String replica, String below, String words) {
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("replica", replica);
            json.put("name", name);
            json.put("backup_dir", below);
            json.put("dry_run", true);
            output.json(json);
        } else {
            output.line(words);
        }
    }

    private BackupAnswer backUp(AdminClient node) {
        try {
            return node.backUp(name, client.timeoutOr(AS_LONG_AS_IT_TAKES)).value();
        } catch (Unreachable e) {
            if (e.getCause() instanceof SocketTimeoutException) {
                throw Failure.refused("the backup goes on in the node: it is made when its directory '"
                        + Text.printable(name) + "' holds a file 'backup'; or give a longer --timeout");
            }
            throw e;
        }
    }

    private static void report(Output output, BackupAnswer made) {
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("replica", made.replica());
            json.put("at", made.at());
            json.put("bytes", made.bytes());
            json.put("name", made.name());
            json.put("path", made.path());
            output.json(json);
        } else {
            output.line("backup of " + Text.printable(made.replica()) + " as of " + Text.printable(made.at()) + " in "
                    + Text.printable(made.path()) + ": " + Text.bytes(made.bytes()));
        }
    }
}
