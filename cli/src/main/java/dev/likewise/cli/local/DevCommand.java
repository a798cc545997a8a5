package dev.likewise.cli.local;

import dev.likewise.cli.command.OutputOptions;
import dev.likewise.cli.log.Logs;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code likewise dev}. */
@Command(
        name = "dev",
        description = {
            "Several regions in one process, one node each, with real sockets and real disks, until Ctrl-C.",
            "Says where they are, three lines to copy, and 'ready' when all take requests.",
            "The first region's HTTP address has a page that shows all of them."
        },
        footer = {
            "",
            "Examples:",
            "  likewise dev",
            "  likewise dev --regions us,eu --port 0 --quiet-start",
            "  likewise dev --wan --data ./dev-data"
        })
public final class DevCommand implements Callable<Integer> {
    private static final int REGIONS_MAX = 16;
    /** A node's name is its region's and two characters more, of 32. */
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,30}");
    /** The made-up likes go on during the cut, so there is something to watch. */
    private static final String POST = "dev-sunrise";

    private final Shell shell;

    @Mixin
    OutputOptions outputOptions;

    @Option(
            names = "--regions",
            paramLabel = "R,R…",
            split = ",",
            defaultValue = "us,eu,ap",
            description = "The regions (default: us,eu,ap).")
    List<String> regions;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "1", description = "Nodes a region; only 1 for now.")
    int nodesPerRegion;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where the nodes keep their data. Without it a temporary directory, removed at the end.")
    Path data;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "Node k has HTTP PORT+k, admin PORT-1000+k, gossip PORT+1000+k; 0 for free ports (default:"
                    + " 8080).")
    int port;

    @Option(
            names = "--bind",
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "Where clients are served (default: 127.0.0.1). Others need --insecure.")
    String bind;

    @Option(
            names = "--insecure",
            description = "Serve clients elsewhere than on loopback, although anyone may then come.")
    boolean insecure;

    @Option(names = "--wan", description = "Delays on the links as between real regions.")
    boolean wideArea;

    @Option(names = "--quiet-start", description = "No made-up likes on posts named dev-….")
    boolean quietStart;

    public DevCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Output output = outputOptions.output(shell);
        check();
        try (Logs logs = Logging.inBackground(output.isVerbose());
                LocalCluster cluster = new LocalCluster(data)) {
            shell.stop().onStop(logs::report);
            shell.stop().onStop(cluster::close);
            cluster.start(regions, bind, insecure, Ports.of(port, regions.size()), shell.time());
            if (wideArea) {
                WideArea.apply(cluster.nodes());
            }
            run(cluster.nodes(), output);
        }
        return ExitCode.OK;
    }

    private void run(List<LocalNode> nodes, Output output) {
        Trickle trickle = quietStart ? null : new Trickle(nodes, shell.time());
        try {
            if (trickle != null) {
                shell.stop().onStop(trickle::close);
            }
            announce(nodes, output);
            shell.stop().await();
        } finally {
            if (trickle != null) {
                trickle.close();
            }
        }
    }

    private void announce(List<LocalNode> nodes, Output output) {
        if (output.isJson()) {
            output.json(json(nodes));
            return;
        }
        Table table = new Table("REGION", "NODE", "HTTP", "ADMIN", "GOSSIP");
        nodes.forEach(node -> table.row(
                node.region(),
                node.name(),
                node.http(),
                node.admin(),
                Nodes.text(node.node().gossipAddress())));
        output.table(table);
        output.line("");
        linesToCopy(nodes).forEach(output::line);
        output.line("ready");
    }

    /** Like it, cut it, watch it: a new like, the last region alone for half a minute, and how it catches up. */
    private static List<String> linesToCopy(List<LocalNode> nodes) {
        String program = Files.isExecutable(Path.of("likewise")) ? "./likewise" : "likewise";
        LocalNode last = nodes.get(nodes.size() - 1);
        // From all the others: what is cut from one only is relayed.
        String cut = nodes.stream()
                .filter(node -> !node.equals(last))
                .map(node -> program + " link " + node.region() + " --cut --for 30s --admin " + last.admin())
                .collect(Collectors.joining(" && "));
        String urls = nodes.stream().map(node -> " --url " + node.http()).collect(Collectors.joining());
        return List.of(
                program + " like " + POST + " --user you --url " + nodes.get(0).http(),
                cut.isEmpty() ? "# one region has no links to cut" : cut,
                program + " vector " + POST + " --watch" + urls);
    }

    private static Map<String, Object> json(List<LocalNode> nodes) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("ready", true);
        json.put("nodes", nodes.stream().map(DevCommand::json).toList());
        return json;
    }

    private static Map<String, Object> json(LocalNode node) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("region", node.region());
        json.put("node", node.name());
        json.put("http", node.http());
        json.put("admin", node.admin());
        json.put("gossip", Nodes.text(node.node().gossipAddress()));
        return json;
    }

    private void check() {
        if (regions.size() > REGIONS_MAX || new HashSet<>(regions).size() < regions.size()) {
            throw Failure.usage("--regions: " + String.join(",", regions) + " (expected: 1 to " + REGIONS_MAX
                    + " different regions)");
        }
        for (String region : regions) {
            if (!REGION.matcher(region).matches()) {
                throw Failure.usage(
                        "--regions: '" + region + "' (expected: names of 1 to 30 of the characters a-z, 0-9 and"
                                + " '-', with commas between)");
            }
        }
        if (nodesPerRegion != 1) {
            throw Failure.usage("--nodes: " + nodesPerRegion + " (expected: 1, this version has one node a region)");
        }
    }
}
