package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Time;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands for operators against nodes as they are. */
class OperatorCommandsTest {
    @TempDir
    Path dir;

    @Test
    void theyReadWhatRealNodesSay() {
        try (LocalCluster cluster = new LocalCluster(dir)) {
            cluster.start(List.of("us", "eu"), "127.0.0.1", false, Ports.of(0, 2), Time.SYSTEM);
            LocalNode us = cluster.nodes().get(0);
            String replica = us.node().view().self().toString();

            CommandRun status = CommandRun.of("status", "--admin", us.admin());
            assertThat(status.exitCode()).as(status.toString()).isEqualTo(ExitCode.OK);
            assertThat(status.lines().get(0)).startsWith(replica + " of cluster dev, ");
            assertThat(status.lines()).contains("ready").contains("members     2 active, 0 retired");
            assertThat(status.out()).containsPattern("link +eu/eu-1/\\S+ up, ");

            JsonObject json = CommandRun.of("status", "--json", "--admin", us.admin()).json();
            assertThat(json.object("status").text("replica")).isEqualTo(replica);

            CommandRun peers = CommandRun.of("peers", "--admin", us.admin());
            assertThat(peers.exitCode()).as(peers.toString()).isEqualTo(ExitCode.OK);
            assertThat(peers.lines()).hasSize(2);
            assertThat(peers.lines().get(1)).matches("eu/eu-1/\\S+ +up +0 records +0.0 s +\\S+ ms +[+-]\\S+ ms +[0-9.]+ (KiB|bytes) +[0-9.]+ (KiB|bytes)");

            CommandRun members = CommandRun.of("members", "--admin", us.admin());
            assertThat(members.out()).containsPattern(replica + " +active +this node");
        }
    }
}
