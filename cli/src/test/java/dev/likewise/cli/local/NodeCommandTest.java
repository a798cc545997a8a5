package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.RunningCommand;
import dev.likewise.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeCommandTest {
    @TempDir
    Path directory;

    @Test
    void aNodeTakesTapsOnceItSaysThatItIsReady() {
        String[] node = {
            "node",
            "--cluster",
            "c",
            "--region",
            "us",
            "--name",
            "us-1",
            "--data",
            directory.toString(),
            "--found",
            "--http",
            "127.0.0.1:0",
            "--admin",
            "127.0.0.1:0",
            "--gossip",
            "127.0.0.1:0",
            "--json"
        };
        try (RunningCommand running = new RunningCommand(node)) {
            String url = running.json().text("http");
            assertThat(running.json().text("replica")).startsWith("us/us-1/");
            assertThat(CommandRun.of("like", "p1", "--user", "u1", "--url", url).out())
                    .isEqualTo("p1 is now liked by u1: 1 like (us/us-1)\n");
            assertThat(running.stop()).isEqualTo(ExitCode.OK);
        }
        try (RunningCommand again = new RunningCommand(node)) {
            assertThat(CommandRun.of("count", "p1", "-q", "--url", again.json().text("http"))
                            .out())
                    .isEqualTo("1\n");
        }
    }

    @Test
    void anEmptyDirectoryNeedsToBeToldWhatToDo() {
        CommandRun run = CommandRun.of(
                "node", "--cluster", "c", "--region", "us", "--name", "us-1", "--data", directory.toString());

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("is empty").contains("--found").hasLineCount(1);
    }

    @Test
    void aWrongValueNamesSettingValueAndWhatWasExpected() {
        CommandRun run = printConfig("--shards", "0");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains("shards")
                .contains("0")
                .contains("expected: 1 to 1024")
                .hasLineCount(1);
    }

    @Test
    void anUnknownSettingIsRefused() {
        CommandRun run = printConfig("--shard", "5");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("shard").contains("perhaps shards").hasLineCount(1);
    }

    @Test
    void printConfigShowsWhatHoldsAndStartsNothing() {
        CommandRun run = printConfig("--found", "--peer", "127.0.0.1:1", "--peer", "127.0.0.1:2");

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).contains("found=true", "region=us", "shards=16");
        assertThat(directory).isEmptyDirectory();
        assertThat(printConfig("--json").json().text("region")).isEqualTo("us");
    }

    @Test
    void whatPrintConfigShowsIsAFileThatConfigReads(@TempDir Path elsewhere) throws IOException {
        Path data = elsewhere.resolve("a \\ b");
        CommandRun first = printConfig("--data", data.toString(), "--shards", "8");
        Path file = Files.writeString(elsewhere.resolve("node.properties"), first.out());

        CommandRun again = CommandRun.of("node", "--config", file.toString(), "--print-config");

        assertThat(again.exitCode()).as(again.toString()).isEqualTo(ExitCode.OK);
        assertThat(again.out()).isEqualTo(first.out());
        assertThat(again.lines()).contains("# peer=", "# advertise-http=", "shards=8");
    }

    @Test
    void aUrlForClientsInTheEnvironmentIsNotMeantForTheNode() {
        CommandRun run = CommandRun.with(
                Map.of(
                        "LIKEWISE_ADMIN",
                        "http://127.0.0.1:7099",
                        "LIKEWISE_SHARDS",
                        "4",
                        "LIKEWISE_LOG_FORMAT",
                        "json"),
                "node",
                "--print-config",
                "--cluster",
                "c",
                "--region",
                "us",
                "--name",
                "us-1",
                "--data",
                directory.toString());

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).contains("admin=127.0.0.1:7080", "shards=4", "log-format=json");
    }

    @Test
    void howItLogsIsASettingLikeTheOthers(@TempDir Path elsewhere) throws IOException {
        Path file = Files.writeString(elsewhere.resolve("node.properties"), "log-format=json\nlog-repeats-max=3\n");

        assertThat(printConfig().lines()).contains("log-format=text", "log-repeats-max=10");
        assertThat(printConfig("--config", file.toString(), "--log-repeats-max", "0")
                        .lines())
                .contains("log-format=json", "log-repeats-max=0");
        CommandRun wrong = printConfig("--log-format", "xml");
        assertThat(wrong.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err())
                .contains("log-format: 'xml' in --log-format (expected: text or json)")
                .hasLineCount(1);
    }

    private CommandRun printConfig(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("node", "--print-config", "--cluster", "c", "--region", "us", "--name", "us-1"));
        arguments.addAll(List.of(more));
        if (!arguments.contains("--data")) {
            arguments.addAll(List.of("--data", directory.toString()));
        }
        return CommandRun.of(arguments.toArray(String[]::new));
    }
}
