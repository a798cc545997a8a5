package dev.likewise.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {
    @TempDir
    Path dir;

    private Path script(String shell) throws IOException {
        CommandRun run = CommandRun.of("completion", shell);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        return Files.writeString(dir.resolve("likewise." + shell), run.out());
    }

    /** What a command of the system prints; skips the test where there is no such command. */
    private static String printed(String... command) throws IOException, InterruptedException {
        boolean there =
                Files.isExecutable(Path.of("/bin", command[0])) || Files.isExecutable(Path.of("/usr/bin", command[0]));
        assumeTrue(there, command[0] + " is not installed");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }

    /** What a real bash offers for a line when Tab is pressed behind its last word. */
    private String offered(String... words) throws IOException, InterruptedException {
        // compopt is for a shell that is being typed into.
        String line = "source " + script("bash") + "; compopt() { :; }; COMP_WORDS=(" + String.join(" ", words)
                + "); COMP_CWORD=" + (words.length - 1) + "; _complete_likewise; printf '%s\\n' \"${COMPREPLY[@]}\"";
        return printed("bash", "--norc", "-c", line);
    }

    @Test
    void bashUnderstandsTheScript() throws IOException, InterruptedException {
        assertThat(printed("bash", "-n", script("bash").toString())).isEmpty();
    }

    @Test
    void bashCompletesCommandsAndOptions() throws IOException, InterruptedException {
        assertThat(offered("likewise", "co").lines()).containsExactlyInAnyOrder("count", "compare", "completion");
        assertThat(offered("likewise", "explain", "--ur").lines()).containsExactly("--url");
        assertThat(offered("likewise", "retire", "--dr").lines()).containsExactly("--dry-run");
    }

    @Test
    void bashKnowsWhatToCompleteOnceTheScriptIsRead() throws IOException, InterruptedException {
        assertThat(printed("bash", "--norc", "-c", "source " + script("bash") + "; complete -p likewise"))
                .contains("-F _complete_likewise");
    }

    @Test
    void zshUnderstandsTheScriptAndRegistersIt() throws IOException, InterruptedException {
        Path script = script("zsh");

        assertThat(printed("zsh", "-f", "-c", "source " + script + " && print -r -- $_comps[likewise]"))
                .contains("_complete_likewise");
    }

    @Test
    void jsonHasTheScript() {
        CommandRun run = CommandRun.of("completion", "bash", "--json");

        assertThat(run.json().text("shell")).isEqualTo("bash");
        assertThat(run.json().text("script")).contains("_complete_likewise");
    }

    @Test
    void anotherShellIsRefused() {
        CommandRun run = CommandRun.of("completion", "fish");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).isEqualTo("likewise: SHELL: 'fish' (expected: bash or zsh)\n");
    }
}
