package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How the console is served; what it does is for a browser to tell. */
class ConsoleTest {
    private static final Path ROOT = Path.of(System.getProperty("likewise.root"));
    private static final Path FILES = ROOT.resolve("node/src/main/resources/dev/likewise/node/http/console");
    /** On the wire, for a browser that sees it for the first time. */
    private static final int BYTES_MAX = 80_000;

    private static final Neighbours NOBODY = new Neighbours() {
        @Override
        public List<String> regions() {
            return List.of();
        }

        @Override
        public Optional<NodeHttp> servers(String region) {
            return Optional.empty();
        }
    };

    private final RunningNode running = new RunningNode(NOBODY);

    @AfterEach
    void stop() {
        running.close();
    }

    private HttpResponse<String> admin(String path, String... headers) {
        return running.call("GET", running.adminUri(path), "", headers);
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private static Stream<String> paths() {
        return Stream.concat(Stream.of("/"), Console.FILES.stream().map(file -> "/console/" + file));
    }

    /** Those of error budgets look back for hours, which nobody does who has just opened a page. */
    @Test
    void theOperatorSeesARowForEachAlert() throws IOException {
        Path rules = ROOT.resolve("docker/prometheus/rules/likewise.yml");

        assertThat(found(Files.readString(FILES.resolve("health.js")), "alert: \"(Likewise\\w+)\""))
                .containsExactlyInAnyOrderElementsOf(found(Files.readString(rules), "alert: (Likewise\\w+)").stream()
                        .filter(alert -> !alert.startsWith("LikewiseErrorBudget"))
                        .toList());
    }

    private static Set<String> found(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void thePageKnowsOnWhichPortItIs() {
        assertThat(running.get("/").body()).contains("data-mode=\"development\"");
        assertThat(admin("/").body()).contains("data-mode=\"operator\"");
    }

    @Test
    void theClientsPortHasItInDevelopmentOnly() {
        try (RunningNode alone = new RunningNode()) {
            assertThat(paths().map(path -> alone.get(path).statusCode())).containsOnly(404);
            assertThat(alone.call("GET", alone.adminUri("/"), "").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void eachFileComesUnderAStrictPolicyAndWithATag() {
        assertThat(paths()).allSatisfy(path -> {
            HttpResponse<String> answer = running.get(path);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(header(answer, "Content-Security-Policy"))
                    .startsWith("default-src 'none';")
                    .contains(
                            "script-src 'self';", "style-src 'self';", "connect-src 'self';", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(header(answer, "X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(header(answer, "Cache-Control")).isEqualTo("no-cache");
            String tag = header(answer, "ETag");
            assertThat(tag).matches("\"[0-9a-f]{32}\"");
            assertThat(running.get(path, "If-None-Match", tag).statusCode()).isEqualTo(304);
            assertThat(running.get(path, "If-None-Match", "\"0\"").statusCode()).isEqualTo(200);
        });
    }

    @Test
    void headIsServedToo() {
        HttpResponse<String> head = running.call("HEAD", running.uri("/console/main.js"), "");

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(header(head, "Content-Type")).isEqualTo("text/javascript; charset=utf-8");
        assertThat(head.body()).isEmpty();
    }

    @Test
    void whoTakesGzipGetsItUnderATagOfItsOwn() {
        HttpResponse<String> plain = running.get("/console/console.css");
        HttpResponse<String> packed = running.get("/console/console.css", "Accept-Encoding", "br, gzip;q=0.8");

        assertThat(header(packed, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(packed, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(header(packed, "ETag")).isNotEqualTo(header(plain, "ETag"));
        assertThat(header(running.get("/console/console.css", "Accept-Encoding", "gzip;q=0"), "Content-Encoding"))
                .isEmpty();
    }

    @Test
    void allOfItIsLightOnTheWire() {
        long bytes = paths().mapToLong(
                        path -> Long.parseLong(header(running.get(path, "Accept-Encoding", "gzip"), "Content-Length")))
                .sum();

        assertThat(bytes).isLessThan(BYTES_MAX);
    }

    @Test
    void eachFileThatIsThereIsServedAndEachImportLeadsToOne() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> !name.equals("index.html")))
                    .containsExactlyInAnyOrderElementsOf(Console.FILES);
        }
        for (String file : Console.FILES) {
            String text = Files.readString(FILES.resolve(file));
            assertThat(Pattern.compile("(?:from|import\\() ?\"\\./([^\"]+)\"")
                            .matcher(text)
                            .results())
                    .allSatisfy(match -> assertThat(Console.FILES).contains(match.group(1)));
        }
    }

    @Test
    void nothingIsInlineOrFromAnotherHost() throws IOException {
        assertThat(Files.readString(FILES.resolve("index.html")))
                .doesNotContainPattern("style=|\\son[a-z]+=|<script>|<style");
        for (String file : Console.FILES) {
            assertThat(Files.readString(FILES.resolve(file)).replace("http://www.w3.org/2000/svg", ""))
                    .as(file)
                    .doesNotContainPattern("https?://|innerHTML|eval\\(");
        }
    }

    @Test
    void thePageIsOpenWhereItsDataNeedsAToken() {
        try (RunningNode guarded = TestNodes.withAdminToken()) {
            assertThat(guarded.call("GET", guarded.adminUri("/"), "").statusCode())
                    .isEqualTo(200);
            assertThat(guarded.call("GET", guarded.adminUri("/console/main.js"), "")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(guarded.call("GET", guarded.adminUri("/v1/admin/status"), "")
                            .statusCode())
                    .isEqualTo(401);
        }
    }
}
