package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.likewise.node.config.Setting;
import dev.likewise.node.config.Settings;
import dev.likewise.node.prometheus.Promtool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is deployed with Compose and Kubernetes hangs together, and says nothing that a node does not know. */
class DeploymentTest {
    private static final Path DOCKER = Path.of(System.getProperty("likewise.root", ".."), "docker");
    private static final Set<String> SETTINGS =
            Settings.ALL.stream().map(Setting::name).collect(Collectors.toSet());
    private static final Set<String> MADE_BY_SECRETS = Set.of(
            "jwt.secret", "admin.token", "authority.pem", "us.pem", "us.key", "eu.pem", "eu.key", "ap.pem", "ap.key");

    @TempDir
    Path dir;

    /** All documents of a file, references to anchors and merges resolved as far as Compose does. */
    private static List<JsonNode> documents(String file) throws IOException {
        YAMLMapper yaml = new YAMLMapper();
        try (var documents = yaml.readerFor(JsonNode.class)
                .<JsonNode>readValues(
                        new YAMLFactory().createParser(DOCKER.resolve(file).toFile()))) {
            return documents.readAll();
        }
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(one -> texts.add(one.asText()));
        return texts;
    }

    /** The names of settings in arguments and environment. */
    private static void requireKnown(JsonNode arguments, Iterable<String> environment) {
        for (String argument : texts(arguments)) {
            if (argument.startsWith("--")) {
                assertThat(SETTINGS).contains(argument.substring(2).split("=", 2)[0]);
            }
        }
        for (String variable : environment) {
            assertThat(variable).startsWith("LIKEWISE_");
            assertThat(SETTINGS)
                    .contains(variable.substring("LIKEWISE_".length())
                            .toLowerCase(Locale.ROOT)
                            .replace('_', '-'));
        }
    }

    @Test
    void composeMountsWhatIsThereAndSetsWhatANodeKnows() throws IOException {
        JsonNode compose = documents("compose.yaml").get(0);
        requireKnown(compose.at("/x-node/command"), compose.path("x-environment")::fieldNames);
        Set<String> networks = new HashSet<>();
        compose.path("networks").fieldNames().forEachRemaining(networks::add);
        Set<String> secrets = new HashSet<>();
        compose.path("secrets").fieldNames().forEachRemaining(secrets::add);
        for (JsonNode secret : compose.path("secrets")) {
            assertThat(secret.path("file").asText()).startsWith("secrets/");
            assertThat(MADE_BY_SECRETS).contains(secret.path("file").asText().substring("secrets/".length()));
        }
        for (JsonNode service : compose.path("services")) {
            for (String volume : texts(service.path("volumes"))) {
                String from = volume.split(":", 2)[0];
                if (from.startsWith("./")) {
                    assertThat(DOCKER.resolve(from)).exists();
                } else {
                    assertThat(compose.path("volumes").has(from)).as(volume).isTrue();
                }
            }
            for (JsonNode secret : service.path("secrets")) {
                assertThat(secrets)
                        .contains(
                                secret.isTextual()
                                        ? secret.asText()
                                        : secret.path("source").asText());
            }
            if (service.path("networks").isArray()) {
                assertThat(networks).containsAll(texts(service.path("networks")));
            } else {
                service.path("networks")
                        .fieldNames()
                        .forEachRemaining(network -> assertThat(networks).contains(network));
            }
        }
        for (String region : List.of("us", "eu", "ap")) {
            JsonNode service = compose.at("/services/" + region);
            assertThat(service.at("/environment/LIKEWISE_REGION").asText()).isEqualTo(region);
            assertThat(texts(service.at("/networks/wan/aliases"))).containsExactly(region + ".wan");
            assertThat(texts(compose.at("/x-node/command"))).contains("--peer=" + region + ".wan:9080");
            List<String> own = new ArrayList<>();
            service.path("environment").fieldNames().forEachRemaining(own::add);
            own.remove("<<");
            requireKnown(service.path("command"), own);
        }
    }

    @Test
    void prometheusSeesEveryRegionAndIsNotCutOffWithIt() throws Exception {
        JsonNode compose = documents("compose.yaml").get(0);
        JsonNode config = documents("prometheus/prometheus.yml").get(0);
        List<String> networks = texts(compose.at("/services/prometheus/networks"));

        assertThat(networks).contains("us", "eu", "ap").doesNotContain("wan");
        assertThat(texts(config.at("/scrape_configs/0/static_configs/0/targets")))
                .containsExactly("us:7080", "eu:7080", "ap:7080");
        assertThat(config.at("/scrape_configs/0/authorization/credentials_file").asText())
                .isEqualTo("/run/secrets/admin");
        assertThat(texts(compose.at("/services/prometheus/secrets"))).containsExactly("admin");
        assertThat(texts(config.path("rule_files"))).containsExactly("rules/*.yml");
        assertThat(DOCKER.resolve("prometheus/rules/likewise.yml")).exists();
        assertThat(texts(compose.at("/services/prometheus/volumes"))).contains("./prometheus:/etc/prometheus:ro");
        assertThat(Promtool.orSkip("Prometheus takes its configuration")
                        .complaints(
                                dir,
                                "",
                                "check",
                                "config",
                                "--syntax-only",
                                DOCKER.resolve("prometheus/prometheus.yml")
                                        .toAbsolutePath()
                                        .toString()))
                .isEmpty();
    }

    private static JsonNode only(List<JsonNode> documents, String kind) {
        List<JsonNode> found = documents.stream()
                .filter(one -> one.path("kind").asText().equals(kind))
                .toList();
        assertThat(found).as(kind).hasSize(1);
        return found.get(0);
    }

    @Test
    void theManifestForKubernetesHangsTogether() throws IOException {
        List<JsonNode> documents = documents("kubernetes/region.yaml");
        JsonNode set = only(documents, "StatefulSet");
        JsonNode pod = set.at("/spec/template");
        JsonNode labels = pod.at("/metadata/labels");
        JsonNode container = pod.at("/spec/containers/0");
        Set<String> ports = new HashSet<>();
        container.path("ports").forEach(port -> ports.add(port.path("name").asText()));

        assertThat(documents)
                .allMatch(one ->
                        one.hasNonNull("apiVersion") && one.at("/metadata/name").isTextual());
        assertThat(set.at("/spec/selector/matchLabels")).isEqualTo(labels);
        assertThat(only(documents, "PodDisruptionBudget").at("/spec/selector/matchLabels"))
                .isEqualTo(labels);
        List<String> services = new ArrayList<>();
        for (JsonNode service : documents) {
            if (service.path("kind").asText().equals("Service")) {
                services.add(service.at("/metadata/name").asText());
                assertThat(service.at("/spec/selector")).isEqualTo(labels);
                service.at("/spec/ports")
                        .forEach(port -> assertThat(ports)
                                .contains(port.path("targetPort").asText()));
            }
        }
        assertThat(services).contains(set.at("/spec/serviceName").asText());
        // Its services are called likewise-something, so their variables would look like settings.
        assertThat(pod.at("/spec/enableServiceLinks").asBoolean(true)).isFalse();
        assertThat(container.at("/startupProbe/httpGet/path").asText()).isEqualTo("/healthz");
        assertThat(container.at("/livenessProbe/httpGet/path").asText()).isEqualTo("/healthz");
        assertThat(container.at("/readinessProbe/httpGet/path").asText()).isEqualTo("/readyz");
        for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
            assertThat(container.path(probe).at("/httpGet/port").asText()).isEqualTo("admin");
        }
        assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean())
                .isTrue();
        assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true))
                .isFalse();
        assertThat(pod.at("/spec/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(pod.at("/spec/securityContext/runAsUser").asInt())
                .as("as in the image")
                .isEqualTo(10_001);
        assertThat(Files.readString(DOCKER.resolve("Dockerfile"))).contains("10001");
        requireMounted(set, container);
        List<String> environment = new ArrayList<>();
        container.path("env").forEach(one -> environment.add(one.path("name").asText()));
        requireKnown(container.path("args"), environment);
    }

    /** Each mount has its volume, and each file that an argument names is below a mount. */
    private static void requireMounted(JsonNode set, JsonNode container) {
        Set<String> volumes = new HashSet<>();
        set.at("/spec/template/spec/volumes")
                .forEach(volume -> volumes.add(volume.path("name").asText()));
        set.at("/spec/volumeClaimTemplates")
                .forEach(claim -> volumes.add(claim.at("/metadata/name").asText()));
        Set<String> mounted = new HashSet<>();
        for (JsonNode mount : container.path("volumeMounts")) {
            assertThat(volumes).contains(mount.path("name").asText());
            mounted.add(mount.path("mountPath").asText());
        }
        assertThat(mounted).contains("/data", "/tmp");
        for (String argument : texts(container.path("args"))) {
            if (argument.contains("-file=")) {
                Path file = Path.of(argument.split("=", 2)[1]);
                assertThat(mounted).as(argument).contains(file.getParent().toString());
            }
        }
    }
}
