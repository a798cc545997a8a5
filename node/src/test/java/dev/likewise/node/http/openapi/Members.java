package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;

/** Goes through schemas and collects where their members are described: all of them, or those that a value has. */
final class Members {
    private final ApiDocument document;
    private final Set<String> found = new TreeSet<>();
    private final Set<String> visited = new TreeSet<>();

    Members(ApiDocument document) {
        this.document = document;
    }

    /** Pointers to the members. */
    Set<String> found() {
        return found;
    }

    /** All that a value under this schema may have. */
    void documented(String place) {
        String pointer = document.resolve(place);
        JsonNode schema = document.at(pointer);
        if (!visited.add(pointer) || !schema.isObject()) {
            return;
        }
        for (String name : ApiDocument.names(schema.path("properties"))) {
            String member = Pointers.down(pointer, "properties", name);
            found.add(member);
            documented(member);
        }
        documented(Pointers.down(pointer, "items"));
        documented(Pointers.down(pointer, "additionalProperties"));
    }

    /** Those that a value has. */
    void seen(String place, JsonNode value) {
        String pointer = document.resolve(place);
        JsonNode schema = document.at(pointer);
        value.properties().forEach(member -> {
            String described = Pointers.down(pointer, "properties", member.getKey());
            if (schema.path("properties").has(member.getKey())) {
                found.add(described);
                seen(described, member.getValue());
            } else if (schema.path("additionalProperties").isObject()) {
                seen(Pointers.down(pointer, "additionalProperties"), member.getValue());
            }
        });
        if (value.isArray() && schema.has("items")) {
            value.forEach(item -> seen(Pointers.down(pointer, "items"), item));
        }
    }
}
