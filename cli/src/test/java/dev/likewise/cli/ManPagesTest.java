package dev.likewise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.shell.Shell;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * Holds {@code docs/man} against the commands. With {@code -Dregenerate=true} it writes the pages instead: {@code mvn test -pl
 * cli -am -Dtest=ManPagesTest "-Dtest.args=-Dregenerate=true"}.
 */
class ManPagesTest {
    private static final Path PAGES = Path.of("..", "docs", "man");

    @TempDir
    Path dir;

    @Test
    void thePagesAreWhatTheCommandsSay() throws IOException {
        Path made = Boolean.getBoolean("regenerate") ? PAGES : dir;
        int exitCode = ManPageGenerator.generateManPage(made.toFile(), null, new boolean[0], false, specs());
        assertThat(exitCode).isZero();

        assertThat(pages(PAGES)).isEqualTo(pages(made));
    }

    /** All but what is different from machine to machine: the version names Java's. */
    private static CommandSpec[] specs() {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        CommandLine line = Likewise.commandLine(
                new Shell(nowhere, nowhere, Map.of(), false, false, new SkippingTime(), new TestStop()));
        line.getCommandSpec().versionProvider(null).version("likewise");
        return Stream.concat(Stream.of(line), line.getSubcommands().values().stream())
                .map(CommandLine::getCommandSpec)
                .toArray(CommandSpec[]::new);
    }

    private static Map<String, String> pages(Path in) throws IOException {
        Map<String, String> pages = new TreeMap<>();
        try (Stream<Path> files = Files.list(in)) {
            for (Path file : files.toList()) {
                pages.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return pages;
    }
}
