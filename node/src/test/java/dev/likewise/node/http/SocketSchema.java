package dev.likewise.node.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code docs/live.schema.json}, read more strictly than it is written: clients put up with members that are not listed. */
final class SocketSchema {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNode DOCUMENT = document();
    private static final JsonSchema CLIENT = of("client");
    private static final JsonSchema SERVER = of("server");

    private SocketSchema() {}

    private static JsonNode document() {
        try {
            JsonNode document = JSON.readTree(Files.readString(Path.of("../docs/live.schema.json")));
            for (JsonNode kind : document.at("/$defs/server/oneOf")) {
                String name = kind.get("$ref").asText().substring("#/$defs/".length());
                ((ObjectNode) document.at("/$defs/" + name)).put("unevaluatedProperties", false);
            }
            return document;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonSchema of(String side) {
        ObjectNode schema = JSON.createObjectNode();
        schema.put("$ref", "#/$defs/" + side);
        schema.set("$defs", DOCUMENT.get("$defs"));
        return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(schema);
    }

    /** What there is against a server's message, a sentence each. */
    static List<String> complaintsOfServer(JsonNode message) {
        return complaints(SERVER, message);
    }

    /** What there is against a client's. */
    static List<String> complaintsOfClient(JsonNode message) {
        return complaints(CLIENT, message);
    }

    private static List<String> complaints(JsonSchema schema, JsonNode message) {
        return schema.validate(message).stream().map(Object::toString).toList();
    }

    static JsonNode definition(String name) {
        return DOCUMENT.at("/$defs/" + name);
    }
}
