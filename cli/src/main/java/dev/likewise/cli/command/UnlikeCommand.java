package dev.likewise.cli.command;

import dev.likewise.cli.shell.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code likewise unlike}. */
@Command(
        name = "unlike",
        description = "Takes a user's like of a post back. Where there is none, nothing changes.",
        footer = {"", "Examples:", "  likewise unlike p1 --user u1", "  likewise unlike p1 --user u1 --strict"})
public final class UnlikeCommand extends TapCommand {
    @Option(names = "--strict", description = "Be refused (exit code 4) where the user does not like the post.")
    boolean strict;

    public UnlikeCommand(Shell shell) {
        super(shell, false);
    }

    @Override
    boolean strict() {
        return strict;
    }
}
