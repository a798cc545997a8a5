package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.RunningCommand;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.shell.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevCommandTest {
    @Test
    void saysWhereTheRegionsAreThreeLinesToCopyAndReady() {
        try (RunningCommand dev = new RunningCommand("dev", "--port", "0", "--regions", "us,eu", "--quiet-start")) {
            List<String> lines = dev.out().lines().toList();
            String last = lines.get(lines.size() - 1);
            List<String> toCopy = lines.subList(lines.size() - 4, lines.size() - 1);

            assertThat(last).isEqualTo("ready");
            assertThat(lines.get(0)).matches("REGION +NODE +HTTP +ADMIN +GOSSIP");
            assertThat(toCopy.get(0)).contains("likewise like dev-sunrise --user you --url http://127.0.0.1:");
            assertThat(toCopy.get(1)).contains("likewise link us --cut --for 30s --admin http://127.0.0.1:");
            assertThat(toCopy.get(2)).contains("likewise vector dev-sunrise --watch --url http://127.0.0.1:");
            assertThat(run(toCopy.get(0)).exitCode()).isEqualTo(ExitCode.OK);
            assertThat(run(toCopy.get(1)).exitCode()).isEqualTo(ExitCode.OK);
            assertThat(run(toCopy.get(2) + " --for 0s").exitCode()).isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void aCutKeepsRegionsApartAndAHealBringsThemTogether() {
        try (RunningCommand dev = dev()) {
            List<JsonObject> nodes = dev.json().list("nodes");
            String us = nodes.get(0).text("http");
            String eu = nodes.get(1).text("http");

            assertThat(run("link us --cut --admin " + nodes.get(1).text("admin"))
                            .exitCode())
                    .isEqualTo(ExitCode.OK);
            run("like p1 --user u1 --url " + us);
            run("like p1 --user u1 --url " + eu);
            run("like p1 --user u2 --url " + eu);
            assertThat(run("compare p1 --url " + us + " --url " + eu).exitCode())
                    .isEqualTo(ExitCode.NO);

            run("link us --heal --admin " + nodes.get(1).text("admin"));
            CommandRun healed = run("compare p1 --wait 20s --url " + us + " --url " + eu);
            assertThat(healed.exitCode()).as(healed.toString()).isEqualTo(ExitCode.OK);
            CommandRun converged = run("wait --converged --admin "
                    + nodes.get(0).text("admin") + " --admin " + nodes.get(1).text("admin"));
            assertThat(converged.exitCode()).as(converged.toString()).isEqualTo(ExitCode.OK);
            assertThat(run("count p1 -q --url " + us).out()).isEqualTo("2\n");
        }
    }

    @Test
    void theFirstNodeServesAllRegionsAndAnswersInTheirNames() throws Exception {
        try (RunningCommand dev = dev()) {
            List<JsonObject> nodes = dev.json().list("nodes");
            run("like p1 --user u1 --url " + nodes.get(1).text("http"));

            HttpResponse<String> count = get(nodes.get(0).text("http") + "/_dev/eu/v1/posts/p1/likes");
            assertThat(count.body()).contains("\"count\":1");
            assertThat(count.headers().allValues("Likewise-Region")).containsExactly("eu");
            assertThat(count.headers().allValues("Likewise-Node")).containsExactly("eu-1");
            assertThat(get(nodes.get(0).text("http") + "/_dev/eu/v1/admin/status")
                            .body())
                    .contains("\"region\":\"eu\"");
            assertThat(get(nodes.get(1).text("http") + "/_dev/us/v1/ping").statusCode())
                    .isEqualTo(404);
        }
    }

    private static HttpResponse<String> get(String url) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aRecordedTraceComesOutRightInAllRegions() {
        Path trace = Path.of(System.getProperty("traces", "../../shared/traces"), "klout-viral.csv");
        assumeTrue(Files.isReadable(trace), "no traces at " + trace.getParent());
        try (RunningCommand dev = dev()) {
            List<String> arguments = new ArrayList<>(List.of("replay", trace.toString(), "--verify"));
            dev.json().list("nodes").forEach(node -> arguments.addAll(List.of("--url", node.text("http"))));

            CommandRun run = CommandRun.withNodes(arguments.toArray(String[]::new));

            assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void dataStaysWhereItWasAskedToBe(@TempDir Path data) {
        String[] command = {
            "dev", "--port", "0", "--regions", "us", "--quiet-start", "--json", "--data", data.toString()
        };
        try (RunningCommand dev = new RunningCommand(command)) {
            run("like p1 --user u1 --url " + url(dev));
        }
        try (RunningCommand again = new RunningCommand(command)) {
            assertThat(run("count p1 -q --url " + url(again)).out()).isEqualTo("1\n");
        }
    }

    @Test
    void wrongUseIsNamed() {
        assertThat(run("dev --port 80").err()).startsWith("likewise: --port: 80 (expected: 1001 to ");
        assertThat(run("dev --regions us,us").err())
                .isEqualTo("likewise: --regions: us,us (expected: 1 to 16 different regions)\n");
        assertThat(run("dev --nodes 2").exitCode()).isEqualTo(ExitCode.USAGE);
        CommandRun region = run("dev --port 0 --regions US");
        assertThat(region.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(region.err())
                .startsWith("likewise: --regions: 'US' (expected: names of ")
                .hasLineCount(1);
        CommandRun open = run("dev --port 0 --bind 0.0.0.0");
        assertThat(open.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(open.err()).contains("--insecure").hasLineCount(1);
    }

    @Test
    void aPortInUseIsSaidWithHowToGetAnother() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assumeTrue(taken.getLocalPort() < 64_000, "a port that leaves no room");

            CommandRun run = run("dev --regions us --quiet-start --port " + taken.getLocalPort());

            assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err())
                    .isEqualTo(
                            "likewise: http: 127.0.0.1:" + taken.getLocalPort() + " is in use: is another dev or node"
                                    + " running? Choose another --port (HTTP has PORT and up, admin PORT-1000, gossip"
                                    + " PORT+1000), or 0 for free ones\n");
        }
    }

    private static RunningCommand dev() {
        return new RunningCommand("dev", "--port", "0", "--regions", "us,eu", "--quiet-start", "--json");
    }

    private static String url(RunningCommand dev) {
        return dev.json().list("nodes").get(0).text("http");
    }

    private static CommandRun run(String line) {
        return CommandRun.withNodes(line.replaceFirst("^(\\./)?likewise ", "").split(" "));
    }
}
