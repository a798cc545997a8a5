package dev.likewise.node.http.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A request's body that is one flat JSON object. Whatever is wrong with it is a 400 that names the member. */
public final class JsonFields {
    private static final String BODY = "body";
    private static final int TEXT_SHOWN = 32;
    private static final int EXPONENT_DIGITS = 5;
    private static final Object NULL = new Object();

    private final Map<String, Object> values;

    private JsonFields(Map<String, Object> values) {
        this.values = values;
    }

    /** Reads a whole body. */
    public static JsonFields read(byte[] body) {
        return read(BODY, body);
    }

    /**
     * Reads a whole text that is one object.
     *
     * @param what to call it in a problem
     */
    public static JsonFields read(String what, byte[] text) {
        Map<String, Object> values = new TreeMap<>();
        try (JsonParser json = Json.FACTORY.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw ProblemException.field(what, what + ": not a JSON object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                if (values.put(name, value(json, name)) != null) {
                    throw ProblemException.field(name, shown(name) + ": given twice");
                }
            }
            if (json.nextToken() != null) {
                throw ProblemException.field(what, what + ": goes on behind the object");
            }
        } catch (IOException e) {
            throw ProblemException.field(what, what + ": not JSON");
        }
        return new JsonFields(values);
    }

    private static Object value(JsonParser json, String name) throws IOException {
        JsonToken token = json.currentToken();
        if (token == JsonToken.VALUE_STRING) {
            return json.getText();
        }
        if (token != null && token.isNumeric()) {
            // As text: how it is to be read is for who asks.
            String number = json.getText();
            if (number.length() <= TEXT_SHOWN && exponent(number) <= EXPONENT_DIGITS) {
                return new BigDecimal(number);
            }
        }
        if (token == JsonToken.VALUE_NULL) {
            return NULL;
        }
        if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
            return json.getBooleanValue();
        }
        if (token == JsonToken.START_ARRAY) {
            return texts(json, name);
        }
        throw ProblemException.field(name, shown(name) + ": neither a string nor a usual number");
    }

    /** How many characters the exponent of a number has; a {@link BigDecimal} takes no more than nine digits of them. */
    private static int exponent(String number) {
        int e = Math.max(number.indexOf('e'), number.indexOf('E'));
        return e < 0 ? 0 : number.length() - e - 1;
    }

    private static List<String> texts(JsonParser json, String name) throws IOException {
        List<String> texts = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() != JsonToken.VALUE_STRING) {
                throw ProblemException.field(name, shown(name) + ": not an array of strings");
            }
            texts.add(json.getText());
        }
        return texts;
    }

    /** Refuses members that are not known, so that a slip of the pen is not taken for a default. */
    public void requireOnly(Set<String> known) {
        for (String name : values.keySet()) {
            if (!known.contains(name)) {
                throw ProblemException.field(
                        shown(name),
                        shown(name) + ": not known (expected: " + String.join(", ", new TreeSet<>(known)) + ")");
            }
        }
    }

    /** Whether there is such a member. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** Refuses an object without this member. */
    public void require(String name) {
        if (!values.containsKey(name)) {
            throw ProblemException.field(name, name + ": missing");
        }
    }

    /** A string that has to be there. */
    public String text(String name) {
        require(name);
        if (values.get(name) instanceof String text) {
            return text;
        }
        throw ProblemException.field(name, name + ": not a string");
    }

    /** An id that has to be there, but may be {@code null}. */
    public Optional<String> idOrNull(String name) {
        require(name);
        return values.get(name) == NULL ? Optional.empty() : Optional.of(Query.checkedId(name, text(name)));
    }

    /** A string that is one of a few. */
    public String oneOf(String name, String otherwise, String... allowed) {
        Object value = values.getOrDefault(name, otherwise);
        if (!List.of(allowed).contains(value)) {
            throw ProblemException.field(name, name + ": another value (expected: " + String.join(", ", allowed) + ")");
        }
        return (String) value;
    }

    /** True or false. */
    public boolean flag(String name, boolean otherwise) {
        Object value = values.getOrDefault(name, otherwise);
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw ProblemException.field(name, name + ": neither true nor false");
    }

    /** Ids in an array, at most so many; none where there is no such member. */
    public List<String> ids(String name, int max) {
        if (!(values.getOrDefault(name, List.of()) instanceof List<?> list)) {
            throw ProblemException.field(name, name + ": not an array of strings");
        }
        if (list.size() > max) {
            throw ProblemException.field(name, name + ": " + list.size() + " of them (expected: at most " + max + ")");
        }
        return list.stream().map(id -> Query.checkedId(name, (String) id)).toList();
    }

    /** A whole number that fits a {@code long}. */
    public long integer(String name, long otherwise) {
        try {
            return decimal(name, BigDecimal.valueOf(otherwise)).longValueExact();
        } catch (ArithmeticException e) {
            throw ProblemException.field(name, name + ": not a whole number");
        }
    }

    /** A number. */
    public double number(String name, double otherwise) {
        return decimal(name, BigDecimal.valueOf(otherwise)).doubleValue();
    }

    private BigDecimal decimal(String name, BigDecimal otherwise) {
        Object value = values.get(name);
        if (value == null) {
            return otherwise;
        }
        if (value instanceof BigDecimal number && Math.abs((long) number.scale()) <= TEXT_SHOWN) {
            return number;
        }
        throw ProblemException.field(name, name + ": not a number");
    }

    private static String shown(String name) {
        return name.length() <= TEXT_SHOWN ? name : name.substring(0, TEXT_SHOWN) + "…";
    }
}
