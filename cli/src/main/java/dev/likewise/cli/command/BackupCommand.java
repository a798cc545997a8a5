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
        description = "Has a node copy its store into a directory on the node's machine, while taps go on. All that was"
                + " acknowledged before is in the copy. 'likewise restore' puts it back. A backup in the data"
                + " directory's own file system is quick and shares files with the store: take it elsewhere.",
        footer = {
            "",
            "A backup goes on in its node when this command is interrupted or --timeout is over; by default it waits.",
            "",
            "Examples:",
            "  likewise backup /var/backups/us-2026-11-29 --dry-run",
            "  likewise backup /mnt/elsewhere/eu --yes --json --admin http://127.0.0.1:7081"
        })
public final class BackupCommand extends ClientCommand {
    private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofDays(20);

    @Parameters(
            paramLabel = "DIR",
            description = "Where to, on the node's machine: an absolute path, empty or not there.")
    String directory;

    @Mixin
    Confirmation confirmation;

    public BackupCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        if (!directory.startsWith("/")) {
            throw Failure.usage(
                    "DIR: '" + directory + "' (expected: an absolute path, as the node runs in another directory)");
        }
        try (AdminClient node = client.adminClient(shell, output::detail, "backup asks one node")) {
            // Whether the node answers at all is known soon; what follows may take as long as it likes.
            String replica = node.self();
            if (confirmation.isDryRun()) {
                say(output, replica);
            } else {
                confirmation.require(shell, words(replica), "yes", "nothing is backed up");
                report(output, backUp(node));
            }
        }
        return ExitCode.OK;
    }

    private String words(String replica) {
        return "would have " + replica + " copy its store into " + Text.printable(directory) + ", on its machine.";
    }

    private void say(Output output, String replica) {
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("replica", replica);
            json.put("to", directory);
            json.put("dry_run", true);
            output.json(json);
        } else {
            output.line(words(replica));
        }
    }

    private BackupAnswer backUp(AdminClient node) {
        try {
            return node.backUp(directory, client.timeoutOr(AS_LONG_AS_IT_TAKES)).value();
        } catch (Unreachable e) {
            if (e.getCause() instanceof SocketTimeoutException) {
                throw Failure.refused("the backup goes on in the node: it is made when '" + directory
                        + "' holds a file 'backup', or give a longer --timeout");
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
            json.put("to", made.to());
            output.json(json);
        } else {
            output.line("backup of " + made.replica() + " as of " + made.at() + " in " + Text.printable(made.to())
                    + ": " + Text.bytes(made.bytes()));
        }
    }
}
