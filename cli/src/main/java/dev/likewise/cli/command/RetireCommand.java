package dev.likewise.cli.command;

import dev.likewise.cli.client.AdminClient;
import dev.likewise.cli.client.MemberEntry;
import dev.likewise.cli.client.RetireAnswer;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code likewise retire}. */
@Command(
        name = "retire",
        description =
                "Takes a replica out of the cluster, for good: its disk is lost, or will never be used again. What it"
                        + " has counted is then what the likes that reached others say; taps that only its disk had are not in it."
                        + " Purging and trimming do not wait for it any more. It cannot be undone. Exit code 0 when a second member"
                        + " knows it, 1 if only the asked node does so far.",
        footer = {
            "",
            "Examples:",
            "  likewise retire eu/eu-1/0mz3k9 --dry-run",
            "  likewise retire eu/eu-1/0mz3k9 --yes --admin http://127.0.0.1:7081"
        })
public final class RetireCommand extends ClientCommand {
    @Parameters(paramLabel = "REPLICA", description = "The replica's whole id, as 'likewise members' shows it.")
    String replica;

    @Mixin
    Confirmation confirmation;

    public RetireCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        try (AdminClient node =
                client.adminClient(shell, output::detail, "retire asks one node, which tells the others")) {
            List<MemberEntry> members = node.members();
            MemberEntry member = find(members);
            String link = MembersCommand.link(member, node.self(), node.peers());
            if (link.equals("this node")) {
                throw Failure.usage("a node does not retire itself: give --admin of another one");
            }
            if (confirmation.isDryRun()) {
                say(output, member, members, link);
                return ExitCode.OK;
            }
            if (!member.retired()) {
                confirmation.require(shell, words(member, members, link), replica, "nothing is retired");
            }
            return report(output, node.retire(replica));
        }
    }

    private MemberEntry find(List<MemberEntry> members) {
        return members.stream()
                .filter(member -> member.replica().equals(replica))
                .findFirst()
                .orElseThrow(() -> Failure.usage("no replica is called '" + replica + "': there are "
                        + String.join(
                                ", ", members.stream().map(MemberEntry::replica).toList())));
    }

    /** What is going to happen, in a few sentences. */
    private static String words(MemberEntry member, List<MemberEntry> members, String link) {
        if (member.retired()) {
            return member.replica() + " is retired already.";
        }
        long others = members.stream()
                .filter(other -> !other.retired() && !other.replica().equals(member.replica()))
                .count();
        return "would retire " + member.replica()
                + " (its link is " + link + ")"
                + (link.equals("up") ? ", which is alive and will take no more taps" : "")
                + ", for good; " + others + " active " + (others == 1 ? "member stays." : "members stay.");
    }

    private static void say(Output output, MemberEntry member, List<MemberEntry> members, String link) {
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("replica", member.replica());
            json.put("retired", member.retired());
            json.put("link", link);
            json.put("dry_run", true);
            output.json(json);
        } else {
            output.line(words(member, members, link));
        }
    }

    private static int report(Output output, RetireAnswer answer) {
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("replica", answer.replica());
            json.put("known_by", answer.knownBy());
            json.put("safe", answer.safe());
            output.json(json);
        } else {
            output.verdict(
                    answer.safe(),
                    answer.replica() + " is retired; "
                            + (answer.knownBy().isEmpty()
                                    ? (answer.safe()
                                            ? "there is no other member to tell"
                                            : "no other member has heard of it yet: run this again when one is connected")
                                    : "known by " + String.join(", ", answer.knownBy())));
        }
        return answer.safe() ? ExitCode.OK : ExitCode.NO;
    }
}
