package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.likewise.crdt.ShardPlacement;
import dev.likewise.node.config.AccessSettings;
import dev.likewise.node.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeConfigTest {
    private static final Map<String, List<String>> LEAST =
            Map.of("cluster", List.of("c"), "region", List.of("eu"), "name", List.of("eu-1"), "data", List.of("d"));

    @TempDir
    Path dir;

    @Test
    void whatIsNotGivenHasItsDefault() {
        NodeConfig config = NodeConfig.parse(LEAST, Map.of());

        assertThat(config.placement()).isEqualTo(new ShardPlacement(16, 1));
        assertThat(config.http().getPort()).isEqualTo(8080);
        assertThat(config.http().getAddress().isLoopbackAddress()).isTrue();
        assertThat(config.get(Settings.MAX_CLOCK_DRIFT)).isEqualTo(500);
        assertThat(config.get(Settings.WRITERS)).isPositive();
        assertThat(config.peers()).isEmpty();
        assertThat(config.found()).isFalse();
    }

    @Test
    void flagsWinOverTheEnvironmentAndThatOverTheFile() throws IOException {
        Path file = dir.resolve("node.properties");
        Files.writeString(file, "shards=4\nspread=2\nheartbeat=3s\npeer=a:1,b:2\n");
        Map<String, List<String>> flags = new TreeMap<>(LEAST);
        flags.put("config", List.of(file.toString()));
        flags.put("shards", List.of("8"));
        NodeConfig config = NodeConfig.parse(
                flags, Map.of("LIKEWISE_SHARDS", "32", "LIKEWISE_SPREAD", "3", "LIKEWISE_PEER", "c:3, d:4"));

        assertThat(config.placement()).isEqualTo(new ShardPlacement(8, 3));
        assertThat(config.get(Settings.HEARTBEAT)).isEqualTo(3_000);
        assertThat(config.peers()).containsExactly("c:3", "d:4");
    }

    @Test
    void theEnvironmentCanNameTheFile() throws IOException {
        Path file = dir.resolve("node.properties");
        Files.writeString(file, "shards=4\n");

        assertThat(NodeConfig.parse(LEAST, Map.of("LIKEWISE_CONFIG", file.toString()))
                        .placement()
                        .shards())
                .isEqualTo(4);
    }

    @Test
    void aFlagAloneMeansTrueAndPeersMayBeRepeated() {
        Map<String, List<String>> flags = new TreeMap<>(LEAST);
        flags.put("found", List.of());
        flags.put("peer", List.of("a:1,b:2", "[::1]:3"));
        NodeConfig config = NodeConfig.parse(flags, Map.of());

        assertThat(config.found()).isTrue();
        assertThat(config.peers()).containsExactly("a:1", "b:2", "[::1]:3");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    shards | 0 | shards: '0' in --shards (expected: 1 to 1024)
                    shards | many | shards: 'many' in --shards (expected: 1 to 1024)
                    spread | 17 | spread: 17 (expected: at most shards, 16)
                    region | EU | region: 'EU' in --region (expected: 1 to 32 of the characters a-z, 0-9 and '-')
                    http | 8080 | http: '8080' in --http (expected: host:port, the host known here, the port 0 to 65535)
                    http | nowhere.invalid:1 | http: 'nowhere.invalid:1' in --http (expected: host:port, the host known here, the port 0 to 65535)
                    peer | a:0 | peer: 'a:0' in --peer (expected: host:port, the port 1 to 65535)
                    heartbeat | 1000 | heartbeat: '1000' in --heartbeat (expected: a duration from 10ms to 1min)
                    heartbeat | 6s | link-timeout: 5s (expected: more than heartbeat)
                    redial-min | 10s | redial-min: 10s (expected: at most redial-max, 1s)
                    window-bytes | 1 GiB | window-bytes: '1 GiB' in --window-bytes (expected: a size from 1 to 64MiB)
                    count-cache-bytes | 9999999999GiB | count-cache-bytes: '9999999999GiB' in --count-cache-bytes (expected: a size from 0 to 1024GiB)
                    found | yes | found: 'yes' in --found (expected: true or false)
                    auth | basic | auth: 'basic' in --auth (expected: none or jwt)
                    auth | jwt | auth: jwt (expected: with jwt-secret-file or jwt-jwks-file)
                    jwt-secret-file | s | auth: none (expected: jwt, as there is a file with keys of tokens)
                    jwt-issuer | a b | jwt-issuer: 'a b' in --jwt-issuer (expected: 1 to 255 characters without spaces)
                    jwt-leeway | 1h | jwt-leeway: '1h' in --jwt-leeway (expected: a duration from 0ms to 10min)
                    rate-user | -1 | rate-user: '-1' in --rate-user (expected: 0 to 1000000)
                    rate-address-burst | 0 | rate-address-burst: '0' in --rate-address-burst (expected: 1 to 1000000)
                    trusted-proxies | proxy.example | trusted-proxies: 'proxy.example' in --trusted-proxies (expected: an address, or a block like 10.0.0.0/8)
                    trusted-proxies | 10.0.0.1/8 | trusted-proxies: '10.0.0.1/8' in --trusted-proxies (expected: an address, or a block like 10.0.0.0/8)
                    likers-visibility | nobody | likers-visibility: 'nobody' in --likers-visibility (expected: everyone or users or scope)
                    http | 0.0.0.0:8080 | http: 0.0.0.0:8080 (expected: a loopback address; others need auth jwt, or --insecure)
                    gossip | 0.0.0.0:9080 | gossip: 0.0.0.0:9080 (expected: a loopback address; others need gossip-tls-cert-file, or --insecure)
                    admin | 0.0.0.0:7080 | admin: 0.0.0.0:7080 (expected: a loopback address; others need admin-token-file, or --insecure)
                    admin | 127.0.0.1:8080 | admin: 127.0.0.1:8080 (expected: another port than http)
                    backup-dir | d | backup-dir: d (expected: a directory outside data, with which it would be lost)
                    backup-dir | e/../d/b | backup-dir: e/../d/b (expected: a directory outside data, with which it would be lost)
                    gossip-tls-cert-file | /c.pem | gossip-tls-cert-file: /c.pem (expected: with gossip-tls-key-file)
                    gossip-tls-ca-file | /a.pem | gossip-tls-ca-file: /a.pem (expected: with gossip-tls-cert-file)
                    shard | 4 | setting 'shard' in --shard is not known (expected: perhaps shards)
                    colour | red | setting 'colour' in --colour is not known (expected: one of docs/configuration.md)
                    config | missing.properties | config: 'missing.properties' cannot be read, as there is no such file (expected: a properties file)
                    """)
    void aWrongValueIsNamedWithWhatWasExpected(String name, String value, String sentence) {
        Map<String, List<String>> flags = new TreeMap<>(LEAST);
        flags.put(name, List.of(value));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeConfig.parse(flags, Map.of()))
                .withMessage(sentence);
    }

    @Test
    void whatIsGivenTwiceOrNotAtAllIsRefused() {
        Map<String, List<String>> twice = new TreeMap<>(LEAST);
        twice.put("shards", List.of("4", "8"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeConfig.parse(twice, Map.of()))
                .withMessage("shards: given 2 times (expected: once)");
        Map<String, List<String>> without = new TreeMap<>(LEAST);
        without.remove("region");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeConfig.parse(without, Map.of()))
                .withMessage("region: is missing (expected: 1 to 32 of the characters a-z, 0-9 and '-', as --region or"
                        + " LIKEWISE_REGION)");
    }

    @Test
    void aVariableThatNamesNoSettingIsRefusedUnlessOthersUseIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeConfig.parse(LEAST, Map.of("LIKEWISE_SHARD", "4")))
                .withMessage("environment variable LIKEWISE_SHARD: names no setting (expected: one of"
                        + " docs/configuration.md)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeConfig.parse(LEAST, Map.of("LIKEWISE_SHARDS", "x")))
                .withMessage("shards: 'x' in LIKEWISE_SHARDS (expected: 1 to 1024)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeConfig.parse(LEAST, Map.of("LIKEWISE_HTTP_PORT", "8080")));
        Map<String, String> harmless = Map.of(
                "LIKEWISE_URL", "http://a:1",
                "LIKEWISE_JAVA_OPTS", "-Xmx1g",
                "LIKEWISE_SERVICE_HOST", "10.0.0.1",
                "LIKEWISE_PORT_8080_TCP", "tcp://10.0.0.1:8080",
                "LIKEWISE_GOSSIP_PORT", "tcp://10.0.0.1:9080",
                "LIKEWISE_GOSSIP_SERVICE_PORT_GOSSIP", "9080",
                "LIKEWISE_GOSSIP_PORT_9080_TCP_ADDR", "10.0.0.1",
                "PATH", "/bin");
        assertThat(NodeConfig.parse(LEAST, harmless).effective())
                .isEqualTo(NodeConfig.parse(LEAST, Map.of()).effective());
    }

    @Test
    void anAdminUrlThatClientCommandsUseIsAnAddressToo() {
        NodeConfig config = NodeConfig.parse(LEAST, Map.of("LIKEWISE_ADMIN", "http://127.0.0.1:7081"));

        assertThat(config.admin().getPort()).isEqualTo(7081);
    }

    @Test
    void otherAddressesAreTakenIfOneInsists() {
        NodeConfig config =
                NodeConfig.of("c", "eu", "eu-1", dir).with("insecure", "true").with("http", "0.0.0.0:8080");

        assertThat(config.http().getAddress().isAnyLocalAddress()).isTrue();
    }

    @Test
    void otherAddressesAreTakenWhereTokensAreAskedFor() {
        Map<String, List<String>> flags = new TreeMap<>(LEAST);
        flags.put("auth", List.of("jwt"));
        flags.put("jwt-secret-file", List.of("s"));
        flags.put("http", List.of("0.0.0.0:8080"));
        flags.put("admin", List.of("0.0.0.0:7080"));
        flags.put("admin-token-file", List.of("t"));
        NodeConfig config = NodeConfig.parse(flags, Map.of());

        assertThat(config.http().getAddress().isAnyLocalAddress()).isTrue();
        assertThat(config.effective()).containsEntry("jwt-secret-file", "s").containsEntry("admin-token-file", "t");
        flags.put("gossip", List.of("0.0.0.0:9080"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeConfig.parse(flags, Map.of()))
                .withMessageStartingWith("gossip: ");
    }

    @Test
    void underAuthNoneThereAreNoLimitsUnlessOneAsksForThem() {
        Map<String, List<String>> flags = new TreeMap<>(LEAST);
        NodeConfig none = NodeConfig.parse(flags, Map.of());
        assertThat(none.get(AccessSettings.RATE_USER)).isZero();
        assertThat(none.get(AccessSettings.RATE_ADDRESS)).isZero();
        NodeConfig asked = NodeConfig.parse(flags, Map.of("LIKEWISE_RATE_USER", "7"));
        assertThat(asked.get(AccessSettings.RATE_USER)).isEqualTo(7);
        assertThat(asked.get(AccessSettings.RATE_ADDRESS)).isZero();

        flags.put("auth", List.of("jwt"));
        flags.put("jwt-jwks-file", List.of("k"));
        NodeConfig jwt = NodeConfig.parse(flags, Map.of());
        assertThat(jwt.get(AccessSettings.RATE_USER)).isEqualTo(20);
        assertThat(jwt.get(AccessSettings.RATE_ADDRESS)).isEqualTo(200);
    }

    @Test
    void theEffectiveSettingsGiveTheSameSettingsAgain() {
        NodeConfig config = NodeConfig.of("c", "eu", "eu-1", dir)
                .with("peer", "a:1", "b:2")
                .with("heartbeat", "250ms")
                .with("window-bytes", "1MiB")
                .with("found", "true");
        Map<String, List<String>> again = new TreeMap<>();
        config.effective().forEach((name, value) -> {
            if (!value.isEmpty()) {
                again.put(name, List.of(value));
            }
        });

        assertThat(config.effective())
                .containsEntry("peer", "a:1,b:2")
                .containsEntry("heartbeat", "250ms")
                .containsEntry("window-bytes", "1MiB")
                .containsEntry("advertise-http", "");
        assertThat(NodeConfig.parse(again, Map.of()).effective()).isEqualTo(config.effective());
        assertThat(config.with("peer").peers()).isEmpty();
    }
}
