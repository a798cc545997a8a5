package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Values at the bounds of a schema, which a server has to take, and just beyond one of them, which it has to refuse: so a bound is
 * neither wider nor narrower in the document than it is in the server.
 */
public final class Bounds {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ApiDocument document;

    public Bounds(ApiDocument document) {
        this.document = document;
    }

    /** What a parameter may not be, as text, by what is wrong. */
    public Map<String, String> beyond(Parameter parameter) {
        return texts(beyond(document.at(parameter.schema())));
    }

    /** What a parameter may be; for numbers and lists only, as other texts mean something. */
    public Map<String, String> at(Parameter parameter) {
        JsonNode schema = document.at(parameter.schema());
        return schema.path("type").asText().equals("string") ? Map.of() : texts(at(schema));
    }

    private static Map<String, String> texts(Map<String, JsonNode> values) {
        Map<String, String> texts = new LinkedHashMap<>();
        values.forEach((why, value) -> texts.put(why, text(value)));
        return texts;
    }

    private static String text(JsonNode value) {
        StringBuilder text = new StringBuilder();
        value.forEach(item -> text.append(text.isEmpty() ? "" : ",").append(item.asText()));
        return value.isArray() ? text.toString() : value.asText();
    }

    /** What a value may not be, by what is wrong. */
    public Map<String, JsonNode> beyond(JsonNode described) {
        JsonNode schema = document.follow(described);
        Map<String, JsonNode> values = new LinkedHashMap<>();
        ApiDocument.names(schema).forEach(keyword -> {
            JsonNode bound = schema.get(keyword);
            switch (keyword) {
                case "enum" -> values.put("another value", NODES.textNode("surprise"));
                case "minimum" -> values.put("too little", number(bound, -1));
                case "maximum" -> values.put("too much", number(bound, 1));
                case "minLength" -> values.put("too short", text(bound.asInt() - 1));
                case "maxLength" -> values.put("too long", text(bound.asInt() + 1));
                case "minItems" -> values.put("too few", items(bound.asInt() - 1));
                case "maxItems" -> values.put("too many", items(bound.asInt() + 1));
                case "items" -> beyond(bound).forEach((why, item) -> values.put("an item " + why, list(item)));
                default -> {}
            }
        });
        return values;
    }

    /** What a value may just be. */
    public Map<String, JsonNode> at(JsonNode described) {
        JsonNode schema = document.follow(described);
        Map<String, JsonNode> values = new LinkedHashMap<>();
        ApiDocument.names(schema).forEach(keyword -> {
            JsonNode bound = schema.get(keyword);
            switch (keyword) {
                case "enum" -> bound.forEach(value -> values.put(value.asText(), value));
                case "minimum" -> values.put("the least", bound);
                case "maximum" -> values.put("the most", bound);
                case "minLength" -> values.put("the shortest", text(bound.asInt()));
                case "maxLength" -> values.put("the longest", text(bound.asInt()));
                case "minItems" -> values.put("the fewest", items(bound.asInt()));
                case "maxItems" -> values.put("the most", items(bound.asInt()));
                case "items" -> at(bound).forEach((why, item) -> values.put("an item, " + why, list(item)));
                default -> {}
            }
        });
        return values;
    }

    private static JsonNode text(int length) {
        return NODES.textNode("u".repeat(length));
    }

    private static JsonNode list(JsonNode item) {
        return NODES.arrayNode().add(item);
    }

    private static JsonNode number(JsonNode bound, int more) {
        return NODES.numberNode(bound.decimalValue().add(BigDecimal.valueOf(more)));
    }

    private static ArrayNode items(int size) {
        ArrayNode items = NODES.arrayNode();
        for (int i = 0; i < size; i++) {
            items.add("u" + i);
        }
        return items;
    }
}
