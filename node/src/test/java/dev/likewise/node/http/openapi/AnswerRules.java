package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the server says is in the document: each status, media type, header and member. */
public final class AnswerRules {
    /** Where the answer is described to what is not in the document. */
    static final String UNDOCUMENTED = "/components/responses/Problem";

    /** Headers that any answer may have. */
    private static final Set<String> USUAL = Set.of(
            "cache-control",
            "connection",
            "content-length",
            "content-type",
            "date",
            "likewise-node",
            "likewise-region",
            "transfer-encoding",
            "vary");

    private final ApiDocument document;
    private final StrictSchemas schemas;

    public AnswerRules(ApiDocument document) {
        this.document = document;
        this.schemas = new StrictSchemas(document);
    }

    /** What an answer has against them; one to a path that is not in the document has to be a problem. */
    public List<String> complaints(Exchange exchange) {
        List<String> complaints = new ArrayList<>();
        Optional<Operation> operation = document.operation(exchange.request().operation());
        int status = exchange.answer().status();
        if (operation.isEmpty() && !exchange.request().template().isEmpty()) {
            complaints.add("the operation is not in the document");
        } else if (operation.isEmpty() && exchange.isFine()) {
            complaints.add("answered well, but not in the document");
        } else {
            Optional<String> place = operation.isEmpty()
                    ? Optional.of(UNDOCUMENTED)
                    : operation.get().answer(status);
            place.ifPresentOrElse(
                    found -> check(found, exchange, complaints),
                    () -> complaints.add("the status is not in the document"));
        }
        return complaints.stream().map(text -> exchange + ": " + text).toList();
    }

    private void check(String place, Exchange exchange, List<String> complaints) {
        headers(place, exchange.answer(), complaints);
        JsonNode content = document.root().at(Pointers.down(place, "content"));
        String media = exchange.answer().media();
        if (content.isMissingNode() ? !media.isEmpty() : !content.has(media)) {
            complaints.add("of type '" + media + "' (documented: " + ApiDocument.names(content) + ")");
        } else if (!media.isEmpty() && !exchange.isHead()) {
            body(
                    Pointers.down(place, "content", media, "schema"),
                    media,
                    exchange.answer().body(),
                    complaints);
        } else if (!exchange.answer().body().isEmpty()) {
            complaints.add("has a body");
        }
    }

    private void body(String schema, String media, String body, List<String> complaints) {
        try {
            for (JsonNode value : Texts.body(media, body)) {
                schemas.complaints(schema, value).forEach(why -> complaints.add(why + " in " + body));
            }
        } catch (JsonProcessingException e) {
            complaints.add("not JSON: " + body);
        }
    }

    private void headers(String place, Exchange.Answer answer, List<String> complaints) {
        String all = Pointers.down(place, "headers");
        List<String> documented = ApiDocument.names(document.root().at(all));
        for (Map.Entry<String, String> field : answer.headers().entrySet()) {
            Optional<String> known = documented.stream()
                    .filter(name -> name.toLowerCase(Locale.ROOT).equals(field.getKey()))
                    .findFirst();
            if (known.isPresent()) {
                String schema = Pointers.down(document.resolve(Pointers.down(all, known.get())), "schema");
                schemas.complaints(schema, Texts.parameter(document.at(schema), field.getValue()))
                        .forEach(why -> complaints.add(field + why));
            } else if (!USUAL.contains(field.getKey())) {
                complaints.add("header " + field.getKey() + ": not in the document");
            }
        }
        for (String name : documented) {
            boolean required =
                    document.at(Pointers.down(all, name)).path("required").asBoolean();
            if (required && answer.header(name).isEmpty()) {
                complaints.add("header " + name + ": missing");
            }
        }
    }
}
