package dev.likewise.simulations.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.likewise.simulations.chaos.workload.Http;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Prometheus as operators run it scrapes three nodes with the rules of {@code docker/prometheus}: a region is cut off, the
 * alert fires; it is healed, and the alert clears. Only how long a rule waits is another than there: seconds, not minutes.
 */
@Timeout(240)
class PrometheusTest {
    private static final Path TOOL = Path.of("/usr/bin/prometheus");
    private static final Path RULES =
            Path.of(System.getProperty("likewise.root", ".."), "docker/prometheus/rules/likewise.yml");
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String ALERT = "LikewiseLinkDown";

    @TempDir
    Path home;

    private final Http http = new Http();
    private final List<NodeProcess> nodes = new ArrayList<>();
    private Process prometheus;
    private String url;

    @AfterEach
    void stop() throws InterruptedException {
        if (prometheus != null) {
            prometheus.destroy();
            prometheus.waitFor(20, TimeUnit.SECONDS);
            prometheus.destroyForcibly();
        }
        nodes.forEach(NodeProcess::close);
    }

    private void startNodes() {
        for (String region : List.of("us", "eu", "ap")) {
            nodes.add(new NodeProcess(home, region).with("--chaos=true"));
        }
        nodes.forEach(node -> node.start(nodes));
        nodes.forEach(NodeProcess::awaitReady);
    }

    private void startPrometheus() throws IOException {
        String rules = Files.readString(RULES);
        String hasty = rules.replaceAll("(?m)^( +for: ).*$", "$13s");
        assertThat(hasty).isNotEqualTo(rules);
        Files.writeString(home.resolve("rules.yml"), hasty);
        String targets = nodes.stream()
                .map(node -> "'" + URI.create(node.adminUrl()).getAuthority() + "'")
                .collect(Collectors.joining(", "));
        Files.writeString(home.resolve("prometheus.yml"), """
                global: {scrape_interval: 1s, evaluation_interval: 1s}
                rule_files: [rules.yml]
                scrape_configs:
                  - job_name: likewise
                    static_configs: [{targets: [%s]}]
                """.formatted(targets));
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        url = "http://127.0.0.1:" + port;
        prometheus = new ProcessBuilder(
                        TOOL.toString(),
                        "--config.file=" + home.resolve("prometheus.yml"),
                        "--storage.tsdb.path=" + home.resolve("tsdb"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("prometheus.log").toFile())
                .start();
    }

    /** What Prometheus, which has to answer, says of the alert; empty if it is neither pending nor firing. */
    private String alert() throws InterruptedException {
        StringBuilder found = new StringBuilder();
        JsonNode said = http.get(url + "/api/v1/alerts").orElseThrow();
        said.at("/data/alerts").forEach(alert -> {
            if (alert.at("/labels/alertname").asText().equals(ALERT)) {
                found.append(alert.path("state").asText()).append(' ');
            }
        });
        return found.toString();
    }

    private long up() throws InterruptedException {
        return http.get(url + "/api/v1/query?query=sum(up)")
                .map(said -> said.at("/data/result/0/value/1").asLong())
                .orElse(0L);
    }

    @Test
    void theAlertOfARegionThatIsCutOffFiresAndClears() throws Exception {
        if ("true".equals(System.getenv("CI"))) {
            assertThat(TOOL).as("Prometheus, which this test needs").isExecutable();
        }
        assumeThat(Files.isExecutable(TOOL))
                .as("Prometheus is not installed: nothing says that an alert fires in a real one")
                .isTrue();
        startNodes();
        startPrometheus();
        await().atMost(PATIENCE).until(() -> up() == nodes.size());
        assertThat(alert()).isEmpty();

        String ap = nodes.get(2).adminUrl() + "/v1/admin/links/";
        for (String peer : List.of("us", "eu")) {
            http.call("PUT", ap + peer, "{\"direction\":\"both\",\"state\":\"cut\"}");
        }
        await().atMost(PATIENCE).until(() -> alert().contains("firing"));

        for (String peer : List.of("us", "eu")) {
            http.call("DELETE", ap + peer, "");
        }
        await().atMost(PATIENCE).until(() -> alert().isEmpty());
        assertThat(up()).isEqualTo(nodes.size());
    }
}
