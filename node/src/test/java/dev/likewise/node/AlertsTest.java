package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.likewise.node.prometheus.Expressions;
import dev.likewise.node.prometheus.Promtool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The alerts: that they fire when they should is tried by Prometheus itself; the rest here. */
@Timeout(120)
class AlertsTest {
    private static final Path ROOT = Path.of(System.getProperty("likewise.root", ".."));
    private static final Path RULES = ROOT.resolve("docker/prometheus/rules/likewise.yml");
    private static final Path TESTS = ROOT.resolve("docker/prometheus/tests");
    private static final Path RUNBOOKS = ROOT.resolve("docs/operations.md");
    private static final String RUNBOOK = "docs/operations.md#";

    @TempDir
    Path dir;

    private static List<JsonNode> rules() throws IOException {
        List<JsonNode> rules = new ArrayList<>();
        new YAMLMapper()
                .readTree(RULES.toFile())
                .path("groups")
                .forEach(group -> group.path("rules").forEach(rules::add));
        return rules;
    }

    private static List<JsonNode> alerts() throws IOException {
        return rules().stream().filter(rule -> rule.has("alert")).toList();
    }

    @Test
    void allAlertsOfTheContractAreThere() throws IOException {
        assertThat(alerts().stream().map(alert -> alert.get("alert").asText()))
                .containsExactlyInAnyOrder(
                        "LikewiseCountDrift",
                        "LikewiseViewStale",
                        "LikewiseShardImbalance",
                        "LikewiseErrorBudgetFast",
                        "LikewiseErrorBudgetSlow",
                        "LikewiseLinkDown",
                        "LikewiseNotWritable",
                        "LikewiseClockOffset",
                        "LikewiseShedding",
                        "LikewiseLogNearLimit",
                        "LikewiseDiskNearFull",
                        "LikewiseAuditOverdue",
                        "LikewiseDigestMismatch");
    }

    @Test
    void eachAlertSaysHowBadItIsAndWhereToRead() throws IOException {
        Set<String> headings = Files.readAllLines(RUNBOOKS).stream()
                .filter(line -> line.matches("#+ .*"))
                .map(line ->
                        line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT).replace(' ', '-'))
                .collect(Collectors.toSet());
        for (JsonNode alert : alerts()) {
            String name = alert.get("alert").asText();
            assertThat(alert.at("/labels/severity").asText()).as(name).isIn("critical", "warning");
            assertThat(alert.at("/annotations/summary").asText()).as(name).isNotBlank();
            String runbook = alert.at("/annotations/runbook_url").asText();
            assertThat(runbook).as(name).startsWith(RUNBOOK);
            assertThat(headings).as(name).contains(runbook.substring(RUNBOOK.length()));
        }
    }

    @Test
    void rulesAskForNothingThatANodeDoesNotShow() throws Exception {
        Set<String> known = new TreeSet<>(ExposedMetrics.in(dir).names());
        rules().stream()
                .filter(rule -> rule.has("record"))
                .forEach(rule -> known.add(rule.get("record").asText()));
        for (JsonNode rule : rules()) {
            Set<String> names = Expressions.names(rule.get("expr").asText());
            assertThat(names).as(rule.toString()).isNotEmpty();
            assertThat(known).as(rule.toString()).containsAll(names);
        }
    }

    @Test
    void prometheusTakesThemAndTheyFireWhenTheyShould() throws Exception {
        Promtool promtool = Promtool.orSkip("alerts fire");
        assertThat(promtool.complaints(
                        dir, "", "check", "rules", RULES.toAbsolutePath().toString()))
                .isEmpty();
        try (Stream<Path> tests = Files.list(TESTS)) {
            List<String> command = new ArrayList<>(List.of("test", "rules"));
            tests.map(test -> test.toAbsolutePath().toString()).sorted().forEach(command::add);
            assertThat(promtool.complaints(dir, "", command.toArray(String[]::new)))
                    .isEmpty();
        }
    }

    @Test
    void noAlertIsWithoutATestInWhichItFiresAndOneInWhichItDoesNot() throws IOException {
        Set<String> firing = new TreeSet<>();
        Set<String> silent = new TreeSet<>();
        try (Stream<Path> files = Files.list(TESTS)) {
            for (Path file : files.toList()) {
                for (JsonNode check : new YAMLMapper().readTree(file.toFile()).findValues("alert_rule_test")) {
                    check.forEach(one -> (one.has("exp_alerts") ? firing : silent)
                            .add(one.get("alertname").asText()));
                }
            }
        }
        List<String> all =
                alerts().stream().map(alert -> alert.get("alert").asText()).toList();
        assertThat(firing).containsAll(all);
        assertThat(silent).containsAll(all);
    }
}
