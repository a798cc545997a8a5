package dev.likewise.cli.local;

import dev.likewise.cli.command.OutputOptions;
import dev.likewise.cli.log.Logs;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import dev.likewise.node.Node;
import dev.likewise.node.NodeConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** {@code likewise node}. */
@Command(
        name = "node",
        customSynopsis = "likewise node --cluster NAME --region R --name N --data DIR [--http H:P] [--admin H:P]%n"
                + "              [--gossip H:P] [--peer H:P]... [--found] [--config FILE] [--SETTING VALUE]...",
        description = {
            "Runs one node in the foreground until Ctrl-C. Says 'ready' when it takes requests.",
            "",
            "  --cluster NAME   the cluster that it belongs to",
            "  --region R       its region, like us",
            "  --name N         its name in the region, like us-1",
            "  --data DIR       where it keeps everything; an empty directory needs --found or --peer",
            "  --http H:P       where clients are served (default: 127.0.0.1:8080)",
            "  --admin H:P      where operators are served (default: 127.0.0.1:7080)",
            "  --gossip H:P     where other nodes connect (default: 127.0.0.1:9080)",
            "  --peer H:P       gossip address of another node; may be given several times",
            "  --found          with an empty directory: be one of the cluster's first nodes",
            "  --config FILE    a properties file with settings",
            "",
            "All settings stand in docs/configuration.md. They can also be given in the environment, as LIKEWISE_NAME, or"
                    + " in the file; the command line wins over the environment, the environment over the file."
        },
        footer = {
            "",
            "Examples:",
            "  likewise node --cluster demo --region us --name us-1 --data /tmp/us --found",
            "  likewise node --config eu.properties --http 127.0.0.1:8081 --peer 127.0.0.1:9080",
            "  likewise node --config eu.properties --print-config"
        })
public final class NodeCommand implements Callable<Integer> {
    private static final String ADMIN_VARIABLE = "LIKEWISE_ADMIN";

    private final Shell shell;

    @Mixin
    OutputOptions outputOptions;

    @Option(names = "--print-config", description = "Show the settings that hold, secrets masked, and stop.")
    boolean printConfig;

    @Unmatched
    List<String> settings = new ArrayList<>();

    public NodeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Output output = outputOptions.output(shell);
        NodeConfig config = config();
        if (printConfig) {
            print(config, output);
        } else {
            run(config, output);
        }
        return ExitCode.OK;
    }

    private NodeConfig config() {
        try {
            return NodeConfig.parse(NodeFlags.parse(settings), environment());
        } catch (IllegalArgumentException e) {
            throw new Failure(ExitCode.USAGE, e.getMessage() + ": see 'likewise node --help'", e);
        }
    }

    /** Client commands read a URL where nodes read an address to listen on; a URL is not meant for this node. */
    private Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>(shell.environment());
        if (environment.getOrDefault(ADMIN_VARIABLE, "").contains("://")) {
            environment.remove(ADMIN_VARIABLE);
        }
        return environment;
    }

    private static void print(NodeConfig config, Output output) {
        if (output.isJson()) {
            output.json(config.effective());
        } else {
            config.effective().forEach((name, value) -> output.line(property(name, value)));
        }
    }

    /** A line of a properties file; what has no value is left to the reader. */
    private static String property(String name, String value) {
        return value.isEmpty() ? "# " + name + "=" : name + "=" + value.replace("\\", "\\\\");
    }

    private void run(NodeConfig config, Output output) {
        try (Logs logs = Logging.of(config);
                Node node = Nodes.start(config)) {
            shell.stop().onStop(logs::report);
            shell.stop().onStop(node::close);
            Nodes.awaitReady(node, shell.time());
            if (output.isJson()) {
                output.json(ready(node));
            } else {
                output.line("ready");
            }
            shell.stop().await();
        }
    }

    private static Map<String, Object> ready(Node node) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("ready", true);
        json.put("replica", node.view().self());
        json.put("http", Nodes.url(node.httpAddress()));
        json.put("admin", Nodes.url(node.adminAddress()));
        json.put("gossip", Nodes.text(node.gossipAddress()));
        return json;
    }
}
