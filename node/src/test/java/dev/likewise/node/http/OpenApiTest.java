package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.http.auth.ClaimedCredentials;
import dev.likewise.node.http.auth.LikersVisibility;
import dev.likewise.node.http.auth.Users;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.ReadPool;
import dev.likewise.node.http.server.RouteSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OpenApiTest {
    private final OpenApiDocument document = new OpenApiDocument();

    @Test
    void everyRouteIsDescribedAndEveryDescriptionHasARoute() {
        FakeNode node = new FakeNode();
        HttpBackend backend = new HttpBackend(
                node,
                node,
                node,
                node,
                new FakeAudits(),
                new FakeRetirements(),
                new FakeBackups(),
                Optional.of(new FakeFaults()),
                new TreeMap<>(),
                Clock.systemUTC());
        Set<String> served = new TreeSet<>();
        try (ReadPool pool = new ReadPool(1, 1)) {
            for (List<RouteSpec> table : List.of(
                    NodeHttp.publicRoutes(
                            backend, new Users(new ClaimedCredentials(), LikersVisibility.USERS), pool, 1),
                    NodeHttp.adminRoutes(backend, pool))) {
                table.forEach(spec -> served.add(spec.method() + " " + spec.template()));
            }
        }

        assertThat(document.operations()).isEqualTo(served);
    }

    @Test
    void theListOfProblemsIsTheOneInTheDocuments() throws IOException {
        List<String> slugs =
                Arrays.stream(ProblemType.values()).map(ProblemType::slug).toList();
        String prose = Files.readString(Path.of(System.getProperty("likewise.root"), "docs", "http-api.md"));
        List<String> inProse = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| \\d{3} \\|")
                .matcher(prose)
                .results()
                .map(match -> match.group(1))
                .toList();

        assertThat(document.problems()).isEqualTo(slugs);
        assertThat(inProse).isEqualTo(slugs);
    }

    @Test
    void bothPortsServeTheDocument() {
        try (RunningNode running = new RunningNode()) {
            var open = running.get("/openapi.yaml");
            var admin = running.call("GET", running.adminUri("/openapi.yaml"), "");

            assertThat(open.statusCode()).isEqualTo(200);
            assertThat(open.headers().firstValue("Content-Type")).hasValue("application/yaml");
            assertThat(open.body()).startsWith("openapi: 3.1").isEqualTo(admin.body());
        }
    }
}
