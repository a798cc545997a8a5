package dev.likewise.cli.command;

import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.Counted;
import dev.likewise.cli.client.Counts;
import dev.likewise.cli.client.Nearest;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code likewise count}. */
@Command(
        name = "count",
        description = "How many people like some posts, as the nearest node knows.",
        footer = {
            "",
            "With -q only the numbers, one a line.",
            "",
            "Examples:",
            "  likewise count p1",
            "  likewise count p1 p2 p3 --user u1",
            "  likewise count p1 -q --url http://127.0.0.1:8082"
        })
public final class CountCommand extends ClientCommand {
    /** Before anybody counted likes with this. */
    private static final Instant LONG_AGO = Instant.parse("2000-01-01T00:00:00Z");

    @Parameters(paramLabel = "POST", arity = "1..*", description = "The posts.")
    List<String> posts;

    public CountCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        List<String> names = Names.posts(posts);
        Who who = client.who(shell);
        try (Nearest nearest = client.nearest(shell, output::detail)) {
            Answer<Map<String, Counted>> answer = nearest.call(node -> {
                Answer<Counts> counts = node.freshCounts(who, names);
                doubt(node, counts.value()).ifPresent(output::warning);
                return counts.map(Counts::posts);
            });
            print(answer, who.isKnown(), output);
        }
        return ExitCode.OK;
    }

    /** Why the counts may be far off, if they may: a count that is merely plausible must not pass for one. */
    private static Optional<String> doubt(NodeClient node, Counts counts) {
        if (counts.asOf().isPresent() && counts.asOf().get().isBefore(LONG_AGO)) {
            return Optional.of(
                    "this node is joining or cut off: it does not know yet what the other regions have, so the"
                            + " counts may be far too low");
        }
        if (!counts.behind().isEmpty() && isAllOthers(counts.behind(), node)) {
            return Optional.of("this node is joining or cut off: it hears nothing of "
                    + String.join(", ", counts.behind()) + ", so the counts may be old");
        }
        return Optional.empty();
    }

    private static boolean isAllOthers(List<String> behind, NodeClient node) {
        try {
            Answer<Map<String, List<String>>> regions = node.regions();
            return regions.value().keySet().stream()
                    .allMatch(region -> region.equals(regions.region()) || behind.contains(region));
        } catch (Failure e) {
            // The counts are there; that doubts about them cannot be told is no reason to keep them back.
            return false;
        }
    }

    private static void print(Answer<Map<String, Counted>> answer, boolean withLiked, Output output) {
        if (output.isJson()) {
            Map<String, Object> counts = new LinkedHashMap<>();
            answer.value().forEach((post, counted) -> counts.put(post, counted.json()));
            output.json(Map.of("posts", counts));
        } else if (output.isQuiet()) {
            answer.value().values().forEach(counted -> output.line(counted.hidden() ? "hidden" : "" + counted.count()));
        } else {
            output.table(table(answer.value(), withLiked));
        }
    }

    private static Table table(Map<String, Counted> counts, boolean withLiked) {
        Table table = withLiked ? new Table("POST", "COUNT", "SHOWN", "LIKED") : new Table("POST", "COUNT", "SHOWN");
        counts.forEach((post, counted) -> {
            Object count = counted.hidden() ? "hidden" : (Object) counted.count();
            String liked = counted.liked().orElse(false) ? "yes" : "no";
            if (withLiked) {
                table.row(post, count, counted.display(), liked);
            } else {
                table.row(post, count, counted.display());
            }
        });
        return table;
    }
}
