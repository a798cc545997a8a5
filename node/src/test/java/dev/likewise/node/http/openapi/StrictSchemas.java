package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The schemas of a document, read more strictly than they are written: an object that lists its members has no others, and a
 * time has milliseconds and is in UTC. Clients are to put up with more; a test is not.
 */
final class StrictSchemas {
    private static final String COMPONENTS = "#/components/schemas/";
    private static final String DEFINITIONS = "#/$defs/";
    private static final String TIME = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$";

    private final ApiDocument document;
    private final JsonSchemaFactory factory = JsonSchemaFactory.getInstance(VersionFlag.V202012);
    private final SchemaValidatorsConfig config =
            SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();
    private final JsonNode definitions;
    private final Map<String, JsonSchema> compiled = new HashMap<>();

    StrictSchemas(ApiDocument document) {
        this.document = document;
        this.definitions = strict(document.root().at("/components/schemas"));
    }

    /** What a value has against the schema at a place, a sentence each. */
    List<String> complaints(String pointer, JsonNode value) {
        return compiled.computeIfAbsent(pointer, this::compile).validate(value).stream()
                .map(ValidationMessage::getMessage)
                .sorted()
                .toList();
    }

    /** What the schema at a place has against the rules for schemas themselves. */
    List<String> complaintsOfSchema(String pointer) {
        JsonSchema rules = factory.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"), config);
        return rules.validate(document.root().at(pointer)).stream()
                .map(ValidationMessage::getMessage)
                .sorted()
                .toList();
    }

    private JsonSchema compile(String pointer) {
        JsonNode schema = strict(document.root().at(pointer));
        if (!(schema instanceof ObjectNode object)) {
            throw new AssertionError("no schema at " + pointer);
        }
        object.set("$defs", definitions);
        return factory.getSchema(object, config);
    }

    private static JsonNode strict(JsonNode schema) {
        JsonNode copy = schema.deepCopy();
        tighten(copy);
        return copy;
    }

    private static void tighten(JsonNode node) {
        if (node instanceof ObjectNode object) {
            if (object.path("properties").isObject() && !object.has("additionalProperties")) {
                object.put("additionalProperties", false);
            }
            if (object.path("format").asText().equals("date-time")) {
                object.put("pattern", TIME);
            }
            String reference = object.path("$ref").asText();
            if (reference.startsWith(COMPONENTS)) {
                object.put("$ref", reference.replace(COMPONENTS, DEFINITIONS));
            }
        }
        node.forEach(StrictSchemas::tighten);
    }
}
