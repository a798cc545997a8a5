package dev.likewise.cli.command;

import dev.likewise.cli.shell.Shell;
import picocli.CommandLine.Command;

/** {@code likewise like}. */
@Command(
        name = "like",
        description = "Likes a post on a user's behalf. Liking it again changes nothing.",
        footer = {
            "",
            "Examples:",
            "  likewise like p1 --user u1",
            "  likewise like p1 --user u1 --url http://127.0.0.1:8081 --json",
            "  likewise like p1 --token-file u1.jwt --url https://us.example.com --url https://eu.example.com"
        })
public final class LikeCommand extends TapCommand {
    public LikeCommand(Shell shell) {
        super(shell, true);
    }
}
