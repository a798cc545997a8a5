package dev.likewise.simulations;

import dev.likewise.simulations.sim.SimCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands that try Likewise rather than run it. */
@Command(
        name = "likewise",
        description = "Simulates and measures Likewise.",
        subcommands = SimCommand.class,
        mixinStandardHelpOptions = true)
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }
}
