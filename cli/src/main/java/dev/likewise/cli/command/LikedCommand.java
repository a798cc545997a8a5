package dev.likewise.cli.command;

import dev.likewise.cli.client.Nearest;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code likewise liked}. */
@Command(
        name = "liked",
        description = "Whether a user likes some posts. Exit code 0 if all of them, else 1.",
        footer = {"", "Examples:", "  likewise liked p1 --user u1", "  likewise liked p1 p2 p3 --user u1 --json"})
public final class LikedCommand extends ClientCommand {
    @Parameters(paramLabel = "POST", arity = "1..*", description = "The posts.")
    List<String> posts;

    public LikedCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        List<String> names = Names.posts(posts);
        Who who = client.whoRequired(shell);
        try (Nearest nearest = client.nearest(shell, output::detail)) {
            Map<String, Boolean> liked =
                    nearest.call(node -> node.liked(who, names)).value();
            if (output.isJson()) {
                output.json(Map.of("liked", liked));
            } else {
                Table table = new Table("POST", "LIKED");
                liked.forEach((post, yes) -> table.row(post, yes ? "yes" : "no"));
                output.table(table);
            }
            return liked.containsValue(false) ? ExitCode.NO : ExitCode.OK;
        }
    }
}
