package dev.likewise.cli.local;

import dev.likewise.cli.command.OutputOptions;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import dev.likewise.node.Disks;
import dev.likewise.node.Disks.Restored;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code likewise restore}. */
@Command(
        name = "restore",
        description =
                "Puts a backup into a data directory; no node runs there meanwhile. The node that is started on it is a"
                        + " new replica: it joins the others, takes what they have, and takes again, as taps of its own, what"
                        + " only the backup has. The replica that the backup is of is retired. Interrupted, it can be done again.",
        footer = {
            "",
            "Examples:",
            "  likewise restore /var/backups/eu-2026-11-29 --data /var/lib/likewise",
            "  likewise restore /var/backups/eu-2026-11-29 --data /var/lib/likewise --only-member"
        })
public final class RestoreCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    OutputOptions outputOptions;

    @Parameters(
            paramLabel = "BACKUP",
            description =
                    "A directory that 'likewise backup' made, or a copy of it; or a store that a node has set aside,"
                            + " DIR/set-aside/INCARNATION, where all members wait for one another.")
    Path backup;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            required = true,
            description = "The node's data directory: empty, or not there.")
    Path data;

    @Option(
            names = "--only-member",
            description = "Nothing else is left of the cluster: retires all other members, for good, so that the node"
                    + " keeps what the backup has and waits for nobody.")
    boolean onlyMember;

    public RestoreCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Output output = outputOptions.output(shell);
        Restored restored = OnDisk.call(() -> Disks.restore(backup, data, onlyMember));
        if (output.isJson()) {
            output.json(json(restored));
        } else {
            say(output, restored);
        }
        return ExitCode.OK;
    }

    private Map<String, Object> json(Restored restored) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("cluster", restored.cluster());
        json.put("replica", restored.replica().toString());
        json.put("at", restored.at().toString());
        json.put("bytes", restored.bytes());
        json.put("data", data.toString());
        json.put("only_member", onlyMember);
        json.put("retired", retired(restored));
        return json;
    }

    private static List<String> retired(Restored restored) {
        return restored.retired().stream().map(Object::toString).collect(Collectors.toList());
    }

    private void say(Output output, Restored restored) {
        output.line("restored " + restored.replica() + " of cluster " + restored.cluster() + " as of " + restored.at()
                + " into " + Text.printable(data.toString()) + ": " + Text.bytes(restored.bytes()));
        if (!restored.retired().isEmpty()) {
            output.line("retired " + String.join(", ", retired(restored)));
        }
        output.note("Start the node " + restored.replica().region() + "/"
                + restored.replica().node() + " with this directory: "
                + (onlyMember
                        ? "it goes on as a new replica, with this data."
                        : "it goes on as a new replica, joins the others and takes again what only the backup has."));
    }
}
