package dev.likewise.cli.command;

import dev.likewise.cli.client.AdminClient;
import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.AuditAnswer;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code likewise audit}. */
@Command(
        name = "audit",
        description =
                "Holds what nodes have stored against its laws: columns against the likes they count, what users like"
                        + " against the likes themselves, and counts against both. Exit code 0 if all is well, 1 if something"
                        + " was wrong, also if it was repaired.",
        footer = {
            "",
            "An audit goes on in its node when this command is interrupted or --timeout is over.",
            "",
            "Examples:",
            "  likewise audit",
            "  likewise audit p1 p2 --repair",
            "  likewise audit --json --admin http://127.0.0.1:7080 --admin http://127.0.0.1:7081"
        })
public final class AuditCommand extends ClientCommand {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final int POSTS_MAX = 1_000;

    @Parameters(paramLabel = "POST", arity = "0..*", description = "Only these posts; else everything.")
    List<String> posts = new ArrayList<>();

    @Option(
            names = "--repair",
            description = "Put right what a node may put right: its own columns, and its users' lists.")
    boolean repair;

    public AuditCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        List<String> names = Names.posts(posts);
        if (names.size() > POSTS_MAX) {
            throw Failure.usage("audit: " + names.size() + " posts (expected: at most " + POSTS_MAX
                    + "): name fewer, or none for everything");
        }
        List<AdminClient> nodes = client.adminClients(shell, output::detail);
        List<Answer<AuditAnswer>> audits = new ArrayList<>();
        nodes.forEach(node -> audits.add(node.startAudit(names, repair)));
        try {
            await(nodes, audits, output);
        } finally {
            if (output.progressWanted()) {
                output.progress("");
            }
            nodes.forEach(AdminClient::close);
        }
        return report(audits, output);
    }

    /** Looks at each audit until all are over. */
    private void await(List<AdminClient> nodes, List<Answer<AuditAnswer>> audits, Output output) {
        long start = shell.time().nanos();
        Duration pause = FIRST_PAUSE;
        while (audits.stream().anyMatch(audit -> audit.value().isRunning())) {
            giveUpIfTooLate(audits, start);
            if (output.progressWanted()) {
                output.progress(progress(audits));
            }
            shell.time().pause(pause);
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
            for (int i = 0; i < nodes.size(); i++) {
                if (audits.get(i).value().isRunning()) {
                    audits.set(i, nodes.get(i).audit(audits.get(i).value().id()));
                }
            }
        }
    }

    private void giveUpIfTooLate(List<Answer<AuditAnswer>> audits, long start) {
        Optional<Duration> atMost = Optional.ofNullable(client.timeout);
        Duration waited = Duration.ofNanos(shell.time().nanos() - start);
        if (Thread.currentThread().isInterrupted()
                || atMost.map(limit -> waited.compareTo(limit) >= 0).orElse(false)) {
            Answer<AuditAnswer> slow = audits.stream()
                    .filter(audit -> audit.value().isRunning())
                    .findFirst()
                    .orElseThrow();
            throw Failure.refused("the audit goes on: look at " + slow.url() + "/v1/admin/audits/"
                    + slow.value().id() + ", or give a longer --timeout");
        }
    }

    private static String progress(List<Answer<AuditAnswer>> audits) {
        List<String> parts = new ArrayList<>();
        for (Answer<AuditAnswer> audit : audits) {
            AuditAnswer value = audit.value();
            parts.add(AuditPrint.node(audit) + ": " + value.phase() + ", " + value.progress("shards_done") + " of "
                    + Text.count(value.progress("shards"), "shard") + ", " + Text.count(value.progress("rows"), "row"));
        }
        return String.join("   ", parts);
    }

    private static int report(List<Answer<AuditAnswer>> audits, Output output) {
        if (output.isJson()) {
            output.json(AuditPrint.json(audits));
        } else {
            new AuditPrint(audits).to(output);
        }
        for (Answer<AuditAnswer> audit : audits) {
            if (!audit.value().isDone()) {
                throw Failure.refused("the audit at " + AuditPrint.node(audit) + " "
                        + audit.value().state() + " ("
                        + audit.value().detail() + "): look into the log of "
                        + audit.url().getAuthority() + " and audit again");
            }
        }
        return audits.stream().allMatch(audit -> audit.value().isClean()) ? ExitCode.OK : ExitCode.NO;
    }
}
