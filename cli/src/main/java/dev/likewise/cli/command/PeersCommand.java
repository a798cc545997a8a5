package dev.likewise.cli.command;

import dev.likewise.cli.client.AdminClient;
import dev.likewise.cli.client.PeerEntry;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code likewise peers}. */
@Command(
        name = "peers",
        description =
                "A node's links: which are up, how far each peer is behind this node, in records and in seconds, how"
                        + " far away it is, how far its clock is off, and what was sent since the link is up.",
        footer = {"", "Examples:", "  likewise peers", "  likewise peers --json --admin http://127.0.0.1:7081"})
public final class PeersCommand extends ClientCommand {
    private static final double MICROS_PER_MILLI = 1000;

    public PeersCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        try (AdminClient node = client.adminClient(shell, output::detail, "peers asks one node")) {
            List<PeerEntry> peers = node.peers();
            if (output.isJson()) {
                output.json(Map.of("peers", peers.stream().map(PeerEntry::body).toList()));
            } else if (peers.isEmpty()) {
                output.line("this node has no peers");
            } else {
                output.table(table(peers));
            }
        }
        return ExitCode.OK;
    }

    private static Table table(List<PeerEntry> peers) {
        Table table = new Table("PEER", "STATE", "RECORDS BEHIND", "SECONDS", "ROUND TRIP", "CLOCK", "IN", "OUT");
        peers.forEach(peer -> table.row(
                peer.replica(),
                peer.stateWithReason(),
                peer.isMet() ? peer.lagRecords() : "?",
                peer.isMet() ? String.format(Locale.ROOT, "%,.1f", peer.lagSeconds()) : "?",
                peer.roundTripMicros() < 0 ? "?" : millis("%.1f ms", peer.roundTripMicros()),
                peer.roundTripMicros() < 0 ? "?" : millis("%+.1f ms", peer.clockOffsetMicros()),
                Text.bytes(peer.bytesIn()),
                Text.bytes(peer.bytesOut())));
        return table;
    }

    private static String millis(String format, long micros) {
        return String.format(Locale.ROOT, format, micros / MICROS_PER_MILLI);
    }
}
