package dev.likewise.cli.command;

import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.Shell;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** A command that talks to nodes. */
abstract class ClientCommand implements Callable<Integer> {
    final Shell shell;

    @Mixin
    ClientOptions client;

    @Mixin
    OutputOptions outputOptions;

    ClientCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public final Integer call() {
        return run(outputOptions.output(shell));
    }

    /** @return the exit code */
    abstract int run(Output output);
}
