package dev.likewise.node.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Prometheus' own checks, by the tool that comes with it. */
public final class Promtool {
    private static final List<Path> PLACES = Stream.of("/usr/bin/promtool", "/usr/local/bin/promtool")
            .map(Path::of)
            .toList();
    private static final long PATIENCE_SECONDS = 60;

    private final Path tool;

    private Promtool(Path tool) {
        this.tool = tool;
    }

    /**
     * The tool; the test is skipped where it is missing, but where everything has to be there.
     *
     * @param lost what nobody checks then
     */
    public static Promtool orSkip(String lost) {
        List<Path> found = PLACES.stream().filter(Files::isExecutable).toList();
        if ("true".equals(System.getenv("CI"))) {
            assertThat(found).as("promtool, which this test needs").isNotEmpty();
        }
        assumeThat(found)
                .as("promtool is not installed: nothing says that " + lost)
                .isNotEmpty();
        return new Promtool(found.get(0));
    }

    /**
     * Runs it.
     *
     * @param in what it reads, empty for nothing
     * @return what it complains of; empty if all is well
     */
    public String complaints(Path dir, String in, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(tool.toString()));
        command.addAll(List.of(arguments));
        Path input = Files.writeString(Files.createTempFile(dir, "in", ".txt"), in);
        Path output = Files.createTempFile(dir, "out", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(dir.toFile())
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as(command.toString())
                .isTrue();
        return process.exitValue() == 0 ? "" : Files.readString(output, StandardCharsets.UTF_8);
    }
}
