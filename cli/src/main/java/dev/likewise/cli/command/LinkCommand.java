package dev.likewise.cli.command;

import dev.likewise.cli.client.AdminClient;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code likewise link}. */
@Command(
        name = "link",
        description = "Puts a fault on a node's link to a peer, or takes all faults off it. Only where the node runs in"
                + " development ('likewise dev') or with chaos true.",
        footer = {
            "",
            "Examples:",
            "  likewise link eu --cut",
            "  likewise link eu --cut --one-way out --for 10s",
            "  likewise link eu/eu-1 --delay 80 --loss 0.05 --admin http://127.0.0.1:7082",
            "  likewise link eu --heal"
        })
public final class LinkCommand extends ClientCommand {
    @Parameters(
            paramLabel = "PEER",
            description = "The peer: its region, region/node, node name or replica id, if that names exactly one.")
    String peer;

    @Option(names = "--cut", description = "Nothing passes.")
    boolean cut;

    @Option(names = "--heal", description = "Takes all faults off the link.")
    boolean heal;

    @Option(
            names = "--delay",
            paramLabel = "MS",
            converter = Durations.MillisConverter.class,
            description = "Added to each frame: milliseconds, or a time like 2s.")
    Duration delay;

    @Option(names = "--loss", paramLabel = "SHARE", description = "The share of frames that is dropped, 0 to 1.")
    Double loss;

    @Option(names = "--one-way", paramLabel = "in|out", description = "Only what comes in, or only what goes out.")
    String oneWay;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = Durations.Converter.class,
            description = "Heals by itself after so long; a number alone is seconds.")
    Duration atMost;

    public LinkCommand(Shell shell) {
        super(shell);
    }

    @Override
    int run(Output output) {
        check();
        List<AdminClient> nodes = client.adminClients(shell, output::detail);
        if (nodes.size() > 1) {
            throw Failure.usage("link works on one node: give --admin once");
        }
        Map<String, Object> fault = fault();
        try (AdminClient node = nodes.get(0)) {
            if (heal) {
                node.healLink(peer);
            } else {
                node.putLink(peer, fault);
            }
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("peer", peer);
        json.put("link", heal ? null : fault);
        if (output.isJson()) {
            output.json(json);
        } else {
            output.line("the link to " + peer + (heal ? " is healed" : " has this fault: " + words(fault)));
        }
        return ExitCode.OK;
    }

    private void check() {
        boolean fault = cut || delay != null || loss != null;
        if (heal == fault) {
            throw Failure.usage("say what to do with the link: either --heal, or --cut, --delay or --loss");
        }
        if (loss != null && !(loss >= 0 && loss <= 1)) {
            throw Failure.usage("--loss: " + loss + " (expected: 0 to 1)");
        }
        if (oneWay != null && !oneWay.equals("in") && !oneWay.equals("out")) {
            throw Failure.usage("--one-way: '" + oneWay + "' (expected: in or out)");
        }
    }

    private Map<String, Object> fault() {
        Map<String, Object> fault = new LinkedHashMap<>();
        fault.put("direction", oneWay == null ? "both" : oneWay);
        fault.put("state", cut ? "cut" : "open");
        if (delay != null) {
            fault.put("delay_ms", delay.toMillis());
        }
        if (loss != null) {
            fault.put("loss", loss);
        }
        if (atMost != null) {
            fault.put("for_ms", atMost.toMillis());
        }
        return fault;
    }

    private static String words(Map<String, Object> fault) {
        StringBuilder words = new StringBuilder();
        fault.forEach((name, value) -> words.append(words.isEmpty() ? "" : ", ")
                .append(name)
                .append(' ')
                .append(value));
        return words.toString();
    }
}
