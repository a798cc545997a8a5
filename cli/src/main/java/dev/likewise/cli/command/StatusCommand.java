package dev.likewise.cli.command;

import dev.likewise.cli.client.AdminClient;
import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.Metrics;
import dev.likewise.cli.client.NodeStatus;
import dev.likewise.cli.client.PeerEntry;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code likewise status}. */
@Command(
        name = "status",
        description =
                "A node in one screen: who it is, whether it is ready or why not, how fresh its counts are, its links"
                        + " and how far they lag, and what audits have found. Exit code 0 if it is ready, else 1.",
        footer = {
            "",
            "How long commits and syncs take, disk and live sockets are shown of nodes that serve /metrics.",
            "",
            "Examples:",
            "  likewise status",
            "  likewise status --json --admin http://127.0.0.1:7081"
        })
public final class StatusCommand extends ClientCommand {
    public StatusCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        try (AdminClient node = client.adminClient(shell, output::detail, "status asks one node")) {
            Answer<NodeStatus> status = node.status();
            List<PeerEntry> peers = node.peers();
            Optional<Metrics> metrics = node.metrics();
            if (output.isJson()) {
                output.json(json(status, peers, metrics));
            } else {
                new StatusScreen(status.value(), peers, metrics).print(output);
            }
            return status.value().ready() ? ExitCode.OK : ExitCode.NO;
        }
    }

    /** What the node says, with its links and what was taken from its metrics. */
    private static Map<String, Object> json(
            Answer<NodeStatus> status, List<PeerEntry> peers, Optional<Metrics> metrics) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("url", status.url());
        json.put("status", status.value().body());
        json.put("peers", peers.stream().map(PeerEntry::body).toList());
        json.put("metrics", metrics.map(StatusScreen::json).orElse(null));
        return json;
    }
}
