package dev.likewise.cli.shell;

import java.io.Console;
import java.util.Optional;

/** Asks the person at the terminal. */
@FunctionalInterface
public interface Prompt {
    /** Nobody is there. */
    Prompt NOBODY = question -> Optional.empty();

    /** What was answered; empty if nobody is there. */
    Optional<String> ask(String question);

    /** The process's own terminal, if there is one. */
    static Prompt ofProcess() {
        return question -> {
            Console console = Terminals.isTerminal(0) ? System.console() : null;
            return console == null ? Optional.empty() : Optional.ofNullable(console.readLine("%s", question));
        };
    }
}
