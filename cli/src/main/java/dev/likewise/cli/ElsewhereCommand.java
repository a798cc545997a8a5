package dev.likewise.cli;

import dev.likewise.cli.shell.Failure;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command that another jar runs, so that help names it: the launcher looks at the first word and starts the right jar. Where
 * there is no launcher, as in the image, there is no such command.
 */
final class ElsewhereCommand implements Callable<Integer> {
    /** Set by the launcher. */
    static final String LAUNCHED = "likewise.launcher";

    private final String name;

    private ElsewhereCommand(String name) {
        this.name = name;
    }

    /** Adds all there are, if this process was started by the launcher. */
    static void addTo(CommandLine line) {
        if (Boolean.getBoolean(LAUNCHED)) {
            line.addSubcommand(
                    of("sim", "Simulates whole clusters on virtual time, one schedule a seed, and checks laws."));
            line.addSubcommand(of("chaos", "Puts faults into real processes and judges what clients saw."));
        }
    }

    private static CommandLine of(String name, String description) {
        CommandSpec spec =
                CommandSpec.wrapWithoutInspection(new ElsewhereCommand(name)).name(name);
        spec.usageMessage().description(description);
        spec.parser().stopAtUnmatched(true).unmatchedArgumentsAllowed(true);
        return new CommandLine(spec);
    }

    @Override
    public Integer call() {
        throw Failure.usage(name + " has to be the first word: see 'likewise " + name + " --help'");
    }
}
