package dev.likewise.cli;

import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.json.JsonReader;
import dev.likewise.cli.shell.Prompt;
import dev.likewise.cli.shell.Shell;
import dev.likewise.cli.shell.Time;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One command as a user runs it, with all that the user sees of it. */
public final class CommandRun {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final List<String> questions = new ArrayList<>();
    private final int exitCode;

    private CommandRun(Map<String, String> environment, boolean terminal, Time time, String... arguments) {
        this(environment, terminal, time, Prompt.NOBODY, arguments);
    }

    private CommandRun(
            Map<String, String> environment, boolean terminal, Time time, Prompt prompt, String... arguments) {
        Shell shell = new Shell(
                new PrintWriter(out),
                new PrintWriter(err, true),
                environment,
                terminal,
                terminal,
                time,
                question -> {
                    questions.add(question);
                    return prompt.ask(question);
                },
                new TestStop());
        exitCode = Main.run(shell, arguments);
    }

    /** Without a terminal and without variables. */
    public static CommandRun of(String... arguments) {
        return new CommandRun(Map.of(), false, new SkippingTime(), arguments);
    }

    public static CommandRun with(Map<String, String> environment, String... arguments) {
        return new CommandRun(environment, false, new SkippingTime(), arguments);
    }

    public static CommandRun onTerminal(Map<String, String> environment, String... arguments) {
        return new CommandRun(environment, true, new SkippingTime(), arguments);
    }

    /** With a person there who gives this answer to whatever is asked. */
    public static CommandRun answering(String answer, String... arguments) {
        return new CommandRun(
                Map.of("NO_COLOR", "1"), true, new SkippingTime(), question -> Optional.of(answer), arguments);
    }

    /** With real nodes, which need real moments between looks; only pauses for the reader are skipped. */
    public static CommandRun withNodes(String... arguments) {
        return new CommandRun(Map.of(), false, new ShortPauses(), arguments);
    }

    public int exitCode() {
        return exitCode;
    }

    /** What was asked of the person. */
    public List<String> questions() {
        return List.copyOf(questions);
    }

    public String out() {
        return out.toString();
    }

    public List<String> lines() {
        return out().lines().toList();
    }

    public String err() {
        return err.toString();
    }

    /** Standard output as one JSON object; fails if anything else is there. */
    public JsonObject json() {
        return JsonReader.object(out().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "exit code " + exitCode + "\n--- out\n" + out + "--- err\n" + err;
    }
}
