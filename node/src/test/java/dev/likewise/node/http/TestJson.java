package dev.likewise.node.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON into maps, lists, strings, longs, doubles, booleans and nulls. */
final class TestJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private TestJson() {}

    static Map<String, Object> object(String text) {
        try (JsonParser json = FACTORY.createParser(text)) {
            json.nextToken();
            Map<String, Object> read = readObject(json);
            if (json.nextToken() != null) {
                throw new AssertionError("goes on: " + text);
            }
            return read;
        } catch (IOException e) {
            throw new UncheckedIOException(text, e);
        }
    }

    /** A member of a member of … an object. */
    static Object at(String text, String... path) {
        Object value = object(text);
        for (String name : path) {
            value = ((Map<?, ?>) value).get(name);
        }
        return value;
    }

    private static Map<String, Object> readObject(JsonParser json) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            if (members.put(name, readValue(json)) != null) {
                throw new AssertionError("twice: " + name);
            }
        }
        return members;
    }

    private static Object readValue(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> readObject(json);
            case START_ARRAY -> readArray(json);
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> json.getLongValue();
            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_NULL -> null;
            default -> json.getBooleanValue();
        };
    }

    private static List<Object> readArray(JsonParser json) throws IOException {
        List<Object> items = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            items.add(readValue(json));
        }
        return items;
    }
}
