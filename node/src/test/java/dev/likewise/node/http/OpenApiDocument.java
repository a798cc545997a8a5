package dev.likewise.node.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which operations and statuses {@code openapi.yaml} describes, read by its indentation. */
final class OpenApiDocument {
    private static final Pattern PATH = Pattern.compile("  (/\\S*):");
    private static final Pattern METHOD = Pattern.compile("    (get|put|post|delete):");
    private static final Pattern STATUS = Pattern.compile("        (?:\"(\\d{3})\"|(default)):");

    private final String text;
    private final Map<String, Set<String>> operations = new TreeMap<>();

    OpenApiDocument() {
        text = new String(OpenApi.document(), StandardCharsets.UTF_8);
        String path = "";
        Set<String> statuses = new TreeSet<>();
        String paths = text.substring(text.indexOf("\npaths:"), text.indexOf("\ncomponents:"));
        for (String line : paths.split("\n", -1)) {
            Matcher method = METHOD.matcher(line);
            Matcher status = STATUS.matcher(line);
            Matcher found = PATH.matcher(line);
            if (found.matches()) {
                path = found.group(1);
            } else if (method.matches()) {
                statuses = new TreeSet<>();
                operations.put(method.group(1).toUpperCase(Locale.ROOT) + " " + path, statuses);
            } else if (status.matches()) {
                statuses.add(status.group(1) == null ? status.group(2) : status.group(1));
            }
        }
    }

    /** As {@code GET /v1/likes}. */
    Set<String> operations() {
        return operations.keySet();
    }

    /** Statuses, and {@code default} for those that any request can meet. */
    Set<String> statuses(String operation) {
        return operations.get(operation);
    }

    /** The slugs of {@code /problems/}. */
    List<String> problems() {
        return Pattern.compile("- /problems/([a-z-]+)")
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
