package dev.likewise.cli.shell;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a person is at the other end of a file descriptor. */
final class Terminals {
    private Terminals() {}

    /** Java itself knows only of standard input and output together, so ask the system where it tells. */
    static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        try {
            String target = Files.readSymbolicLink(link).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return isConsoleTerminal();
        }
    }

    // Where the console is never null, from Java 22 on, it has the method that is asked next.
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isConsoleTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
