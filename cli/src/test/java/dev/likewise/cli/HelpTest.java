package dev.likewise.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class HelpTest {
    private static final String EXAMPLE = "  likewise ";

    static Stream<String> commands() {
        return commandLine().getSubcommands().keySet().stream();
    }

    static Stream<String> examples() {
        CommandLine root = commandLine();
        return Stream.concat(Stream.of(root), root.getSubcommands().values().stream())
                .flatMap(HelpTest::examplesOf);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void eachCommandHasHelpWithExamples(String command) {
        CommandRun run = CommandRun.of(command, "--help");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("Usage: likewise " + command).contains("Examples:\n" + EXAMPLE + command);
        assertThat(run.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void eachExampleIsUnderstood(String example) {
        String[] arguments = example.substring(EXAMPLE.length()).trim().split(" +");

        assertThatCode(() -> commandLine().parseArgs(arguments)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void eachExampleFitsOnOneLine(String example) {
        assertThat(example.length()).isLessThanOrEqualTo(100);
    }

    @Test
    void allCommandsStandInTheHelpOfTheWhole() {
        CommandRun run = CommandRun.of("--help");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        commands().forEach(command -> assertThat(run.out()).containsPattern("(?m)^  " + command + " "));
    }

    @Test
    void commandsOfTheOtherJarStandThereWhereTheLauncherIs() {
        assertThat(CommandRun.of("--help").out()).doesNotContain("  sim ");
        System.setProperty(ElsewhereCommand.LAUNCHED, "true");
        try {
            assertThat(CommandRun.of("--help").out()).containsPattern("(?m)^  sim +Simulates ");
            assertThat(CommandRun.of("sim", "--seeds", "3").err())
                    .isEqualTo("likewise: sim has to be the first word: see 'likewise sim --help'\n");
        } finally {
            System.clearProperty(ElsewhereCommand.LAUNCHED);
        }
    }

    @Test
    void versionNamesTheProgramAndJava() {
        CommandRun run = CommandRun.of("--version");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).startsWith("likewise ").contains(", Java " + Runtime.version());
    }

    @Test
    void withoutACommandTheWayToHelpIsShown() {
        CommandRun run = CommandRun.of();

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("likewise: no command given: see 'likewise --help'\n");
    }

    @Test
    void aMistypedOptionGetsASuggestion() {
        CommandRun run = CommandRun.of("count", "p1", "--jsn");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo(
                        "likewise: count has no option '--jsn': did you mean '--json'? See 'likewise count --help'\n");
        assertThat(CommandRun.of("like", "p1", "--frobnicate=3").err())
                .isEqualTo("likewise: like has no option '--frobnicate': see 'likewise like --help'\n");
    }

    @Test
    void aMistypedCommandGetsASuggestion() {
        CommandRun run = CommandRun.of("lik", "p1", "--user", "u1");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).isEqualTo("likewise: no command 'lik': did you mean 'like'? See 'likewise --help'\n");
        assertThat(CommandRun.of("frobnicate").err())
                .isEqualTo("likewise: no command 'frobnicate': see 'likewise --help'\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "like p1 p2 --user u1|'p2' is one word too many",
                "like --user u1|POST is missing",
                "wait|--converged is missing",
                "restore b|--data is missing",
                "like p1 --user|--user needs a value",
                "like p1 --user --json|--user needs a value",
                "like p1 --user a --user b|--user: given more than once (expected: once)",
                "replay f.csv --seed x|--seed: 'x' (expected: a whole number)",
                "link eu --loss much|--loss: 'much' (expected: a number)",
                "link eu --delay slow|--delay: 'slow' (expected: a time like 500ms, 10s, 2m)",
                "dev --port high|--port: 'high' (expected: a whole number)"
            })
    void wrongUseIsSaidInPlainWords(String line, String sentence) {
        String[] arguments = line.split(" ");
        CommandRun run = CommandRun.of(arguments);

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).isEqualTo("likewise: " + sentence + ": see 'likewise " + arguments[0] + " --help'\n");
    }

    @Test
    void aMissingPostIsNamed() {
        CommandRun run = CommandRun.of("like", "--user", "u1");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains("POST")
                .contains("see 'likewise like --help'")
                .hasLineCount(1);
    }

    @Test
    void aTimeThatIsNoneIsExplained() {
        assertThat(CommandRun.of("count", "p1", "--timeout", "soon").err())
                .contains("'soon' (expected: a time like 500ms, 10s, 2m)")
                .hasLineCount(1);
    }

    @Test
    void helpIsColouredOnATerminalOnlyAndNeverAgainstTheUsersWish() {
        assertThat(CommandRun.onTerminal(Map.of(), "count", "--help").out()).contains("\u001B[");
        assertThat(CommandRun.onTerminal(Map.of("NO_COLOR", "1"), "count", "--help")
                        .out())
                .doesNotContain("\u001B");
        assertThat(CommandRun.of("count", "--help").out()).doesNotContain("\u001B");
    }

    private static Stream<String> examplesOf(CommandLine command) {
        return Arrays.stream(command.getCommandSpec().usageMessage().footer()).filter(line -> line.startsWith(EXAMPLE));
    }

    @Test
    void helpMayStandBeforeTheCommandAsWell() {
        assertThat(CommandRun.of("help", "like").out())
                .isEqualTo(CommandRun.of("like", "--help").out())
                .contains("Usage: likewise like");
        assertThat(CommandRun.of("help").out())
                .isEqualTo(CommandRun.of("--help").out())
                .contains("Commands:");
    }

    private static CommandLine commandLine() {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        return Likewise.commandLine(
                new Shell(nowhere, nowhere, Map.of(), false, false, new SkippingTime(), new TestStop()));
    }

    @Test
    void globalOptionsMayStandBeforeTheCommand() {
        assertThat(List.of(GlobalsLast.reorder("--json", "--url", "http://a", "--timeout=3s", "count", "p1")))
                .containsExactly("count", "--json", "--url", "http://a", "--timeout=3s", "p1");
        assertThat(GlobalsLast.reorder("count", "--json")).containsExactly("count", "--json");
        assertThat(GlobalsLast.reorder("--help")).containsExactly("--help");
        assertThat(GlobalsLast.reorder("--url")).containsExactly("--url");
        assertThat(GlobalsLast.reorder()).isEmpty();
    }
}
