package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What is in the document came or was used: each status, media type, header, member and parameter. */
public final class Coverage {
    private final ApiDocument document;
    private final Set<String> seen = new TreeSet<>();
    private final Members answered;
    private final Members asked;

    public Coverage(ApiDocument document) {
        this.document = document;
        this.answered = new Members(document);
        this.asked = new Members(document);
    }

    /** Takes note of a call that keeps to the rules. */
    public void note(Exchange exchange) {
        Optional<Operation> operation = document.operation(exchange.request().operation());
        if (operation.isEmpty()) {
            noteHeaders(AnswerRules.UNDOCUMENTED, exchange.answer());
        } else {
            noteAnswer(operation.get(), exchange);
            if (exchange.isFine()) {
                noteRequest(operation.get(), exchange.request());
            }
        }
    }

    private void noteAnswer(Operation operation, Exchange exchange) {
        Exchange.Answer answer = exchange.answer();
        String status = String.valueOf(answer.status());
        String listed = operation.statuses().contains(status) ? status : "default";
        String place = operation.answer(listed);
        seen.add(status(operation, listed));
        noteHeaders(place, answer);
        if (!exchange.isHead()) {
            noteBody(answered, operation.content(place), answer.media(), answer.body());
        }
    }

    private void noteHeaders(String place, Exchange.Answer answer) {
        ApiDocument.names(document.root().at(Pointers.down(place, "headers"))).stream()
                .filter(name -> !answer.header(name).isEmpty())
                .forEach(name -> seen.add(Pointers.down(place, "headers", name)));
    }

    private void noteRequest(Operation operation, Exchange.Request request) {
        List<Sent> sent = Sent.of(request);
        operation.parameters().stream()
                .filter(parameter -> sent.stream().anyMatch(each -> each.is(parameter)))
                .forEach(parameter -> seen.add(used(operation, parameter)));
        noteBody(asked, operation.bodies(), request.header("Content-Type").orElse(""), request.body());
    }

    private void noteBody(Members members, Map<String, String> schemas, String media, String body) {
        if (schemas.containsKey(media)) {
            seen.add(schemas.get(media));
            try {
                for (JsonNode value : Texts.body(media, body)) {
                    members.seen(schemas.get(media), value);
                }
            } catch (JsonProcessingException e) {
                throw new AssertionError(body, e);
            }
        }
    }

    /** What never came or was never used. */
    public Set<String> missing() {
        Set<String> documented = new TreeSet<>();
        Members answers = new Members(document);
        Members bodies = new Members(document);
        for (Operation operation : document.operations()) {
            operation.parameters().forEach(parameter -> documented.add(used(operation, parameter)));
            operation.bodies().values().forEach(schema -> {
                documented.add(schema);
                bodies.documented(schema);
            });
            for (String status : operation.statuses()) {
                documented.add(status(operation, status));
                String place = operation.answer(status);
                ApiDocument.names(document.root().at(Pointers.down(place, "headers")))
                        .forEach(name -> documented.add(Pointers.down(place, "headers", name)));
                operation.content(place).values().forEach(schema -> {
                    documented.add(schema);
                    answers.documented(schema);
                });
            }
        }
        documented.removeAll(seen);
        documented.addAll(without("answered ", answers, answered));
        documented.addAll(without("asked ", bodies, asked));
        return documented;
    }

    private static Set<String> without(String what, Members documented, Members seen) {
        Set<String> missing = new TreeSet<>();
        documented.found().stream()
                .filter(member -> !seen.found().contains(member))
                .forEach(member -> missing.add(what + member));
        return missing;
    }

    private static String status(Operation operation, String status) {
        return operation.name() + " answers " + status;
    }

    private static String used(Operation operation, Parameter parameter) {
        return operation.name() + " takes " + parameter.in() + " " + parameter.name();
    }
}
