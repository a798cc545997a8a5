package dev.likewise.cli.command;

import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.Nearest;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Page;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** A command that shows a list page by page, as the nearest node knows it. */
abstract class ListCommand extends ClientCommand {
    private final String list;
    private final String name;

    @Mixin
    PageOptions page;

    /**
     * @param list what the list is called in JSON
     * @param name what its entries name
     */
    ListCommand(Shell shell, String list, String name) {
        super(shell);
        this.list = list;
        this.name = name;
    }

    /** Refuses what is not worth asking for. */
    void check() {}

    /** One page. */
    abstract Answer<Page> ask(NodeClient node, Who who, Optional<String> cursor, int limit);

    @Override
    final int run(Output output) {
        check();
        Who who = client.whoRequired(shell);
        try (Nearest nearest = client.nearest(shell, output::detail)) {
            page.print(
                    output,
                    list,
                    name,
                    (cursor, limit) ->
                            nearest.call(node -> ask(node, who, cursor, limit)).value());
        }
        return ExitCode.OK;
    }
}
