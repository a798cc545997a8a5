package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A document that says a little less or a little more than before, in one place.
 *
 * @param what where and what
 * @param hint what an exchange has in it that has to do with that place
 * @param document the altered one
 */
public record Alteration(String what, String hint, ApiDocument document) {
    private static final String SURPRISE = "surprise";
    private static final Pattern OPERATION = Pattern.compile("/paths/[^/]+/(get|put|post|delete)");
    private static final Pattern PATH = Pattern.compile("/paths/[^/]+");
    /** What is documented, but may come with any answer. */
    private static final Set<String> ANYWHERE = Set.of("Vary", "Cache-Control");

    /** All documents that lack one operation, parameter, status, header, media type or member. */
    public static List<Alteration> less(ApiDocument document) {
        List<Alteration> all = new ArrayList<>();
        walk("", document.root(), place -> {
            JsonNode node = document.root().at(place);
            for (int i = 0; node.isArray() && place.endsWith("/parameters") && i < node.size(); i++) {
                int index = i;
                all.add(of(document, place, String.valueOf(i), "", list -> ((ArrayNode) list).remove(index)));
            }
            ApiDocument.names(node).stream()
                    .filter(name -> isMissedWithout(document, place, name))
                    .forEach(name -> all.add(of(
                            document, place, name, hint(place, name), parent -> ((ObjectNode) parent).remove(name))));
        });
        return all;
    }

    private static boolean isMissedWithout(ApiDocument document, String place, String name) {
        if (place.endsWith("/responses") && !place.startsWith("/components")) {
            return name.matches("\\d+") && !document.anywhere().contains(Integer.valueOf(name));
        }
        if (place.endsWith("/headers")) {
            return !place.equals("/components/headers") && !ANYWHERE.contains(name);
        }
        return place.endsWith("/properties")
                || place.endsWith("/content")
                || OPERATION.matcher(Pointers.down(place, name)).matches();
    }

    private static String hint(String place, String name) {
        return place.endsWith("/properties") ? "\"" + name + "\"" : "";
    }

    /** All documents that have one operation, parameter, status, header, media type or member more. */
    public static List<Alteration> more(ApiDocument document) {
        List<Alteration> all = new ArrayList<>();
        walk("", document.root(), place -> {
            JsonNode node = document.root().at(place);
            if (place.endsWith("/parameters") && node.isArray()) {
                all.add(of(
                        document,
                        place,
                        SURPRISE,
                        "",
                        list -> ((ArrayNode) list)
                                .addObject()
                                .put("name", SURPRISE)
                                .put("in", "query")));
            }
            String name = surprise(place);
            if (node.isObject() && !name.isEmpty()) {
                all.add(of(
                        document,
                        place,
                        name,
                        "",
                        parent -> ((ObjectNode) parent)
                                .putObject(name)
                                .putObject("responses")
                                .putObject("200")));
            }
        });
        return all;
    }

    private static String surprise(String place) {
        if (place.startsWith("/components/headers") || place.equals("/components/responses")) {
            return "";
        }
        if (place.endsWith("/responses")) {
            return "299";
        }
        if (PATH.matcher(place).matches()) {
            return "trace";
        }
        boolean open = place.endsWith("/headers") || place.endsWith("/properties") || place.endsWith("/content");
        return open ? SURPRISE : "";
    }

    private static Alteration of(
            ApiDocument document, String place, String name, String hint, Consumer<JsonNode> change) {
        return new Alteration(Pointers.down(place, name), hint, document.with(root -> change.accept(root.at(place))));
    }

    private static void walk(String place, JsonNode node, Consumer<String> visit) {
        visit.accept(place);
        ApiDocument.names(node).forEach(name -> walk(Pointers.down(place, name), node.get(name), visit));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            walk(Pointers.down(place, String.valueOf(i)), node.get(i), visit);
        }
    }

    /** Whether an exchange may have to do with the place. */
    public boolean concerns(Exchange exchange) {
        return exchange.answer().body().contains(hint)
                || exchange.request().body().contains(hint);
    }

    @Override
    public String toString() {
        return what;
    }
}
