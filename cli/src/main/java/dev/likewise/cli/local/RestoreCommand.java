package dev.likewise.cli.local;

import dev.likewise.cli.command.Confirmation;
import dev.likewise.cli.command.OutputOptions;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import dev.likewise.node.Disks;
import dev.likewise.node.Disks.Restorable;
import dev.likewise.node.Disks.Restored;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
            "  likewise restore eu-2026-11-29 --backup-dir /var/backups --data /var/lib/likewise --dry-run",
            "  likewise restore /mnt/copied/eu-2026-11-29 --data /var/lib/likewise --only-member --yes"
        })
public final class RestoreCommand implements Callable<Integer> {
    private static final String BACKUP_DIR_VARIABLE = "LIKEWISE_BACKUP_DIR";

    private final Shell shell;

    @Mixin
    OutputOptions outputOptions;

    @Parameters(
            paramLabel = "NAME|DIR",
            description =
                    "A backup by its name, below --backup-dir; or the directory of one, or of a copy of it, wherever it is;"
                            + " or a store that a node has set aside, DIR/set-aside/INCARNATION, where all members wait"
                            + " for one another. What has a '/' in it is a directory.")
    String source;

    @Option(
            names = "--backup-dir",
            paramLabel = "DIR",
            description = "Where backups by their names are: the node's own setting. Else LIKEWISE_BACKUP_DIR; without"
                    + " either, a name is a directory in this one.")
    Path backupDir;

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

    @Mixin
    Confirmation confirmation;

    public RestoreCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Output output = outputOptions.output(shell);
        Path backup = backup();
        Restorable restorable = OnDisk.call(() -> Disks.restorable(backup, data));
        if (confirmation.isDryRun()) {
            say(output, restorable);
            return ExitCode.OK;
        }
        confirmation.require(shell, words(restorable), "yes", "nothing is restored");
        Restored restored = OnDisk.call(() -> Disks.restore(backup, data, onlyMember));
        if (output.isJson()) {
            output.json(json(restored));
        } else {
            say(output, restored);
        }
        return ExitCode.OK;
    }

    private Path backup() {
        Optional<Path> below = Optional.ofNullable(backupDir)
                .or(() -> Optional.ofNullable(shell.environment().get(BACKUP_DIR_VARIABLE))
                        .filter(text -> !text.isEmpty())
                        .map(Path::of));
        return source.contains("/") || below.isEmpty()
                ? Path.of(source)
                : below.get().resolve(source);
    }

    private String words(Restorable restorable) {
        return "would restore " + restorable.replica() + " as of " + restorable.at() + " into "
                + Text.printable(data.toString()) + ": " + Text.bytes(restorable.bytes())
                + "; its node goes on as a new replica"
                + (onlyMember ? ", and all other members are retired, for good." : ".");
    }

    private void say(Output output, Restorable restorable) {
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("replica", restorable.replica().toString());
            json.put("at", restorable.at().toString());
            json.put("bytes", restorable.bytes());
            json.put("data", data.toString());
            json.put("only_member", onlyMember);
            json.put("dry_run", true);
            output.json(json);
        } else {
            output.line(words(restorable));
        }
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
