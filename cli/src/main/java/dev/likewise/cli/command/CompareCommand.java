package dev.likewise.cli.command;

import dev.likewise.cli.client.Agreement;
import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.Column;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.PostVector;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code likewise compare}. */
@Command(
        name = "compare",
        description = "Whether regions agree on some posts, column by column. Exit code 0 if they do, else 1.",
        footer = {
            "",
            "Examples:",
            "  likewise compare p1 --url http://127.0.0.1:8080 --url http://127.0.0.1:8081",
            "  likewise compare p1 p2 --wait 10s --url http://127.0.0.1:8080 --url http://127.0.0.1:8082"
        })
public final class CompareCommand extends ClientCommand {
    @Parameters(paramLabel = "POST", arity = "1..*", description = "The posts.")
    List<String> posts;

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            defaultValue = "0s",
            converter = Durations.Converter.class,
            description = "Ask again until they agree, for so long at most.")
    Duration atMost;

    public CompareCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        List<String> names = Names.posts(posts);
        List<NodeClient> nodes = client.nodes(shell, output::detail);
        if (nodes.size() < 2) {
            throw Failure.usage("compare needs two nodes or more: give --url once for each");
        }
        Who who = client.who(shell);
        Polling polling = new Polling(shell.time(), atMost);
        Set<URI> seen = new HashSet<>();
        // Whoever was never there is a mistake and is not waited for; whoever was, may come back.
        Compared compared =
                polling.until(one -> one.agree() || !one.missesOnly(seen), () -> ask(nodes, who, names, seen));
        nodes.forEach(NodeClient::close);
        if (output.isJson()) {
            output.json(compared.json(polling.waited()));
        } else {
            compared.print(output);
        }
        compared.survey().failIfIncomplete();
        return compared.agree() ? ExitCode.OK : ExitCode.NO;
    }

    private static Compared ask(List<NodeClient> nodes, Who who, List<String> posts, Set<URI> seen) {
        Survey<List<PostVector>> survey = Survey.of(nodes, node -> vectors(node, who, posts));
        survey.answers().forEach(answer -> seen.add(answer.url()));
        Labels.requireDistinct(survey.answers());
        Map<String, Agreement> agreements = new LinkedHashMap<>();
        for (int i = 0; i < posts.size(); i++) {
            int post = i;
            agreements.put(
                    posts.get(post),
                    Agreement.of(survey.answers().stream()
                            .map(answer -> answer.value().get(post))
                            .toList()));
        }
        return new Compared(survey, Labels.of(survey.answers()), agreements);
    }

    private static Answer<List<PostVector>> vectors(NodeClient node, Who who, List<String> posts) {
        List<PostVector> vectors = new ArrayList<>();
        Answer<PostVector> last = null;
        for (String post : posts) {
            last = node.vector(who, post);
            vectors.add(last.value());
        }
        if (last == null) {
            throw new IllegalArgumentException("posts: none (expected: at least one)");
        }
        return last.map(vector -> vectors);
    }

    /** What was found: names of the nodes that answered, and for each post whether those agree. */
    private record Compared(Survey<List<PostVector>> survey, List<String> nodes, Map<String, Agreement> posts) {
        boolean agree() {
            return survey.isComplete() && differing() == 0;
        }

        private long differing() {
            return posts.values().stream().filter(one -> !one.holds()).count();
        }

        boolean missesOnly(Set<URI> seen) {
            return survey.missing().stream()
                    .allMatch(one -> seen.contains(one.node().url()));
        }

        Map<String, Object> json(Duration waited) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("agree", agree());
            json.put("waited_ms", waited.toMillis());
            json.put("nodes", nodes);
            Map<String, Object> byPost = new LinkedHashMap<>();
            posts.forEach((post, agreement) -> byPost.put(post, json(agreement)));
            json.put("posts", byPost);
            json.put("unreachable", survey.missingJson());
            return json;
        }

        private Map<String, Object> json(Agreement agreement) {
            Map<String, Object> columns = new LinkedHashMap<>();
            agreement
                    .differing()
                    .forEach(difference -> columns.put(
                            difference.replica(),
                            byNode(difference.columns().stream()
                                    .map(CompareCommand::json)
                                    .toList())));
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("agree", agreement.holds());
            json.put("counts", byNode(agreement.counts()));
            json.put("differing", columns);
            return json;
        }

        private Map<String, Object> byNode(List<?> values) {
            Map<String, Object> byNode = new LinkedHashMap<>();
            for (int i = 0; i < nodes.size(); i++) {
                byNode.put(nodes.get(i), values.get(i));
            }
            return byNode;
        }

        void print(Output output) {
            List<String> headings = new ArrayList<>(List.of("POST", "WHAT"));
            headings.addAll(nodes);
            Table table = new Table(headings);
            posts.forEach((post, agreement) -> addRows(table, post, agreement));
            output.table(table);
            survey.printMissing(output);
            output.verdict(agree(), verdict());
        }

        private String verdict() {
            String count = Text.count(posts.size(), "post");
            if (survey.isComplete()) {
                return differing() == 0
                        ? "all " + nodes.size() + " agree on " + count
                        : "they differ on " + differing() + " of " + count;
            }
            String answered =
                    nodes.size() + " of " + (nodes.size() + survey.missing().size()) + " answered";
            if (nodes.size() == 1) {
                return answered + ": nothing to compare";
            }
            return answered
                    + (differing() == 0 ? " and agree on " + count : " and differ on " + differing() + " of " + count);
        }

        private static void addRows(Table table, String post, Agreement agreement) {
            List<Object> row = new ArrayList<>(List.of(post, "count"));
            row.addAll(agreement.counts());
            table.row(row);
            for (Agreement.Difference difference : agreement.differing()) {
                List<Object> cells = new ArrayList<>(List.of(post, difference.replica()));
                cells.addAll(difference.columns());
                table.row(cells);
            }
        }
    }

    private static Map<String, Object> json(Column column) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("likes", column.likes());
        json.put("unlikes", column.unlikes());
        return json;
    }
}
