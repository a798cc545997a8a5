package dev.likewise.node.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.likewise.node.http.openapi.ApiDocument;
import dev.likewise.node.http.openapi.Bounds;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Calls with one member of the body left out, at its bounds, just beyond them, or of another kind, and with a member more: what the
 * document has is taken and nothing else, so it is known which members are needed and how far they go.
 */
final class CloseBodies {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ApiDocument document;
    private final Bounds bounds;

    private CloseBodies(ApiDocument document) {
        this.document = document;
        this.bounds = new Bounds(document);
    }

    /** @param cases written by hand; the first of each operation goes well and has all members in its body */
    static Stream<ApiCase> of(ApiDocument document, List<ApiCase> cases) {
        Map<String, ApiCase> firsts = ApiCases.firsts(cases);
        CloseBodies close = new CloseBodies(document);
        return document.operations().stream()
                .flatMap(operation -> operation.jsonBody().stream()
                        .filter(schema -> firsts.containsKey(operation.name()))
                        .flatMap(schema -> close.of(schema, firsts.get(operation.name()))));
    }

    private Stream<ApiCase> of(String schema, ApiCase call) {
        ObjectNode body = read(call.call().body());
        JsonNode described = document.at(schema);
        Stream<ApiCase> others = Stream.of(
                call.named("a body that is no object").sendingJson("[]").refusedFor("body"),
                member(call, body, "surprise", "something else", JSON.createArrayNode())
                        .refusedFor("surprise"));
        Stream<ApiCase> members = described.path("properties").propertyStream().flatMap(member -> {
            boolean needed = described
                    .path("required")
                    .valueStream()
                    .anyMatch(name -> name.asText().equals(member.getKey()));
            return Stream.concat(
                    Stream.of(without(call, body, member.getKey(), needed)),
                    values(call, body, member.getKey(), member.getValue()));
        });
        return Stream.concat(others, members);
    }

    private static ApiCase without(ApiCase call, ObjectNode body, String name, boolean needed) {
        ObjectNode shorter = body.deepCopy();
        shorter.remove(name);
        ApiCase without = call.named("a body without " + name).sendingJson(shorter.toString());
        return needed ? without.refusedFor(name) : without;
    }

    private Stream<ApiCase> values(ApiCase call, ObjectNode body, String name, JsonNode schema) {
        Stream<ApiCase> taken = bounds.at(schema).entrySet().stream()
                .map(value -> member(call, body, name, value.getKey(), value.getValue()));
        Map<String, JsonNode> beyond = bounds.beyond(schema);
        beyond.put("an object", JSON.createObjectNode());
        Stream<ApiCase> refused = beyond.entrySet().stream()
                .map(value -> member(call, body, name, value.getKey(), value.getValue())
                        .refusedFor(name));
        return Stream.concat(taken, refused);
    }

    private static ApiCase member(ApiCase call, ObjectNode body, String name, String what, JsonNode value) {
        ObjectNode changed = body.deepCopy();
        changed.set(name, value);
        return call.named(name + " in the body: " + what).sendingJson(changed.toString());
    }

    private static ObjectNode read(String body) {
        try {
            return (ObjectNode) JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw new AssertionError(body, e);
        }
    }
}
