package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One method on one path of a document. */
public final class Operation {
    private final ApiDocument document;
    private final String template;
    private final String method;
    private final String pointer;

    Operation(ApiDocument document, String template, String method) {
        this.document = document;
        this.template = template;
        this.method = method.toUpperCase(Locale.ROOT);
        this.pointer = Pointers.down("/paths", template, method);
    }

    /** As {@code GET /v1/likes}. */
    public String name() {
        return method + " " + template;
    }

    /** In upper case. */
    public String method() {
        return method;
    }

    /** The path, with names in braces. */
    public String template() {
        return template;
    }

    /** Whether it has a tag. */
    public boolean isTagged(String tag) {
        return node().path("tags").valueStream().anyMatch(each -> each.asText().equals(tag));
    }

    /** Whether it says that nobody is ever asked who they are. */
    public boolean isOpen() {
        return node().has("security") && node().get("security").isEmpty();
    }

    /** The URL of the server that its path names; empty where it names none. */
    public String server() {
        return document.root()
                .at(Pointers.down("/paths", template, "servers", "0", "url"))
                .asText();
    }

    JsonNode node() {
        return document.root().at(pointer);
    }

    /** Its own and those of its path. */
    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>();
        for (String place : List.of(Pointers.down("/paths", template), pointer)) {
            JsonNode list = document.root().at(place).path("parameters");
            for (int i = 0; i < list.size(); i++) {
                String at = document.resolve(Pointers.down(place, "parameters", String.valueOf(i)));
                JsonNode described = document.at(at);
                all.add(new Parameter(
                        described.path("name").asText(),
                        described.path("in").asText(),
                        described.path("required").asBoolean(),
                        at));
            }
        }
        return all;
    }

    /** The schemas of the body by media type; none if it takes no body. */
    Map<String, String> bodies() {
        return content(document.resolve(Pointers.down(pointer, "requestBody")));
    }

    /** Where the schema of the body is, if that is JSON. */
    public Optional<String> jsonBody() {
        return Optional.ofNullable(bodies().get("application/json")).map(document::resolve);
    }

    boolean needsBody() {
        return document.at(Pointers.down(pointer, "requestBody"))
                .path("required")
                .asBoolean();
    }

    /** Statuses, and {@code default}. */
    public List<String> statuses() {
        return ApiDocument.names(node().path("responses"));
    }

    /** Whether a status of its list comes with a media type. */
    public boolean isAnswering(int status, String media) {
        String listed = String.valueOf(status);
        return statuses().contains(listed) && content(answer(listed)).containsKey(media);
    }

    /** Whether answers that are no problems have a body. */
    public boolean hasContent() {
        return statuses().stream()
                .filter(status -> status.startsWith("2"))
                .anyMatch(status -> !content(answer(status)).isEmpty());
    }

    /** Where the answer with a status is described, be it by {@code default}; empty if it is not. */
    Optional<String> answer(int status) {
        List<String> documented = statuses();
        if (documented.contains(String.valueOf(status))) {
            return Optional.of(answer(String.valueOf(status)));
        }
        boolean covered = documented.contains("default") && document.anywhere().contains(status);
        return covered ? Optional.of(answer("default")) : Optional.empty();
    }

    /** Where the answer with a status that is in the list is described. */
    String answer(String status) {
        return document.resolve(Pointers.down(pointer, "responses", status));
    }

    /** The schemas by media type of a body or an answer. */
    Map<String, String> content(String place) {
        Map<String, String> schemas = new TreeMap<>();
        ApiDocument.names(document.root().at(Pointers.down(place, "content")))
                .forEach(media -> schemas.put(media, Pointers.down(place, "content", media, "schema")));
        return schemas;
    }
}
