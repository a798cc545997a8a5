package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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

            JsonObject json =
                    CommandRun.of("status", "--json", "--admin", us.admin()).json();
            assertThat(json.object("status").text("replica")).isEqualTo(replica);

            CommandRun peers = CommandRun.of("peers", "--admin", us.admin());
            assertThat(peers.exitCode()).as(peers.toString()).isEqualTo(ExitCode.OK);
            assertThat(peers.lines()).hasSize(2);
            assertThat(peers.lines().get(1))
                    .matches(
                            "eu/eu-1/\\S+ +up +[0-9]+ +[0-9.]+ +(\\S+ ms|\\?) +([+-]\\S+ ms|\\?) +[0-9.]+ (KiB|bytes) +[0-9.]+ (KiB|bytes)");

            CommandRun.of("like", "p1", "--user", "u1", "--url", us.http());
            CommandRun explained = CommandRun.of("explain", "p1", "u1", "--url", us.http());
            assertThat(explained.exitCode()).as(explained.toString()).isEqualTo(ExitCode.OK);
            assertThat(explained.lines().get(1))
                    .matches("us +liked +\\S+Z +\\+\\d+ µs #\\d+ +" + replica + " +" + replica + " \\+1");
            assertThat(explained.out()).contains("u1 likes p1: the like at us/us-1 of ");

            CommandRun members = CommandRun.of("members", "--admin", us.admin());
            assertThat(members.out()).containsPattern(replica + " +active +this node");
        }
    }

    @Test
    void explainSaysWhichTapWinsAcrossACutAndThatAllAgreeAfterIt() {
        try (LocalCluster cluster = new LocalCluster(dir)) {
            cluster.start(List.of("us", "eu"), "127.0.0.1", false, Ports.of(0, 2), Time.SYSTEM);
            LocalNode us = cluster.nodes().get(0);
            LocalNode eu = cluster.nodes().get(1);
            String[] explain = {"explain", "p1", "u1", "--url", us.http(), "--url", eu.http()};
            assertThat(CommandRun.of("link", "eu", "--cut", "--admin", us.admin())
                            .exitCode())
                    .isZero();
            CommandRun.of("like", "p1", "--user", "u1", "--url", us.http());
            CommandRun.of("like", "p1", "--user", "u1", "--url", eu.http());

            CommandRun cut = CommandRun.of(explain);
            assertThat(cut.exitCode()).as(cut.toString()).isEqualTo(ExitCode.NO);
            assertThat(cut.out())
                    .containsPattern("us +liked .* loses\n")
                    .containsPattern("eu +liked .* wins\n")
                    .containsPattern(
                            "u1 likes p1: the like at eu/eu-1 of \\S+ wins, as it is [0-9.]+ (µs|ms|s) later than"
                                    + " the like at us/us-1; us takes it over on hearing of it\n")
                    .endsWith("they differ\n");

            assertThat(CommandRun.of("link", "eu", "--heal", "--admin", us.admin())
                            .exitCode())
                    .isZero();
            await().untilAsserted(() -> {
                CommandRun healed = CommandRun.of(explain);
                assertThat(healed.exitCode()).as(healed.toString()).isEqualTo(ExitCode.OK);
                assertThat(healed.lines()).endsWith("all 2 agree");
            });
        }
    }
}
