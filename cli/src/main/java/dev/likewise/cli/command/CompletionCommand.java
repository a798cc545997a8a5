package dev.likewise.cli.command;

import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code likewise completion}. */
@Command(
        name = "completion",
        description = "A script that has bash or zsh complete commands and options when Tab is pressed.",
        footer = {
            "",
            "For this shell only, in bash: source <(likewise completion bash)",
            "In zsh, behind compinit:      source <(likewise completion zsh)",
            "",
            "Examples:",
            "  likewise completion bash",
            "  likewise completion zsh"
        })
public final class CompletionCommand implements Callable<Integer> {
    private static final List<String> SHELLS = List.of("bash", "zsh");
    /** zsh runs bash's completions once it is told to; the script itself finds out in which of the two it is. */
    private static final String ZSH = """
            autoload -Uz compinit bashcompinit
            (( $+functions[compdef] )) || compinit
            (( $+functions[complete] )) || bashcompinit
            """;

    private final Shell shell;

    @Spec
    CommandSpec spec;

    @Mixin
    OutputOptions outputOptions;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    String name;

    public CompletionCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        if (!SHELLS.contains(name)) {
            throw Failure.usage("SHELL: '" + name + "' (expected: " + String.join(" or ", SHELLS) + ")");
        }
        String script = AutoComplete.bash("likewise", spec.root().commandLine());
        String whole = name.equals("zsh") ? ZSH + script : script;
        Output output = outputOptions.output(shell);
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("shell", name);
            json.put("script", whole);
            output.json(json);
        } else {
            whole.lines().forEach(output::line);
        }
        return ExitCode.OK;
    }
}
