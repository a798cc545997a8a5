package dev.likewise.node.http;

import dev.likewise.node.http.openapi.ApiDocument;
import dev.likewise.node.http.openapi.Bounds;
import dev.likewise.node.http.openapi.Operation;
import dev.likewise.node.http.openapi.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Calls with one parameter at the bounds that the document has, or just beyond them: the server takes the first, refuses the
 * second and says which parameter it was, so it reads all of them and the document's bounds are its own.
 */
final class CloseCalls {
    private static final String SESSION = "Likewise-Session";
    /** What no bound of a schema tells. */
    private static final Map<String, String> WRONG = Map.of(
            "path post",
            "%00",
            "path user",
            "%01",
            "query cursor",
            "x",
            "query after",
            "x",
            "header Idempotency-Key",
            "k".repeat(129),
            "header " + SESSION,
            "AAAA");
    /** What means nothing is passed over, or there is nothing that is wrong: its effects are in the cases by hand. */
    private static final List<String> NEVER_WRONG =
            List.of("header Prefer", "header If-None-Match", "header Last-Event-ID", "path peer", "path audit");

    private final Bounds bounds;

    private CloseCalls(ApiDocument document) {
        this.bounds = new Bounds(document);
    }

    /** @param cases written by hand; the first of each operation goes well and uses all its parameters */
    static Stream<ApiCase> of(ApiDocument document, List<ApiCase> cases) {
        Map<String, ApiCase> firsts = ApiCases.firsts(cases);
        CloseCalls wrong = new CloseCalls(document);
        return document.operations().stream()
                .filter(operation -> firsts.containsKey(operation.name()))
                .flatMap(operation -> wrong.of(operation, firsts.get(operation.name())));
    }

    private Stream<ApiCase> of(Operation operation, ApiCase call) {
        List<ApiCase> cases = new ArrayList<>();
        for (Parameter parameter : operation.parameters()) {
            wrong(parameter)
                    .forEach((why, value) -> cases.add(
                            refused(parameter, set(call.named(parameter.name() + ": " + why), parameter, value))));
            bounds.at(parameter)
                    .forEach((why, value) ->
                            cases.add(set(call.named(parameter.name() + ": " + why), parameter, value)));
        }
        return cases.stream();
    }

    private Map<String, String> wrong(Parameter parameter) {
        String name = parameter.in() + " " + parameter.name();
        Map<String, String> values = new LinkedHashMap<>(bounds.beyond(parameter));
        if (WRONG.containsKey(name)) {
            values.put("wrong", WRONG.get(name));
        }
        if (values.isEmpty() && !NEVER_WRONG.contains(name)) {
            throw new AssertionError(name + ": no value is known that the server refuses");
        }
        return values;
    }

    private static ApiCase refused(Parameter parameter, ApiCase call) {
        return parameter.name().equals(SESSION)
                ? call.refused(400, "damaged-session")
                : call.refusedFor(parameter.name());
    }

    private static ApiCase set(ApiCase call, Parameter parameter, String value) {
        String target = call.call().target();
        return switch (parameter.in()) {
            case "header" -> call.with(parameter.name(), value);
            case "query" -> call.to(target.replaceFirst("([?&]" + parameter.name() + "=)[^&]*", "$1" + value));
            default -> call.to(inPath(call.call().template(), target, "{" + parameter.name() + "}", value));
        };
    }

    private static String inPath(String template, String target, String name, String value) {
        String[] segments = target.split("/", -1);
        int at = List.of(template.split("/", -1)).indexOf(name);
        String query = segments[at].replaceFirst("^[^?]*", "");
        segments[at] = value + query;
        return String.join("/", segments);
    }
}
