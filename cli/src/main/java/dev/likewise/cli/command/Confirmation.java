package dev.likewise.cli.command;

import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import picocli.CommandLine.Option;

/** Of commands that change what cannot easily be changed back: they say what would happen, and ask before it does. */
public final class Confirmation {
    @Option(names = "--dry-run", description = "Only say what would happen.")
    boolean dryRun;

    @Option(names = "--yes", description = "Do not ask.")
    boolean yes;

    /** Whether only to say what would happen. */
    public boolean isDryRun() {
        return dryRun;
    }

    /**
     * Comes back if the person at the terminal wants it, or has said so with {@code --yes}.
     *
     * @param words what would happen
     * @param answer what has to be typed
     * @param otherwise what is so if it is not
     * @throws Failure if something else was typed, or nobody is there
     */
    public void require(Shell shell, String words, String answer, String otherwise) {
        boolean wanted = yes
                || shell.prompt()
                        .ask(words + "\nType " + answer + " to go on: ")
                        .map(typed -> typed.strip().equals(answer))
                        .orElse(false);
        if (!wanted) {
            throw Failure.usage(otherwise + ": answer with " + answer + " on a terminal, or give --yes");
        }
    }
}
