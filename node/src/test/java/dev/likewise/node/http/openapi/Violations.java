package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** Values that keep to a schema but for one of its bounds: if it is documented, a server has to refuse them. */
public final class Violations {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ApiDocument document;

    public Violations(ApiDocument document) {
        this.document = document;
    }

    /** Such values for a parameter, as text, by what is wrong. */
    public Map<String, String> of(Parameter parameter) {
        Map<String, String> texts = new LinkedHashMap<>();
        of(document.at(parameter.schema())).forEach((why, value) -> texts.put(why, text(value)));
        return texts;
    }

    private static String text(JsonNode value) {
        StringBuilder text = new StringBuilder();
        value.forEach(item -> text.append(text.isEmpty() ? "" : ",").append(item.asText()));
        return value.isArray() ? text.toString() : value.asText();
    }

    /** Such values by what is wrong. */
    public Map<String, JsonNode> of(JsonNode described) {
        JsonNode schema = document.follow(described);
        Map<String, JsonNode> values = new LinkedHashMap<>();
        ApiDocument.names(schema).forEach(keyword -> {
            JsonNode bound = schema.get(keyword);
            switch (keyword) {
                case "enum", "const" -> values.put("another value", NODES.textNode("surprise"));
                case "minimum" -> values.put("too little", number(bound, -1));
                case "maximum" -> values.put("too much", number(bound, 1));
                case "minLength" -> values.put("too short", NODES.textNode("u".repeat(bound.asInt() - 1)));
                case "maxLength" -> values.put("too long", NODES.textNode("u".repeat(bound.asInt() + 1)));
                case "minItems" -> values.put("too few", items(bound.asInt() - 1));
                case "maxItems" -> values.put("too many", items(bound.asInt() + 1));
                case "items" ->
                    of(bound)
                            .forEach((why, item) -> values.put(
                                    "an item " + why, NODES.arrayNode().add(item)));
                default -> {}
            }
        });
        return values;
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
