package dev.likewise.cli.command;

import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.EdgeAnswer;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Registers;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import dev.likewise.crdt.Stamp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code likewise explain}. */
@Command(
        name = "explain",
        description = "What each node holds of one like: when it was tapped last and where, whether it is a like or an"
                + " unlike, who has counted it, which of it wins, and why. Exit code 0 if all hold the same, else 1.",
        footer = {
            "",
            "Where nodes run with auth jwt it needs a token with the scope inspect.",
            "",
            "Examples:",
            "  likewise explain p1 u1",
            "  likewise explain p1 u1 --url http://127.0.0.1:8080 --url http://127.0.0.1:8081",
            "  likewise explain p1 u1 --json --url http://127.0.0.1:8082"
        })
public final class ExplainCommand extends ClientCommand {
    @Parameters(index = "0", paramLabel = "POST", description = "The post.")
    String post;

    @Parameters(index = "1", paramLabel = "USER", description = "Whose like.")
    String member;

    public ExplainCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        Names.check("post", post);
        Names.check("user", member);
        Who who = client.who(shell);
        List<NodeClient> nodes = client.nodes(shell, output::detail);
        Survey<EdgeAnswer> survey = Survey.of(nodes, node -> node.edge(who, post, member));
        nodes.forEach(NodeClient::close);
        Labels.requireDistinct(survey.answers());
        Registers registers = new Registers(
                Labels.of(survey.answers()),
                survey.answers().stream().map(Answer::value).toList());
        if (output.isJson()) {
            output.json(json(survey, registers));
        } else {
            print(survey, registers, output);
        }
        survey.failIfIncomplete();
        return registers.agree() ? ExitCode.OK : ExitCode.NO;
    }

    private void print(Survey<EdgeAnswer> survey, Registers registers, Output output) {
        Table table = new Table("AT", "SAYS", "TAPPED", "", "BY", "COUNTED BY", "");
        for (int i = 0; i < registers.nodes().size(); i++) {
            EdgeAnswer edge = registers.edges().get(i);
            Optional<Stamp> stamp = edge.stamp();
            table.row(
                    registers.nodes().get(i),
                    stamp.isEmpty() ? "never tapped" : edge.present() ? "liked" : "not liked",
                    edge.at(),
                    stamp.map(ExplainCommand::place).orElse(""),
                    stamp.map(one -> one.replica().toString()).orElse(""),
                    credits(edge),
                    registers.agree() ? "" : registers.wins(i) ? "wins" : "loses");
        }
        output.table(table);
        survey.printMissing(output);
        output.line(Text.printable(registers.explanation(post, member)));
        if (registers.nodes().size() > 1) {
            output.verdict(
                    registers.agree() && survey.isComplete(),
                    registers.agree()
                            ? (survey.isComplete() ? "all " : "the other ")
                                    + registers.nodes().size() + " agree"
                            : "they differ");
        }
    }

    /** The part of the time that the column before it cuts: microseconds, and the place within one. */
    private static String place(Stamp stamp) {
        return "+" + stamp.time().micros() % 1000 + " µs #" + stamp.time().counter();
    }

    private static String credits(EdgeAnswer edge) {
        return edge.credits().isEmpty()
                ? "nobody"
                : edge.credits().entrySet().stream()
                        .map(credit -> credit.getKey() + " " + (credit.getValue() < 0 ? "−" : "+")
                                + Math.abs(credit.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private Map<String, Object> json(Survey<EdgeAnswer> survey, Registers registers) {
        List<Map<String, Object>> nodes = new ArrayList<>();
        for (int i = 0; i < registers.nodes().size(); i++) {
            Answer<EdgeAnswer> answer = survey.answers().get(i);
            Map<String, Object> node = new LinkedHashMap<>();
            node.put("url", answer.url());
            node.put("region", answer.region());
            node.put("node", answer.node());
            node.put("wins", registers.wins(i));
            node.put("edge", answer.value().body());
            nodes.add(node);
        }
        EdgeAnswer winner = registers.winner();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("post", post);
        json.put("user", member);
        json.put("agree", registers.agree() && survey.isComplete());
        json.put("present", winner.present());
        json.put("version", winner.stamp().map(Stamp::toString).orElse(null));
        json.put("why", registers.explanation(post, member));
        json.put("nodes", nodes);
        json.put("unreachable", survey.missingJson());
        return json;
    }
}
