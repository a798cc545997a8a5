package dev.likewise.cli.command;

import dev.likewise.cli.client.AdminClient;
import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.Outage;
import dev.likewise.cli.client.TopPosts;
import dev.likewise.cli.client.TopPosts.Rate;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code likewise top}. */
@Command(
        name = "top",
        description =
                "The posts that get the most taps at a node, over its last seconds. Taps of other regions are not in it.",
        footer = {
            "",
            "With --watch --json an object whenever something has changed.",
            "",
            "Examples:",
            "  likewise top",
            "  likewise top -n 3 --json",
            "  likewise top --watch --every 2s --admin http://127.0.0.1:7081"
        })
public final class TopCommand extends ClientCommand {
    @Option(
            names = "-n",
            paramLabel = "N",
            defaultValue = "10",
            description = "How many, 1 to " + AdminClient.TOP_MAX + " (default: ${DEFAULT-VALUE}).")
    int n;

    @Mixin
    WatchOptions watch;

    private boolean away;

    public TopCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        if (n < 1 || n > AdminClient.TOP_MAX) {
            throw Failure.usage("-n: " + n + " (expected: 1 to " + AdminClient.TOP_MAX + ")");
        }
        try (AdminClient node = client.adminClient(shell, output::detail, "top asks one node")) {
            AtomicReference<List<Rate>> shown = new AtomicReference<>(print(node.top(n), output));
            watch.again(shell.time(), () -> shown.set(printIfChanged(node, shown.get(), output)));
        }
        return ExitCode.OK;
    }

    /** A node that is away for a while is said once, and waited for. */
    private List<Rate> printIfChanged(AdminClient node, List<Rate> before, Output output) {
        try {
            Answer<TopPosts> answer = node.top(n);
            away = false;
            return answer.value().posts().equals(before) ? before : print(answer, output);
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

    /** @return what was shown */
    private List<Rate> print(Answer<TopPosts> answer, Output output) {
        if (output.isJson()) {
            output.json(json(answer));
        } else {
            show(answer, output);
        }
        return answer.value().posts();
    }

    private void show(Answer<TopPosts> answer, Output output) {
        if (watch.isOn()) {
            output.clear();
        }
        TopPosts top = answer.value();
        if (output.isQuiet()) {
            top.posts().forEach(rate -> output.line(Text.printable(rate.post())));
        } else if (top.posts().isEmpty()) {
            output.line("no taps at " + Labels.of(answer) + " within " + seconds(top));
        } else {
            Table table = new Table("POST", "TAPS/S");
            top.posts()
                    .forEach(rate -> table.row(rate.post(), String.format(Locale.ROOT, "%,.1f", rate.tapsPerSecond())));
            output.table(table);
            output.note("at " + Labels.of(answer) + ", over " + seconds(top));
        }
    }

    private static String seconds(TopPosts top) {
        return String.format(Locale.ROOT, "%.0f s", top.windowSeconds());
    }

    private static Map<String, Object> json(Answer<TopPosts> answer) {
        Map<String, Object> json = new LinkedHashMap<>(answer.value().body().members());
        json.put("region", answer.region());
        json.put("node", answer.node());
        return json;
    }
}
