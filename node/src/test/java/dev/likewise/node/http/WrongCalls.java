package dev.likewise.node.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.likewise.node.http.openapi.ApiDocument;
import dev.likewise.node.http.openapi.Operation;
import dev.likewise.node.http.openapi.Parameter;
import dev.likewise.node.http.openapi.Violations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Calls that are right but for one parameter or one member of the body, so that it is seen that the server reads it and refuses
 * what the document does not have.
 */
final class WrongCalls {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SESSION = "Likewise-Session";
    /** What no bound of a schema tells. */
    private static final Map<String, String> WRONG = Map.of(
            "path post",
            "%00",
            "path user",
            "%01",
            "query cursor",
            "x",
            "header Idempotency-Key",
            "k".repeat(129),
            "header " + SESSION,
            "AAAA");
    /** What means nothing is passed over, or there is nothing that is wrong: its effects are in the cases by hand. */
    private static final List<String> NEVER_WRONG =
            List.of("header Prefer", "header If-None-Match", "path peer", "path audit");

    private final ApiDocument document;
    private final Violations violations;

    private WrongCalls(ApiDocument document) {
        this.document = document;
        this.violations = new Violations(document);
    }

    /** @param cases written by hand; the first of each operation goes well and uses all its parameters */
    static Stream<ApiCase> of(ApiDocument document, List<ApiCase> cases) {
        Map<String, ApiCase> firsts = ApiCases.firsts(cases);
        WrongCalls wrong = new WrongCalls(document);
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
        }
        operation.jsonBody().ifPresent(schema -> bodies(document.at(schema), call, cases));
        return cases.stream();
    }

    private Map<String, String> wrong(Parameter parameter) {
        String name = parameter.in() + " " + parameter.name();
        Map<String, String> values = new LinkedHashMap<>(violations.of(parameter));
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

    private void bodies(JsonNode schema, ApiCase call, List<ApiCase> cases) {
        ObjectNode body = read(call.call().body());
        cases.add(call.named("a body that is no object").sendingJson("[]").refusedFor("body"));
        cases.add(call.named("a body with something else")
                .sendingJson(body.deepCopy().put("surprise", true).toString())
                .refusedFor("surprise"));
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        schema.path("properties").properties().forEach(member -> {
            String name = member.getKey();
            ObjectNode without = body.deepCopy();
            without.remove(name);
            ApiCase shorter = call.named("a body without " + name).sendingJson(without.toString());
            cases.add(required.contains(name) ? shorter.refusedFor(name) : shorter);
            cases.add(member(call, body, name, "an object", JSON.createObjectNode()));
            violations.of(member.getValue()).forEach((why, value) -> cases.add(member(call, body, name, why, value)));
        });
    }

    private static ApiCase member(ApiCase call, ObjectNode body, String name, String why, JsonNode value) {
        ObjectNode wrong = body.deepCopy();
        wrong.set(name, value);
        return call.named(name + " in the body: " + why)
                .sendingJson(wrong.toString())
                .refusedFor(name);
    }

    private static ObjectNode read(String body) {
        try {
            return (ObjectNode) JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw new AssertionError(body, e);
        }
    }
}
