package dev.likewise.cli.command;

import dev.likewise.cli.client.AdminClient;
import dev.likewise.cli.client.Convergence;
import dev.likewise.cli.client.NodeState;
import dev.likewise.cli.client.ShardState;
import dev.likewise.cli.client.Unreachable;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code likewise wait}. */
@Command(
        name = "wait",
        description = "Waits until all shards of all given nodes have equal digests. Exit code 0 when they have, 1 when"
                + " they still have not after --timeout (default: 30s), with what differs.",
        footer = {
            "",
            "Examples:",
            "  likewise wait --converged --admin http://127.0.0.1:7080 --admin http://127.0.0.1:7081",
            "  likewise wait --converged --timeout 2m --json --admin 127.0.0.1:7080 --admin 127.0.0.1:7082"
        })
public final class WaitCommand extends ClientCommand {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int DIGEST_CHARS_SHOWN = 12;

    @Option(names = "--converged", required = true, description = "What to wait for.")
    boolean converged;

    public WaitCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        List<AdminClient> nodes = client.adminClients(shell, output::detail);
        if (nodes.size() < 2) {
            throw Failure.usage("wait --converged needs two nodes or more: give --admin once for each");
        }
        Polling polling = new Polling(shell.time(), client.timeoutOr(TIMEOUT));
        Seen seen = polling.until(one -> one.convergence().isReached(), () -> Seen.of(states(nodes)));
        nodes.forEach(AdminClient::close);
        if (output.isJson()) {
            output.json(seen.json(polling.waited()));
        } else {
            seen.print(output, polling.waited());
        }
        return seen.convergence().isReached() ? ExitCode.OK : ExitCode.NO;
    }

    private static List<NodeState> states(List<AdminClient> nodes) {
        List<NodeState> states = new ArrayList<>();
        List<Unreachable> unreachable = new ArrayList<>();
        Map<String, URI> seen = new HashMap<>();
        for (AdminClient node : nodes) {
            try {
                NodeState state = node.state();
                URI before = seen.put(state.replica(), node.url());
                if (before != null) {
                    throw Labels.sameNode(before, node.url(), state.replica());
                }
                states.add(state);
            } catch (Unreachable e) {
                unreachable.add(e);
            }
        }
        if (!unreachable.isEmpty()) {
            throw Unreachable.all(unreachable);
        }
        return states;
    }

    /** The nodes' states at about the same time. */
    private record Seen(List<NodeState> nodes, Convergence convergence) {
        static Seen of(List<NodeState> nodes) {
            return new Seen(nodes, Convergence.of(nodes));
        }

        private List<String> names() {
            return nodes.stream().map(NodeState::replica).toList();
        }

        private long registers() {
            return nodes.get(0).shards().stream()
                    .mapToLong(ShardState::registers)
                    .sum();
        }

        Map<String, Object> json(Duration waited) {
            List<Map<String, Object>> differences = new ArrayList<>();
            for (Convergence.Difference difference : convergence.differences()) {
                Map<String, Object> values = new LinkedHashMap<>();
                for (int i = 0; i < nodes.size(); i++) {
                    values.put(names().get(i), difference.values().get(i));
                }
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("shard", difference.shard());
                one.put("what", difference.what());
                one.put("values", values);
                differences.add(one);
            }
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("converged", convergence.isReached());
            json.put("waited_ms", waited.toMillis());
            json.put("nodes", names());
            json.put("shards", nodes.get(0).shards().size());
            json.put("registers", registers());
            json.put("differences", differences);
            return json;
        }

        void print(Output output, Duration waited) {
            if (convergence.isReached()) {
                output.verdict(
                        true,
                        nodes.size() + " nodes hold the same: "
                                + Text.count(nodes.get(0).shards().size(), "shard") + ", "
                                + Text.count(registers(), "register") + " (after "
                                + Text.seconds(waited.toMillis() / 1e3) + ")");
                return;
            }
            List<String> headings = new ArrayList<>(List.of("SHARD", "WHAT"));
            headings.addAll(names());
            Table table = new Table(headings);
            for (Convergence.Difference difference : convergence.differences()) {
                List<Object> row = new ArrayList<>(List.of("" + difference.shard(), difference.what()));
                difference.values().forEach(value -> row.add(shortened(value)));
                table.row(row);
            }
            output.table(table);
            output.verdict(false, "not converged after " + Text.seconds(waited.toMillis() / 1e3));
        }

        private static String shortened(String digest) {
            return digest.length() <= DIGEST_CHARS_SHOWN ? digest : digest.substring(0, DIGEST_CHARS_SHOWN) + "…";
        }
    }
}
