package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What is sent as text, as the values that schemas speak of. */
final class Texts {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Texts() {}

    /** The values that a body holds: one, or one a line. */
    static List<JsonNode> body(String media, String body) throws JsonProcessingException {
        if (media.endsWith("json") && !media.endsWith("x-ndjson")) {
            return List.of(JSON.readTree(body));
        }
        if (!media.endsWith("x-ndjson")) {
            return List.of(NODES.textNode(body));
        }
        List<JsonNode> lines = new ArrayList<>();
        for (String line : body.split("\n", -1)) {
            if (!line.isBlank()) {
                lines.add(JSON.readTree(line));
            }
        }
        return lines;
    }

    /** What a parameter or a header says, by the type that its schema names. */
    static JsonNode parameter(JsonNode schema, String text) {
        return switch (schema.path("type").asText()) {
            case "array" -> list(text);
            case "integer" ->
                text.matches("-?\\d{1,18}") ? NODES.numberNode(Long.parseLong(text)) : NODES.textNode(text);
            default -> NODES.textNode(text);
        };
    }

    /** Split at commas before it is decoded. */
    private static ArrayNode list(String text) {
        ArrayNode list = NODES.arrayNode();
        for (String item : text.split(",", -1)) {
            list.add(decoded(item));
        }
        return list;
    }

    /** Percent-decoded; a plus sign is a plus sign. */
    static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
