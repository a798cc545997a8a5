package dev.likewise.cli.command;

import dev.likewise.cli.client.EventsPage;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Outage;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code likewise events}. */
@Command(
        name = "events",
        description =
                "What a node has counted itself, as events: one JSON object a line, each once, in the order of its"
                        + " log. Over all nodes the deltas of a post add up to its count.",
        footer = {
            "",
            "Each event has a cursor; --after with the last one that was handled goes on behind it. With --follow a node"
                    + " that starts again is waited for, and nothing is missed or said twice. Where events are not kept any"
                    + " more the command says where what is kept begins, and ends with 4.",
            "",
            "Examples:",
            "  likewise events --limit 10",
            "  likewise events --follow --after end",
            "  likewise events --follow --after 0 --url http://127.0.0.1:8081"
        })
public final class EventsCommand extends ClientCommand {
    @Option(
            names = "--after",
            paramLabel = "CURSOR",
            description =
                    "Begin behind this event: its cursor, 0 for the very first, end for those to come. Without it,"
                            + " with the oldest that is kept.")
    String after;

    @Option(names = "--follow", description = "Go on with what happens, until Ctrl-C.")
    boolean follow;

    @Option(names = "--limit", paramLabel = "N", description = "End after so many events.")
    Long limit;

    @Option(
            names = "--every",
            paramLabel = "TIME",
            defaultValue = "500ms",
            converter = Durations.Converter.class,
            description = "How often to look for more with --follow (default: 500ms).")
    Duration every;

    private boolean isAway;

    public EventsCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        if (limit != null && limit < 1) {
            throw Failure.usage("--limit: " + limit + " (expected: at least 1)");
        }
        List<NodeClient> nodes = client.nodes(shell, output::detail);
        if (nodes.size() > 1) {
            throw Failure.usage(
                    "--url: " + nodes.size() + " of them (expected: one, as each node has events of its own)");
        }
        try (NodeClient node = nodes.get(0)) {
            print(node, client.who(shell), output);
        }
        return ExitCode.OK;
    }

    private void print(NodeClient node, Who who, Output output) {
        long left = limit == null ? Long.MAX_VALUE : limit;
        EventsPage page = node.events(who, Optional.ofNullable(after), pageOf(left));
        while (true) {
            page.lines().forEach(shell.out()::println);
            left -= page.lines().size();
            boolean readerLeft = shell.out().checkError();
            boolean isOver = left <= 0 || !(follow || page.more());
            if (readerLeft || isOver || Thread.currentThread().isInterrupted()) {
                return;
            }
            if (!page.more()) {
                shell.time().pause(every);
            }
            page = next(node, who, page, pageOf(left), output);
        }
    }

    private static int pageOf(long left) {
        return (int) Math.min(left, NodeClient.EVENTS_MAX);
    }

    /** What comes behind a page; nothing, and the same place, while a node that is followed is away. */
    private EventsPage next(NodeClient node, Who who, EventsPage page, int size, Output output) {
        try {
            EventsPage next = node.events(who, Optional.of(page.next()), size);
            if (isAway) {
                isAway = false;
                output.note(node.url() + " is there again");
            }
            return next;
        } catch (Failure e) {
            if (!follow || !Outage.mayPass(e)) {
                throw e;
            }
            if (!isAway) {
                isAway = true;
                output.note(e.getMessage() + "; trying again");
            }
            return new EventsPage(List.of(), page.next(), false);
        }
    }
}
