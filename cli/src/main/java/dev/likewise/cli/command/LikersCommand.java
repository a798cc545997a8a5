package dev.likewise.cli.command;

import dev.likewise.cli.client.Nearest;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code likewise likers}. */
@Command(
        name = "likers",
        description = "Who likes a post, by user id, as the nearest node knows. Nodes tell users only.",
        footer = {
            "",
            "With -q only the ids, one a line; with --all --json an object for each page.",
            "",
            "Examples:",
            "  likewise likers p1 --user u1",
            "  likewise likers p1 --user u1 --all -q"
        })
public final class LikersCommand extends ClientCommand {
    @Parameters(paramLabel = "POST", description = "The post.")
    String post;

    @Mixin
    PageOptions page;

    public LikersCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        String name = Names.posts(List.of(post)).get(0);
        Who who = client.whoRequired(shell);
        try (Nearest nearest = client.nearest(shell, output::detail)) {
            page.print(
                    output,
                    "likers",
                    "user",
                    (cursor, limit) -> nearest.call(node -> node.likers(who, name, cursor, limit))
                            .value());
        }
        return ExitCode.OK;
    }
}
