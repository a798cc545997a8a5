package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.http.auth.ClaimedCredentials;
import dev.likewise.node.http.auth.LikersVisibility;
import dev.likewise.node.http.auth.Users;
import dev.likewise.node.http.counts.LiveCounters;
import dev.likewise.node.http.events.EventHub;
import dev.likewise.node.http.events.FollowSettings;
import dev.likewise.node.http.likes.Services;
import dev.likewise.node.http.likes.TapDesk;
import dev.likewise.node.http.limit.RateLimits;
import dev.likewise.node.http.limit.RateSettings;
import dev.likewise.node.http.live.LiveHub;
import dev.likewise.node.http.live.LiveServices;
import dev.likewise.node.http.live.LiveSettings;
import dev.likewise.node.http.openapi.AnswerRules;
import dev.likewise.node.http.openapi.ApiDocument;
import dev.likewise.node.http.openapi.Coverage;
import dev.likewise.node.http.openapi.DocumentRules;
import dev.likewise.node.http.openapi.Exchange;
import dev.likewise.node.http.openapi.Operation;
import dev.likewise.node.http.openapi.RequestRules;
import dev.likewise.node.http.server.Cors;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.ReadPool;
import dev.likewise.node.http.server.RouteSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The server and {@code openapi.yaml}, as it is served, say the same: every call that the cases and the document make, in both
 * versions of HTTP, keeps to the document, and everything in the document was met.
 */
class OpenApiTest {
    private static ApiDocument document;
    private static List<Exchange> exchanges;

    @BeforeAll
    static void driveTheServer() {
        document = DrivenApi.once().document();
        exchanges = DrivenApi.once().exchanges();
    }

    @Test
    void bothPortsServeTheDocument() {
        try (RunningNode running = new RunningNode()) {
            var open = running.get("/openapi.yaml");
            var admin = running.call("GET", running.adminUri("/openapi.yaml"), "");

            assertThat(admin.statusCode()).isEqualTo(200);
            assertThat(admin.headers().firstValue("Content-Type")).hasValue("application/yaml");
            assertThat(admin.body()).isEqualTo(open.body());
        }
    }

    @Test
    void theDocumentIsSound() {
        assertThat(new DocumentRules(document).complaints()).isEmpty();
    }

    @Test
    void everyCallComesOutAsItShould() {
        assertThat(DrivenApi.once().mistakes()).isEmpty();
    }

    @Test
    void whatTheServerTakesIsInTheDocument() {
        RequestRules rules = new RequestRules(document);
        assertThat(exchanges.stream().flatMap(each -> rules.complaints(each).stream()))
                .isEmpty();
    }

    @Test
    void whatTheServerSaysIsInTheDocument() {
        AnswerRules rules = new AnswerRules(document);
        assertThat(exchanges.stream().flatMap(each -> rules.complaints(each).stream()))
                .isEmpty();
    }

    @Test
    void whatIsInTheDocumentComes() {
        Coverage coverage = new Coverage(document);
        exchanges.forEach(coverage::note);
        assertThat(coverage.missing()).isEmpty();
    }

    @Test
    void everyRouteIsInTheDocumentOnItsPort() {
        FakeNode node = new FakeNode();
        HttpBackend backend = new HttpBackend(
                node,
                node,
                node,
                node.events,
                node,
                new FakeAudits(),
                new FakeRetirements(),
                new FakeBackups(),
                Optional.of(new FakeFaults()),
                new TreeMap<>(),
                Observed.byNobody(),
                Clock.systemUTC());
        try (ReadPool pool = new ReadPool(1, 1)) {
            Users users = new Users(new ClaimedCredentials(), LikersVisibility.USERS);
            Services likes = Services.of(
                    node, node, node, node, users, pool, backend.observed().counters());
            LiveServices live = new LiveServices(
                    new LiveHub(node, likes.hidden(), LiveSettings.DEFAULT, new LiveCounters()),
                    likes,
                    new TapDesk(likes),
                    new RateLimits(RateSettings.OFF, System::nanoTime),
                    Cors.NONE,
                    Clock.systemUTC(),
                    LiveSettings.DEFAULT);
            assertThat(documented(""))
                    .isEqualTo(names(NodeHttp.publicRoutes(
                            likes, live, new EventHub(FollowSettings.DEFAULT), backend.events(), 1)));
            Set<String> admin = names(NodeHttp.adminRoutes(backend, pool));
            admin.remove("GET /openapi.yaml");
            assertThat(documented("http://127.0.0.1:7080")).isEqualTo(admin);
        }
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
        List<String> inDocument = document.at("/components/schemas/Problem/properties/type/enum")
                .valueStream()
                .map(type -> type.asText().replaceFirst("^/problems/", ""))
                .toList();

        assertThat(inDocument).isEqualTo(slugs);
        assertThat(inProse).isEqualTo(slugs);
    }

    private static Set<String> documented(String server) {
        return document.operations().stream()
                .filter(operation -> operation.server().equals(server))
                .map(Operation::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> names(List<RouteSpec> routes) {
        return routes.stream()
                .map(route -> route.method() + " " + route.template())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void whatCanBeDoneAtAPathIsWhatTheDocumentHas() {
        Map<String, Set<String>> methods = new TreeMap<>();
        Map<String, ApiCase> calls = new TreeMap<>();
        ApiCases.byHand().forEach(line -> calls.putIfAbsent(line.call().template(), line));
        for (Operation operation : document.operations()) {
            Set<String> allowed = methods.computeIfAbsent(operation.template(), t -> new TreeSet<>(Set.of("OPTIONS")));
            allowed.addAll(operation.method().equals("GET") ? List.of("GET", "HEAD") : List.of(operation.method()));
        }
        methods.forEach((template, allowed) -> {
            Exchange exchange =
                    ApiDriver.HTTP_1_1.run(calls.get(template).by("OPTIONS").undocumented());
            assertThat(exchange.answer().status()).isEqualTo(204);
            assertThat(Set.of(exchange.answer().headers().get("allow").split(", ")))
                    .as(template)
                    .isEqualTo(allowed);
        });
    }
}
