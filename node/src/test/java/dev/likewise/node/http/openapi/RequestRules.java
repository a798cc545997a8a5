package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the server takes is in the document: all that a request says is described, and a request that is answered well is one by
 * the document.
 */
public final class RequestRules {
    private final ApiDocument document;
    private final StrictSchemas schemas;

    public RequestRules(ApiDocument document) {
        this.document = document;
        this.schemas = new StrictSchemas(document);
    }

    /** What a request has against them. */
    public List<String> complaints(Exchange exchange) {
        return document.operation(exchange.request().operation())
                .map(operation -> complaints(operation, exchange))
                .orElse(List.of());
    }

    private List<String> complaints(Operation operation, Exchange exchange) {
        List<String> complaints = new ArrayList<>();
        List<Sent> sent = Sent.of(exchange.request());
        for (Sent each : sent) {
            if (operation.parameters().stream().noneMatch(each::is)) {
                complaints.add(each.in() + " parameter " + each.name() + ": not in the document");
            }
        }
        if (exchange.isFine()) {
            for (Parameter parameter : operation.parameters()) {
                parameter(parameter, sent, complaints);
            }
            body(operation, exchange.request(), complaints);
        }
        return complaints.stream().map(text -> exchange + ": " + text).toList();
    }

    private void parameter(Parameter parameter, List<Sent> sent, List<String> complaints) {
        List<Sent> given = sent.stream().filter(each -> each.is(parameter)).toList();
        if (given.isEmpty() && parameter.required()) {
            complaints.add(parameter.name() + ": required by the document, not by the server");
        }
        JsonNode schema = document.at(parameter.schema());
        for (Sent each : given) {
            boolean encoded =
                    !each.in().equals("header") && !schema.path("type").asText().equals("array");
            String text = encoded ? Texts.decoded(each.text()) : each.text();
            schemas.complaints(parameter.schema(), Texts.parameter(schema, text))
                    .forEach(why -> complaints.add(parameter.name() + ": taken, but" + why));
        }
    }

    private void body(Operation operation, Exchange.Request request, List<String> complaints) {
        Map<String, String> known = operation.bodies();
        if (request.body().isEmpty() || known.isEmpty()) {
            if (operation.needsBody()) {
                complaints.add("a body is required by the document, not by the server");
            }
            return;
        }
        String media = request.header("Content-Type").orElse("");
        String schema = known.get(media);
        if (schema == null) {
            complaints.add("a body of '" + media + "': taken, but not in the document");
            return;
        }
        try {
            for (JsonNode value : Texts.body(media, request.body())) {
                schemas.complaints(schema, value).forEach(why -> complaints.add("the body was taken, but" + why));
            }
        } catch (JsonProcessingException e) {
            complaints.add("the body was taken, but is not JSON");
        }
    }
}
