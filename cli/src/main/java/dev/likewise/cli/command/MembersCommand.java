package dev.likewise.cli.command;

import dev.likewise.cli.client.AdminClient;
import dev.likewise.cli.client.MemberEntry;
import dev.likewise.cli.client.PeerEntry;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code likewise members}. */
@Command(
        name = "members",
        description =
                "All replicas that are or were members of the cluster, as a node has heard of them. A node that starts"
                        + " over is a new replica, and the one before is retired.",
        footer = {"", "Examples:", "  likewise members", "  likewise members --json --admin http://127.0.0.1:7081"})
public final class MembersCommand extends ClientCommand {
    public MembersCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        try (AdminClient node = client.adminClient(shell, output::detail, "members asks one node")) {
            List<MemberEntry> members = node.members();
            List<PeerEntry> peers = node.peers();
            String self = node.self();
            if (output.isJson()) {
                output.json(Map.of(
                        "members",
                        members.stream()
                                .map(member -> json(member, link(member, self, peers)))
                                .toList()));
            } else {
                output.table(table(members, self, peers));
            }
        }
        return ExitCode.OK;
    }

    private static Table table(List<MemberEntry> members, String self, List<PeerEntry> peers) {
        Table table = new Table("REPLICA", "STATE", "LINK", "GOSSIP");
        members.forEach(member -> table.row(
                member.replica(),
                member.retired() ? "retired" : "active",
                link(member, self, peers),
                String.join(" ", member.gossip())));
        return table;
    }

    /** What the asked node has by way of a link to a member. */
    static String link(MemberEntry member, String self, List<PeerEntry> peers) {
        if (member.replica().equals(self)) {
            return "this node";
        }
        return peers.stream()
                .filter(peer -> peer.replica().equals(member.replica()))
                .map(PeerEntry::stateWithReason)
                .findFirst()
                .orElse("none");
    }

    private static Map<String, Object> json(MemberEntry member, String link) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("replica", member.replica());
        json.put("region", member.region());
        json.put("node", member.node());
        json.put("gossip", member.gossip());
        json.put("http", member.http());
        json.put("retired", member.retired());
        json.put("link", link);
        return json;
    }
}
