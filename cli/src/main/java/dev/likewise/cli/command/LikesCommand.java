package dev.likewise.cli.command;

import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Page;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.shell.Shell;
import java.util.Optional;
import picocli.CommandLine.Command;

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
public final class LikesCommand extends ListCommand {
    public LikesCommand(Shell shell) {
        super(shell, "likes", "post");
    }

    @Override
    Answer<Page> ask(NodeClient node, Who who, Optional<String> cursor, int limit) {
        return node.likes(who, cursor, limit);
    }
}
