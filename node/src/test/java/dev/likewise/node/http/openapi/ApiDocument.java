package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An OpenAPI 3.1 document. Immutable. */
public final class ApiDocument {
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");
    /** The sentence in the description that says for which statuses {@code default} stands. */
    private static final Pattern ANYWHERE = Pattern.compile("any request can meet: ([0-9, \\n]+)\\.");

    private final JsonNode root;
    private final List<Operation> operations = new ArrayList<>();

    private ApiDocument(JsonNode root) {
        this.root = root;
        for (String template : names(root.path("paths"))) {
            String pointer = Pointers.down("/paths", template);
            names(at(pointer)).stream()
                    .filter(METHODS::contains)
                    .forEach(method -> operations.add(new Operation(this, template, method)));
        }
    }

    /** Reads one. */
    public static ApiDocument parse(String yaml) {
        try {
            return new ApiDocument(new YAMLMapper().readTree(yaml));
        } catch (JsonProcessingException e) {
            throw new AssertionError("not YAML", e);
        }
    }

    /** The same but for a change. */
    public ApiDocument with(Consumer<ObjectNode> change) {
        ObjectNode copy = root.deepCopy();
        change.accept(copy);
        return new ApiDocument(copy);
    }

    /** All operations in the order of the document. */
    public List<Operation> operations() {
        return List.copyOf(operations);
    }

    /** One by its name, as {@code GET /v1/likes}. */
    public Optional<Operation> operation(String name) {
        return operations.stream()
                .filter(operation -> operation.name().equals(name))
                .findFirst();
    }

    /** The statuses for which {@code default} stands. */
    Set<Integer> anywhere() {
        Matcher found = ANYWHERE.matcher(root.at("/info/description").asText());
        return !found.find()
                ? Set.of()
                : Stream.of(found.group(1).split(","))
                        .map(status -> Integer.valueOf(status.trim()))
                        .collect(Collectors.toSet());
    }

    /** All of it. */
    JsonNode root() {
        return root;
    }

    /** What is at a place, references followed. */
    public JsonNode at(String pointer) {
        return root.at(resolve(pointer));
    }

    /** A part of it, or what it refers to. */
    JsonNode follow(JsonNode node) {
        String target = node.path("$ref").asText();
        return target.startsWith("#/") ? at(target.substring(1)) : node;
    }

    /** Where that is, once references are followed. */
    String resolve(String pointer) {
        JsonNode node = root.at(pointer);
        String target = node.path("$ref").asText();
        return target.startsWith("#/") ? resolve(target.substring(1)) : pointer;
    }

    /** The members of an object, in order. */
    static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
