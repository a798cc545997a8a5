package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.RunningCommand;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.shell.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
    @TempDir
    Path dir;

    private Path data() {
        return dir.resolve("data");
    }

    private String[] node() {
        return ("node --cluster c --region us --name us-1 --data " + data()
                        + " --found --http 127.0.0.1:0 --admin 127.0.0.1:0 --gossip 127.0.0.1:0 --json")
                .split(" ");
    }

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(socket.getLocalPort());
        }
    }

    private static JsonObject finding(CommandRun run, String check) {
        return run.json().list("findings").stream()
                .filter(finding -> finding.text("check").equals(check))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + check + " in " + run));
    }

    @Test
    void aMachineWhereNothingIsWrongIsExitCodeZero() throws IOException {
        CommandRun run = CommandRun.of("doctor", "--ports", freePort(), "--data", data().toString());

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(run.lines()).endsWith("nothing is wrong");
        assertThat(run.out())
                .containsPattern("ok +java +Java ")
                .containsPattern("open files +up to ")
                .containsPattern("sync +a sync takes ")
                .contains(data() + " is not there: a node that is started there makes it");
        assertThat(data()).doesNotExist();
    }

    @Test
    void aPortThatIsTakenIsWrongAndSaysWhatToDo() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(other.getLocalPort());

            CommandRun run = CommandRun.of("doctor", "--ports", port, "-q");

            assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.NO);
            assertThat(run.lines()).hasSize(3).endsWith("1 thing is wrong");
            assertThat(run.lines().get(0)).startsWith("wrong  port " + port + "  cannot be used (");
            assertThat(run.lines().get(1)).contains("→ stop what has it");
        }
    }

    @Test
    void aNodeThatRunsIsSeenByItsPortsItsClockAndItsDirectory() {
        try (RunningCommand running = new RunningCommand(node())) {
            String http = running.json().text("http");
            String port = Integer.toString(URI.create(http).getPort());

            CommandRun run =
                    CommandRun.of("doctor", "--ports", port, "--url", http, "--data", data().toString(), "--json");

            assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
            assertThat(run.json().members().keySet()).containsExactly("well", "findings");
            assertThat(finding(run, "port " + port).text("found")).isEqualTo("taken by the node us/us-1");
            assertThat(finding(run, "clock of 127.0.0.1:" + port).text("level")).isEqualTo("ok");
            assertThat(finding(run, "lock").text("found"))
                    .isEqualTo("in use by process " + ProcessHandle.current().pid());
            assertThat(finding(run, "data").text("found"))
                    .isEqualTo(
                            data() + " is of " + running.json().text("replica") + " in cluster c, 16 shards, spread 1");
            assertThat(CommandRun.of("like", "p1", "--user", "u1", "--url", http)
                            .exitCode())
                    .isZero();
        }
    }

    @Test
    void whatIsLeftInADirectoryIsSaid() throws IOException {
        new RunningCommand(node()).close();
        Files.createFile(data().resolve("restoring"));

        CommandRun run = CommandRun.of("doctor", "--ports", freePort(), "--data", data().toString(), "--json");

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.json().flag("well")).isFalse();
        assertThat(finding(run, "lock").text("level")).isEqualTo("ok");
        assertThat(finding(run, "restoring").text("remedy")).isEqualTo("run 'likewise restore' again");
    }

    @Test
    void aDirectoryOfSomethingElseIsWrong() throws IOException {
        Files.createDirectories(data());
        Files.createFile(data().resolve("photos"));

        CommandRun run = CommandRun.of("doctor", "--ports", freePort(), "--data", data().toString());

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.out()).contains("holds no store, but 'photos'");
    }

    @Test
    void aPortThatIsNoneIsRefused() {
        assertThat(CommandRun.of("doctor", "--ports", "8080,70000").err())
                .isEqualTo("likewise: --ports: 70000 (expected: 1 to 65535)\n");
    }
}
