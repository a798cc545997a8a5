package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartTest {
    @TempDir
    Path dir;

    @Test
    void anEmptyDirectoryNeedsToBeToldWhatItIs() {
        assertRefused(config().with("found"), "is empty (expected: --found");
    }

    @Test
    void aDirectoryOfAnotherNodeIsRefused() {
        Node.start(config()).close();

        assertRefused(config().with("cluster", "other"), "belongs to cluster 'test', not 'other'");
        assertRefused(config().with("shards", "8"), "was made with 4 shards");
        assertRefused(config().with("spread", "2"), "spread 1");
        assertRefused(config().with("region", "us"), "(expected: of us/eu-1)");
        assertRefused(config().with("name", "eu-2"), "(expected: of eu/eu-2)");
        Node.start(config()).close();
    }

    @Test
    void aDirectoryInUseIsRefused() {
        try (Node first = Node.start(config())) {
            assertThat(first.view().notReady()).isEmpty();
            assertRefused(config(), "in use");
        }
    }

    @Test
    void aDirectoryThatIsDeletedUnderTheNodeEndsItsTaps() throws Exception {
        try (Node node = Node.start(config())) {
            Trees.remove(dir.resolve("data"));

            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(node.view().notReady())
                            .hasValueSatisfying(why -> assertThat(why).contains("was deleted or replaced")));
            assertThat(node.taps().refusal()).isPresent();
        }
    }

    @Test
    void aDirectoryThatIsPutInThePlaceOfAnotherEndsItsTapsToo() throws Exception {
        Path data = dir.resolve("data");
        try (Node node = Node.start(config())) {
            Files.move(data, dir.resolve("moved"));
            Files.createDirectory(data);
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> node.view().notReady().isPresent());
        }
    }

    @Test
    void aFileIsNoDirectory() throws Exception {
        Path file = Files.writeString(dir.resolve("file"), "x");

        assertRefused(config().with("data", file.toString()), "cannot be written");
    }

    @Test
    void anAddressInUseIsNamedAndLeavesNothingRunning() {
        NodeConfig other = config().with("data", dir.resolve("other").toString());
        try (Node first = Node.start(config())) {
            String http = "127.0.0.1:" + first.httpAddress().getPort();
            String gossip = "127.0.0.1:" + first.gossipAddress().getPort();
            String admin = "127.0.0.1:" + first.adminAddress().getPort();
            assertRefused(other.with("http", http), inUse("http", http));
            assertRefused(other.with("gossip", gossip), inUse("gossip", gossip));
            assertRefused(other.with("admin", admin), inUse("admin", admin));
        }
        Node.start(other).close();
    }

    private static String inUse(String setting, String address) {
        return setting + ": " + address
                + " is in use (expected: a free address; stop what listens there, or choose another" + " with --"
                + setting + " HOST:PORT)";
    }

    @Test
    void aDirectoryOfSomebodyElseIsNotFoundedIn() throws Exception {
        Files.createDirectories(dir.resolve("data"));
        Files.writeString(dir.resolve("data").resolve("thesis.txt"), "x");

        assertRefused(config(), "is not empty and holds no store, but 'thesis.txt' (expected: an empty directory");
        assertThat(dir.resolve("data")).isDirectoryNotContaining("glob:**db*");
    }

    @Test
    void whatAnUnfinishedStartLeftIsNoHindrance() throws Exception {
        Files.createDirectories(dir.resolve("data").resolve("db.new"));
        Files.createDirectories(dir.resolve("data").resolve("lost+found"));

        Node.start(config()).close();
    }

    @Test
    void faultsAreThereOnlyInChaosMode() {
        try (Node node = Node.start(config())) {
            assertThat(node.faults()).isEmpty();
        }
        try (Node node = Node.start(config().with("chaos", "true"))) {
            assertThat(node.faults()).isPresent();
        }
    }

    private NodeConfig config() {
        return NodeConfig.of("test", "eu", "eu-1", dir.resolve("data"))
                .with("found", "true")
                .with("http", "127.0.0.1:0")
                .with("admin", "127.0.0.1:0")
                .with("gossip", "127.0.0.1:0")
                .with("shards", "4");
    }

    private static void assertRefused(NodeConfig config, String why) {
        assertThatExceptionOfType(StartException.class)
                .isThrownBy(() -> Node.start(config).close())
                .withMessageContaining(why);
    }
}
