package dev.likewise.cli.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a JSON text whole. Depth and sizes are bounded by Jackson's own limits. */
public final class JsonReader {
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonReader() {}

    /**
     * Reads one object.
     *
     * @throws JsonException if the bytes are anything else
     */
    public static JsonObject object(byte[] utf8) {
        try (JsonParser parser = FACTORY.createParser(utf8)) {
            parser.nextToken();
            Object value = value(parser);
            if (value instanceof JsonObject object && parser.nextToken() == null) {
                return object;
            }
        } catch (IOException e) {
            throw new JsonException("not JSON: " + e.getMessage());
        }
        throw new JsonException("not one JSON object");
    }

    private static Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new JsonException("the text ends early");
        }
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new JsonException("unexpected " + token);
        };
    }

    /** One that is too large for what it is read into would be no JSON when it is written again. */
    private static Number number(JsonParser parser) throws IOException {
        Number number = parser.getNumberValue();
        if (!Double.isFinite(number.doubleValue())) {
            throw new JsonException("a number is out of range");
        }
        return number;
    }

    private static JsonObject object(JsonParser parser) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            members.put(name, value(parser));
        }
        return new JsonObject(members);
    }

    private static List<Object> array(JsonParser parser) throws IOException {
        List<Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(parser));
        }
        return elements;
    }
}
