package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.likewise.node.prometheus.Expressions;
import dev.likewise.node.prometheus.Promtool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard: every panel can be read by Prometheus and asks for what a node shows. */
@Timeout(120)
class DashboardTest {
    private static final Path DASHBOARD =
            Path.of(System.getProperty("likewise.root", ".."), "docker/grafana/dashboards/likewise.json");

    @TempDir
    Path dir;

    private static List<JsonNode> panels() throws IOException {
        return StreamSupport.stream(
                        new ObjectMapper()
                                .readTree(DASHBOARD.toFile())
                                .path("panels")
                                .spliterator(),
                        false)
                .filter(panel -> !panel.path("type").asText().equals("row"))
                .toList();
    }

    /** As Prometheus gets it: what Grafana puts in is put in. */
    private static List<String> expressions() throws IOException {
        return panels().stream()
                .flatMap(panel -> panel.path("targets").findValuesAsText("expr").stream())
                .map(expr -> expr.replace("$__rate_interval", "5m").replace("$instance", ".*"))
                .toList();
    }

    @Test
    void everyPanelAsksForSomethingThatANodeShows() throws Exception {
        Set<String> known = ExposedMetrics.in(dir).names();
        assertThat(panels()).hasSizeGreaterThan(15).allSatisfy(panel -> {
            assertThat(panel.path("title").asText()).isNotBlank();
            assertThat(panel.path("targets").findValuesAsText("expr")).isNotEmpty();
        });
        for (String expression : expressions()) {
            Set<String> names = Expressions.names(expression);
            assertThat(names).as(expression).isNotEmpty();
            assertThat(known).as(expression).containsAll(names);
        }
    }

    @Test
    void prometheusCanReadEveryExpression() throws Exception {
        Promtool promtool = Promtool.orSkip("the dashboard's expressions can be read");
        ObjectMapper yaml = new YAMLMapper();
        ObjectNode file = yaml.createObjectNode();
        ArrayNode rules =
                file.putArray("groups").addObject().put("name", "dashboard").putArray("rules");
        List<String> expressions = expressions();
        for (int i = 0; i < expressions.size(); i++) {
            rules.addObject().put("record", "dashboard:expression" + i).put("expr", expressions.get(i));
        }
        Path generated = Files.writeString(dir.resolve("dashboard.yml"), yaml.writeValueAsString(file));

        assertThat(promtool.complaints(dir, "", "check", "rules", generated.toString()))
                .isEmpty();
    }
}
