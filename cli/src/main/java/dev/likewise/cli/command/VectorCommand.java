package dev.likewise.cli.command;

import dev.likewise.cli.client.Agreement;
import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Outage;
import dev.likewise.cli.client.PostVector;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code likewise vector}. */
@Command(
        name = "vector",
        description =
                "The PN vector of a post: what each replica of each region has counted. With several --url a block"
                        + " for each, and whether they agree.",
        footer = {
            "",
            "Examples:",
            "  likewise vector p1",
            "  likewise vector p1 --url http://127.0.0.1:8080 --url http://127.0.0.1:8081",
            "  likewise vector p1 --watch --every 500ms"
        })
public final class VectorCommand extends ClientCommand {
    @Parameters(paramLabel = "POST", description = "The post.")
    String post;

    @Option(names = "--watch", description = "Go on, and show the vector whenever it changes, until Ctrl-C.")
    boolean watch;

    @Option(
            names = "--every",
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = Durations.Converter.class,
            description = "How often to look with --watch (default: 1s).")
    Duration every;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = Durations.Converter.class,
            description = "Stop watching after so long.")
    Duration atMost;

    private boolean away;

    public VectorCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        Names.check("post", post);
        Who who = client.who(shell);
        List<NodeClient> nodes = client.nodes(shell, output::detail);
        List<Answer<PostVector>> answers = ask(nodes, who);
        print(answers, output);
        long start = shell.time().nanos();
        while (watch && !isOver(start)) {
            shell.time().pause(every);
            List<Answer<PostVector>> later = askIfThere(nodes, who, answers, output);
            if (!columns(later).equals(columns(answers))) {
                answers = later;
                print(answers, output);
            }
        }
        nodes.forEach(NodeClient::close);
        return ExitCode.OK;
    }

    private boolean isOver(long start) {
        return Thread.currentThread().isInterrupted()
                || (atMost != null && shell.time().nanos() - start >= atMost.toNanos());
    }

    private List<Answer<PostVector>> ask(List<NodeClient> nodes, Who who) {
        return nodes.stream().map(node -> node.vector(who, post)).toList();
    }

    /** As {@link #ask}; the answers before where a node is away for a moment, with a note when that begins. */
    private List<Answer<PostVector>> askIfThere(
            List<NodeClient> nodes, Who who, List<Answer<PostVector>> before, Output output) {
        try {
            List<Answer<PostVector>> answers = ask(nodes, who);
            away = false;
            return answers;
        } catch (Failure e) {
            if (!Outage.mayPass(e)) {
                throw e;
            }
            if (!away) {
                output.note(e.getMessage());
            }
            away = true;
            return before;
        }
    }

    /** What counts as a change: not the lag, which is always another. */
    private static List<Object> columns(List<Answer<PostVector>> answers) {
        return answers.stream()
                .<Object>map(answer ->
                        List.of(answer.value().columns(), answer.value().count()))
                .toList();
    }

    private void print(List<Answer<PostVector>> answers, Output output) {
        Agreement agreement = Agreement.of(answers.stream().map(Answer::value).toList());
        if (output.isJson()) {
            output.json(json(answers, agreement));
            return;
        }
        if (watch) {
            output.clear();
        }
        answers.forEach(answer -> printBlock(answer, output));
        if (answers.size() > 1) {
            output.verdict(
                    agreement.holds(),
                    agreement.holds()
                            ? "all " + answers.size() + " agree"
                            : "they differ: see likewise compare " + post);
        }
    }

    private void printBlock(Answer<PostVector> answer, Output output) {
        PostVector vector = answer.value();
        if (vector.hidden()) {
            output.line(post + " at " + Labels.of(answer) + ": count hidden");
            return;
        }
        String raw = vector.raw() == vector.count() ? "" : " (the sum is " + vector.raw() + ")";
        output.line(post + " at " + Labels.of(answer) + ": " + Text.count(vector.count(), "like") + raw);
        Table table = new Table("  REGION", "REPLICA", "LIKES", "UNLIKES", "NET", "");
        vector.columns()
                .forEach((replica, column) -> table.row(
                        "  " + replica.split("/", 2)[0],
                        replica,
                        column.likes(),
                        column.unlikes(),
                        column.net(),
                        column.retired() ? "retired" : ""));
        if (!table.isEmpty()) {
            output.table(table);
        }
        output.line("");
    }

    private Map<String, Object> json(List<Answer<PostVector>> answers, Agreement agreement) {
        List<Map<String, Object>> blocks = new ArrayList<>();
        for (Answer<PostVector> answer : answers) {
            Map<String, Object> block = new LinkedHashMap<>();
            block.put("url", answer.url());
            block.put("region", answer.region());
            block.put("node", answer.node());
            block.put("vector", answer.value().body());
            blocks.add(block);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("post", post);
        json.put("agree", agreement.holds());
        json.put("nodes", blocks);
        return json;
    }
}
