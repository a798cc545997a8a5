package dev.likewise.cli.command;

import dev.likewise.cli.client.Nearest;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code likewise likes}. */
@Command(
        name = "likes",
        description = "What a user likes, newest first, as the nearest node knows.",
        footer = {
            "",
            "With -q only the posts, one a line; with --all --json an object for each page.",
            "",
            "Examples:",
            "  likewise likes --user u1",
            "  likewise likes --user u1 --limit 10 --json"
        })
public final class LikesCommand extends ClientCommand {
    @Mixin
    PageOptions page;

    public LikesCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        Who who = client.whoRequired(shell);
        try (Nearest nearest = client.nearest(shell, output::detail)) {
            page.print(
                    output,
                    "likes",
                    "post",
                    (cursor, limit) ->
                            nearest.call(node -> node.likes(who, cursor, limit)).value());
        }
        return ExitCode.OK;
    }
}
