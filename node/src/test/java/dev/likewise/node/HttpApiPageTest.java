package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code docs/http-api.md} shows is what comes: its commands, in their order, against two regions. With {@code
 * -Dregenerate=true} what comes is written into the page.
 */
@Timeout(120)
class HttpApiPageTest {
    private static final Path PAGE = Path.of(System.getProperty("likewise.root"), "docs", "http-api.md");

    /** What is different each time, and what stands for it when two outputs are compared. */
    private static final Map<String, String> MASKS = masks();

    @TempDir
    Path dir;

    private static Map<String, String> masks() {
        Map<String, String> masks = new LinkedHashMap<>();
        masks.put("[0-9a-f]{16}@us/us-1/[0-9a-z]+", "VERSION");
        masks.put("(us|eu)/\\1-1/[0-9a-z]+", "$1/$1-1/INCARNATION");
        masks.put("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z", "TIME");
        masks.put("Likewise-Session: \\S+", "Likewise-Session: TOKEN");
        masks.put("Content-Length: \\d+", "Content-Length: N");
        masks.put("Date: [^\\r\\n]+", "Date: DATE");
        masks.put("\"next_cursor\":\"[A-Za-z0-9_-]+\"", "\"next_cursor\":\"CURSOR\"");
        masks.put("\"cursor\":\"[A-Za-z0-9_-]+\"", "\"cursor\":\"CURSOR\"");
        masks.put("(Likewise-Cursor|id): [A-Za-z0-9_-]+", "$1: CURSOR");
        masks.put("INCARNATION\":\"\\d+\"", "INCARNATION\":\"N\"");
        masks.put("\"counter\":\\d+", "\"counter\":N");
        masks.put("\"eu\":\\d+", "\"eu\":N");
        masks.put("audits/[0-9a-z]+-\\d+", "audits/ID");
        masks.put("\\s+", " ");
        return masks;
    }

    private static String masked(String output) {
        String masked = output;
        for (Map.Entry<String, String> mask : MASKS.entrySet()) {
            masked = masked.replaceAll(mask.getKey(), mask.getValue());
        }
        return masked.strip();
    }

    @Test
    void whatThePageShowsIsWhatComes() throws Exception {
        List<String> missing = Stream.of("curl", "h2load", "wrk")
                .filter(tool -> !isThere(tool))
                .toList();
        if ("true".equals(System.getenv("CI"))) {
            assertThat(missing).as("what the page's commands need").isEmpty();
        }
        assumeThat(missing).as("missing, so the page's commands are not tried").isEmpty();
        Transcript transcript = new Transcript(Files.readAllLines(PAGE));
        List<String> outputs = new ArrayList<>();
        try (TestCluster cluster = new TestCluster(dir)) {
            Node us = cluster.foundForAll("us");
            Node eu = cluster.found("eu");
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> us.view().peers().stream()
                            .anyMatch(peer -> peer.state().equals("up")));
            // A link that is up has not said yet how fresh its other end is.
            for (Node node : List.of(us, eu)) {
                await().atMost(Duration.ofSeconds(30))
                        .until(() -> node.view().freshness().behind().isEmpty());
            }
            for (Transcript.Step step : transcript.steps()) {
                outputs.add(run(step.command(), us, eu));
            }
        }
        if (Boolean.getBoolean("regenerate")) {
            Files.write(PAGE, transcript.with(outputs));
        }
        List<Transcript.Step> shown = new Transcript(Files.readAllLines(PAGE)).steps();
        assertThat(shown).hasSizeGreaterThan(15);
        for (int i = 0; i < shown.size(); i++) {
            assertThat(masked(outputs.get(i)))
                    .as(shown.get(i).command())
                    .isEqualTo(masked(shown.get(i).output()));
        }
    }

    private static boolean isThere(String tool) {
        return Stream.of("/usr/bin", "/usr/local/bin", "/bin")
                .anyMatch(place -> Files.isExecutable(Path.of(place, tool)));
    }

    private static String run(String command, Node us, Node eu) throws IOException, InterruptedException {
        Map<String, InetSocketAddress> ports = new LinkedHashMap<>();
        ports.put("127.0.0.1:8080", us.httpAddress());
        ports.put("127.0.0.1:8081", eu.httpAddress());
        ports.put("127.0.0.1:7080", us.adminAddress());
        ports.put("127.0.0.1:7081", eu.adminAddress());
        String here = command;
        for (Map.Entry<String, InetSocketAddress> port : ports.entrySet()) {
            here = here.replace(port.getKey(), "127.0.0.1:" + port.getValue().getPort());
        }
        Process process = new ProcessBuilder("sh", "-c", here)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).as(command).isTrue();
        for (Map.Entry<String, InetSocketAddress> port : ports.entrySet()) {
            output = output.replace("127.0.0.1:" + port.getValue().getPort(), port.getKey());
        }
        return output.replace("\r", "");
    }
}
