package dev.likewise.node.http.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;

/** Writes JSON answers that are not given often enough to be written by hand. */
public final class Json {
    static final JsonFactory FACTORY = new JsonFactory();
    private static final int USUAL_BYTES = 512;

    private Json() {}

    /** Fills an object that is open already. */
    @FunctionalInterface
    public interface Fields {
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** One JSON object in UTF-8. */
    public static byte[] object(Fields fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            fields.writeTo(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return bytes.toByteArray();
    }

    /** A member that is an array of strings. */
    public static void strings(JsonGenerator json, String name, Collection<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
