package dev.likewise.node.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The places that settings are given in, the strongest first: flags, environment, file. A setting that a stronger place has
 * is not looked for in a weaker one, also where it may be repeated.
 */
public final class SettingSources {
    /** The flag, or variable, that names the file. */
    public static final String CONFIG = "config";

    private static final String CONFIG_VARIABLE = "LIKEWISE_CONFIG";

    /** Variables with our prefix that are no settings: of the launcher, and of client commands. */
    private static final Pattern NOT_SETTINGS = Pattern.compile("LIKEWISE_(JAVA_OPTS|NO_BUILD|URL|TOKEN|USER|CONFIG)");

    /**
     * What Kubernetes and Docker make up for services whose names begin with {@code likewise}: see <a
     * href="https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables">environment variables</a>.
     */
    private static final Pattern OF_SERVICES =
            Pattern.compile("LIKEWISE_([A-Z0-9_]+_)?(SERVICE_(HOST|PORT.*)|PORT(_[0-9]+_(TCP|UDP|SCTP).*)?)");

    private final Map<String, Given> given = new TreeMap<>();

    /**
     * What was given for one setting.
     *
     * @param values at least one
     * @param origin where, for messages
     */
    record Given(List<String> values, String origin) {}

    private SettingSources() {}

    /**
     * Reads all places.
     *
     * @param flags by name without dashes; no value means true
     * @param environment all variables of the process
     * @throws IllegalArgumentException if a name is not known, or the file cannot be read; one sentence
     */
    public static SettingSources read(Map<String, List<String>> flags, Map<String, String> environment) {
        SettingSources sources = new SettingSources();
        flags.forEach((name, values) -> {
            if (!name.equals(CONFIG)) {
                sources.add(name, values.isEmpty() ? List.of("true") : values, "--" + name);
            }
        });
        sources.addEnvironment(environment);
        configFile(flags, environment).ifPresent(sources::addFile);
        return sources;
    }

    private static Optional<Path> configFile(Map<String, List<String>> flags, Map<String, String> environment) {
        List<String> flag = flags.getOrDefault(CONFIG, List.of());
        if (!flag.isEmpty()) {
            return Optional.of(Path.of(flag.get(flag.size() - 1)));
        }
        return Optional.ofNullable(environment.get(CONFIG_VARIABLE)).map(Path::of);
    }

    private void addEnvironment(Map<String, String> environment) {
        Map<String, String> names = new TreeMap<>();
        Settings.ALL.forEach(setting -> names.put(setting.environmentName(), setting.name()));
        environment.forEach((variable, value) -> {
            String name = names.get(variable);
            if (name != null) {
                addIfNew(name, List.of(value), variable);
            } else if (variable.startsWith("LIKEWISE_")
                    && !NOT_SETTINGS.matcher(variable).matches()
                    && !isOfService(variable, value)) {
                throw new IllegalArgumentException("environment variable " + variable
                        + ": names no setting (expected: one of docs/configuration.md)");
            }
        });
    }

    /** A port alone, as somebody may think of who wants to set one, is none of these. */
    private static boolean isOfService(String variable, String value) {
        return OF_SERVICES.matcher(variable).matches()
                && (!variable.endsWith("_PORT") || variable.endsWith("_SERVICE_PORT") || value.contains("://"));
    }

    private void addFile(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "config: '" + file + "' cannot be read, " + reason(e) + " (expected: a properties file)", e);
        }
        properties
                .stringPropertyNames()
                .forEach(name -> addIfNew(name, List.of(properties.getProperty(name)), file.toString()));
    }

    /** The exceptions' own messages are often the file's name alone. */
    private static String reason(Exception e) {
        if (e instanceof NoSuchFileException) {
            return "as there is no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "as this user may not";
        }
        return e.getMessage();
    }

    private void addIfNew(String name, List<String> values, String origin) {
        requireKnown(name, origin);
        given.putIfAbsent(name, new Given(values, origin));
    }

    private void add(String name, List<String> values, String origin) {
        requireKnown(name, origin);
        given.put(name, new Given(List.copyOf(values), origin));
    }

    private static void requireKnown(String name, String origin) {
        if (Settings.find(name).isEmpty()) {
            throw new IllegalArgumentException(
                    "setting '" + name + "' in " + origin + " is not known (expected: " + nearest(name) + ")");
        }
    }

    private static String nearest(String name) {
        return Settings.ALL.stream()
                .map(Setting::name)
                .filter(known -> EditDistance.of(known, name) <= 2)
                .findFirst()
                .map(known -> "perhaps " + known)
                .orElse("one of docs/configuration.md");
    }

    /** What was given for a setting, by the strongest place that gave anything. */
    Optional<Given> given(Setting<?> setting) {
        return Optional.ofNullable(given.get(setting.name()));
    }
}
