package dev.likewise.cli.json;

import dev.likewise.cli.output.Text;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A JSON object that was read. Accessors throw {@link JsonException} where a member is missing or of another type, so that
 * an answer of the wrong shape is noticed where it is read.
 */
public final class JsonObject {
    private static final int SHOWN_MAX = 80;

    private final Map<String, Object> members;

    JsonObject(Map<String, Object> members) {
        this.members = Collections.unmodifiableMap(members);
    }

    /** The members in the order they were written: text, {@link Number}, {@link Boolean}, lists, objects and nulls. */
    public Map<String, Object> members() {
        return members;
    }

    public boolean has(String name) {
        return members.get(name) != null;
    }

    public String text(String name) {
        return member(name, String.class);
    }

    public Optional<String> optionalText(String name) {
        return has(name) ? Optional.of(text(name)) : Optional.empty();
    }

    public long number(String name) {
        return member(name, Number.class).longValue();
    }

    public double decimal(String name) {
        return member(name, Number.class).doubleValue();
    }

    public boolean flag(String name) {
        return member(name, Boolean.class);
    }

    /** False where there is no such member. */
    public boolean optionalFlag(String name) {
        return has(name) && flag(name);
    }

    public JsonObject object(String name) {
        return member(name, JsonObject.class);
    }

    /** The members of an object, each an object and each made into a value; empty where there is no such member. */
    public <T> Map<String, T> objects(String name, Function<JsonObject, T> made) {
        Map<String, T> values = new LinkedHashMap<>();
        if (has(name)) {
            JsonObject object = object(name);
            object.members().keySet().forEach(key -> values.put(key, made.apply(object.object(key))));
        }
        return values;
    }

    /** The elements of an array, each an object; empty where there is no such member. */
    public List<JsonObject> list(String name) {
        return elements(name, JsonObject.class);
    }

    /** The elements of an array of texts; empty where there is no such member. */
    public List<String> texts(String name) {
        return elements(name, String.class);
    }

    private <T> List<T> elements(String name, Class<T> type) {
        if (!has(name)) {
            return List.of();
        }
        List<?> elements = member(name, List.class);
        return elements.stream().map(element -> cast(name, element, type)).toList();
    }

    private <T> T member(String name, Class<T> type) {
        return cast(name, members.get(name), type);
    }

    private static <T> T cast(String name, Object value, Class<T> type) {
        if (!type.isInstance(value)) {
            throw new JsonException("\"" + name + "\" is "
                    + (value == null ? "missing" : Text.cut(JsonText.of(value), SHOWN_MAX)) + " (expected: "
                    + type.getSimpleName() + ")");
        }
        return type.cast(value);
    }

    @Override
    public String toString() {
        return JsonText.of(members);
    }
}
