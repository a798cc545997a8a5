package dev.likewise.node.browser;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.regex.Pattern;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.Logs;

/**
 * What a page wrote to the browser's console since the last look: its own errors and warnings, exceptions that nobody
 * caught, and requests that failed.
 */
final class ConsoleLines {
    private final Logs logs;
    private final List<Pattern> expected = new ArrayList<>();

    ConsoleLines(Logs logs) {
        this.logs = logs;
    }

    /** Errors of which a part matches are no complaints. */
    void expect(String regex) {
        expected.add(Pattern.compile(regex));
    }

    /** Errors that no test said it expects, and nothing from now on: what is read is gone. */
    List<String> unexpectedErrors() {
        List<String> errors = new ArrayList<>();
        for (LogEntry line : logs.get(LogType.BROWSER)) {
            String text = line.getMessage();
            boolean foreseen =
                    expected.stream().anyMatch(one -> one.matcher(text).find());
            if (line.getLevel().intValue() >= Level.SEVERE.intValue() && !foreseen) {
                errors.add(text);
            }
        }
        return errors;
    }

    /** Before a test: what the one before expected or left behind is not its business. */
    void forget() {
        expected.clear();
        logs.get(LogType.BROWSER);
    }
}
