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
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Mixin
    WatchOptions watch;

    private final Set<URI> away = new HashSet<>();

    public VectorCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        Names.check("post", post);
        Who who = client.who(shell);
        List<NodeClient> nodes = client.nodes(shell, output::detail);
        Survey<PostVector> survey = ask(nodes, who);
        survey.missing().forEach(one -> away.add(one.node().url()));
        print(survey, output);
        AtomicReference<Survey<PostVector>> last = new AtomicReference<>(survey);
        watch.again(shell.time(), () -> last.set(printIfChanged(nodes, who, last.get(), output)));
        nodes.forEach(NodeClient::close);
        last.get().failIfIncomplete();
        return ExitCode.OK;
    }

    private Survey<PostVector> printIfChanged(
            List<NodeClient> nodes, Who who, Survey<PostVector> before, Output output) {
        Survey<PostVector> later = askIfThere(nodes, who, before, output);
        if (!columns(later).equals(columns(before))) {
            print(later, output);
        }
        return later;
    }

    private Survey<PostVector> ask(List<NodeClient> nodes, Who who) {
        return Survey.of(nodes, node -> node.vector(who, post));
    }

    /** As {@link #ask}; what was before where nobody answers for a moment. With a note when a node goes away. */
    private Survey<PostVector> askIfThere(List<NodeClient> nodes, Who who, Survey<PostVector> before, Output output) {
        try {
            Survey<PostVector> survey = ask(nodes, who);
            survey.answers().forEach(answer -> away.remove(answer.url()));
            survey.missing().forEach(one -> noteOnce(one.node().url(), one.why(), output));
            return survey;
        } catch (Failure e) {
            if (!Outage.mayPass(e)) {
                throw e;
            }
            noteOnce(nodes.get(0).url(), e, output);
            nodes.forEach(node -> away.add(node.url()));
            return before;
        }
    }

    private void noteOnce(URI url, Failure why, Output output) {
        if (away.add(url)) {
            output.note(why.getMessage());
        }
    }

    /** What counts as a change: not the lag, which is always another. */
    private static List<Object> columns(Survey<PostVector> survey) {
        return survey.answers().stream()
                .<Object>map(answer -> List.of(
                        answer.url(), answer.value().columns(), answer.value().count()))
                .toList();
    }

    private void print(Survey<PostVector> survey, Output output) {
        List<Answer<PostVector>> answers = survey.answers();
        Agreement agreement = Agreement.of(answers.stream().map(Answer::value).toList());
        if (output.isJson()) {
            output.json(json(survey, agreement));
            return;
        }
        if (watch.isOn()) {
            output.clear();
        }
        answers.forEach(answer -> printBlock(answer, output));
        survey.printMissing(output);
        if (answers.size() > 1) {
            String all = survey.isComplete() ? "all " + answers.size() + " agree" : "the others agree";
            String differ = survey.isComplete() ? "they differ" : "the others differ";
            output.verdict(
                    agreement.holds() && survey.isComplete(),
                    agreement.holds() ? all : differ + ": see " + compare(survey));
        }
    }

    /** The command that shows where they differ, whole. */
    private String compare(Survey<PostVector> survey) {
        return "likewise compare " + Text.printable(post)
                + survey.answers().stream()
                        .map(answer -> " --url " + answer.url())
                        .collect(Collectors.joining());
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

    private Map<String, Object> json(Survey<PostVector> survey, Agreement agreement) {
        List<Map<String, Object>> blocks = new ArrayList<>();
        for (Answer<PostVector> answer : survey.answers()) {
            Map<String, Object> block = new LinkedHashMap<>();
            block.put("url", answer.url());
            block.put("region", answer.region());
            block.put("node", answer.node());
            block.put("vector", answer.value().body());
            blocks.add(block);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("post", post);
        json.put("agree", agreement.holds() && survey.isComplete());
        json.put("nodes", blocks);
        json.put("unreachable", survey.missingJson());
        return json;
    }
}
