package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.json.JsonReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Condition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a node's process says, with the logback.xml that it has in production. */
class NodeLogsTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path dir;

    /** Runs a node until its log holds something; the whole log then, as lines. */
    private List<String> logUntil(String wanted, String... settings) throws IOException, InterruptedException {
        Path log = dir.resolve("log");
        Process process = new ProcessBuilder(command(settings))
                .redirectError(log.toFile())
                .start();
        try (BufferedReader out = process.inputReader()) {
            assertThat(out.readLine()).isEqualTo("ready");
            Awaitility.await().atMost(LIMIT).until(() -> Files.readString(log).contains(wanted));
            // By its handle: Process.destroy would also close what it has still to say.
            process.toHandle().destroy();
            assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(out.readLine())
                    .as("nothing but ready on standard output")
                    .isNull();
        } finally {
            process.destroyForcibly();
        }
        return Files.readAllLines(log);
    }

    private List<String> command(String... settings) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dlogback.configurationFile=logback.xml",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.likewise.cli.Main",
                "node"));
        for (String address : List.of("http", "admin", "gossip")) {
            command.addAll(List.of("--" + address, "127.0.0.1:0"));
        }
        command.addAll(List.of("--cluster", "c", "--region", "eu", "--name", "eu-1", "--found"));
        command.addAll(List.of("--data", dir.resolve("data").toString()));
        command.addAll(List.of(settings));
        return command;
    }

    @Test
    @Timeout(180)
    void eachLineIsAnObjectAndWhatRepeatsIsCounted() throws Exception {
        List<String> lines = logUntil(
                "left out", "--log-format=json", "--log-repeats-max=1", "--peer=127.0.0.1:1", "--peer=127.0.0.1:2");

        assertThat(lines).isNotEmpty();
        List<String> messages = new ArrayList<>();
        assertThat(lines.get(lines.size() - 2))
                .contains("\"message\":\"eu/eu-1/")
                .contains(" stops\"");
        assertThat(lines.get(lines.size() - 1)).contains(" has stopped\"");
        for (String line : lines) {
            JsonObject object = JsonReader.object(line.getBytes(StandardCharsets.UTF_8));
            assertThat(object.text("time")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
            assertThat(object.text("level")).isIn("INFO", "WARN", "ERROR");
            assertThat(object.text("logger")).startsWith("dev.likewise.");
            assertThat(object.text("region")).isEqualTo("eu");
            assertThat(object.text("node")).isEqualTo("eu-1");
            messages.add(object.text("message"));
        }
        assertThat(messages)
                .haveExactly(
                        1,
                        new Condition<>(
                                message -> message.matches("Dialling 127\\.0\\.0\\.1:[12] failed: .*"), "of a dial"))
                .contains("1 more line within 10 s is left out: Dialling {} failed: {}");
    }

    @Test
    @Timeout(180)
    void textIsForPeople() throws Exception {
        assertThat(logUntil("Dialling", "--peer=127.0.0.1:1"))
                .allMatch(line -> line.matches("\\d{4}-\\d\\d-\\d\\dT\\S+ (INFO |WARN |ERROR) [A-Za-z]+ .*"));
    }
}
