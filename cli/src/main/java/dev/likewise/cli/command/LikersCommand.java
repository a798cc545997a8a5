package dev.likewise.cli.command;

import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Page;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.shell.Shell;
import java.util.Optional;
import picocli.CommandLine.Command;
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
public final class LikersCommand extends ListCommand {
    @Parameters(paramLabel = "POST", description = "The post.")
    String post;

    public LikersCommand(Shell shell) {
        super(shell, "likers", "user");
    }

    @Override
    void check() {
        Names.check("post", post);
    }

    @Override
    Answer<Page> ask(NodeClient node, Who who, Optional<String> cursor, int limit) {
        return node.likers(who, post, cursor, limit);
    }
}
