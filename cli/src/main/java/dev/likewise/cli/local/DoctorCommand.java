package dev.likewise.cli.local;

import dev.likewise.cli.command.ClientOptions;
import dev.likewise.cli.command.OutputOptions;
import dev.likewise.cli.doctor.ClockCheck;
import dev.likewise.cli.doctor.DiskCheck;
import dev.likewise.cli.doctor.Finding;
import dev.likewise.cli.doctor.Finding.Level;
import dev.likewise.cli.doctor.JavaCheck;
import dev.likewise.cli.doctor.LimitsCheck;
import dev.likewise.cli.doctor.PortsCheck;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code likewise doctor}. */
@Command(
        name = "doctor",
        description =
                "Looks at what a node needs on this machine: Java, ports, how many files may be open, the clock, the"
                        + " disk and how fast it syncs, and with --data a node's data directory. Says what to do where something is"
                        + " wrong. Exit code 0 if nothing is, else 1.",
        footer = {
            "",
            "It changes nothing; to time syncs it writes a small file and removes it. Without --data that is in the",
            "directory for temporary files, where dev and demo keep theirs.",
            "",
            "Examples:",
            "  likewise doctor",
            "  likewise doctor --data /var/lib/likewise --url http://127.0.0.1:8081",
            "  likewise doctor --ports 8080,7080 --json"
        })
public final class DoctorCommand implements Callable<Integer> {
    private static final int PORT_MAX = 65_535;

    private final Shell shell;

    @Mixin
    ClientOptions client;

    @Mixin
    OutputOptions outputOptions;

    @Option(names = "--data", paramLabel = "DIR", description = "A node's data directory, or where one is to be.")
    Path data;

    @Option(
            names = "--ports",
            paramLabel = "PORT",
            split = ",",
            defaultValue = "8080,7080,9080",
            description = "The ports to look at, with commas (default: ${DEFAULT-VALUE}).")
    List<Integer> ports = new ArrayList<>();

    public DoctorCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        for (int port : ports) {
            if (port < 1 || port > PORT_MAX) {
                throw Failure.usage("--ports: " + port + " (expected: 1 to " + PORT_MAX + ")");
            }
        }
        List<Finding> findings = findings();
        boolean well = findings.stream().noneMatch(finding -> finding.level() == Level.WRONG);
        Output output = outputOptions.output(shell);
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("well", well);
            json.put("findings", findings.stream().map(DoctorCommand::json).toList());
            output.json(json);
        } else {
            print(output, findings, well);
        }
        return well ? ExitCode.OK : ExitCode.NO;
    }

    private List<Finding> findings() {
        Clock clock = Clock.systemUTC();
        List<Finding> findings = new ArrayList<>();
        findings.add(JavaCheck.here());
        ports.stream().distinct().forEach(port -> findings.add(PortsCheck.of(port)));
        findings.add(LimitsCheck.here());
        findings.add(ClockCheck.alone(clock));
        client.givenUrls(shell).forEach(url -> findings.add(ClockCheck.against(url, client.trust(shell), clock)));
        findings.addAll(DiskCheck.of(data == null ? Path.of(System.getProperty("java.io.tmpdir")) : data));
        if (data != null) {
            findings.addAll(DataCheck.of(data));
        }
        return findings;
    }

    private static void print(Output output, List<Finding> findings, boolean well) {
        Table table = new Table("", "", "");
        for (Finding finding : findings) {
            if (!output.isQuiet() || finding.level() == Level.WRONG) {
                table.row(name(finding), finding.check(), finding.found());
                if (!finding.remedy().isEmpty()) {
                    table.row("", "", "→ " + finding.remedy());
                }
            }
        }
        output.table(table);
        long wrong = findings.stream()
                .filter(finding -> finding.level() == Level.WRONG)
                .count();
        output.verdict(
                well,
                well ? "nothing is wrong" : Text.count(wrong, "thing") + (wrong == 1 ? " is wrong" : " are wrong"));
    }

    private static String name(Finding finding) {
        return finding.level().name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Object> json(Finding finding) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("check", finding.check());
        json.put("level", name(finding));
        json.put("found", finding.found());
        json.put("remedy", finding.remedy());
        return json;
    }
}
