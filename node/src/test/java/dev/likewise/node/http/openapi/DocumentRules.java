package dev.likewise.node.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What makes a document a sound one, by OpenAPI 3.1 and by what the other rules rely on. */
public final class DocumentRules {
    private static final Pattern IN_BRACES = Pattern.compile("\\{([^}]*)}");
    private static final List<String> COMPONENTS = List.of("schemas", "responses", "parameters", "headers");

    private final ApiDocument document;
    private final List<String> complaints = new ArrayList<>();
    private final Set<String> referred = new TreeSet<>();

    public DocumentRules(ApiDocument document) {
        this.document = document;
    }

    /** What the document has against them. */
    public List<String> complaints() {
        if (!document.root().path("openapi").asText().startsWith("3.1.")) {
            complaints.add("openapi: not 3.1");
        }
        if (document.anywhere().isEmpty()) {
            complaints.add("the description does not say for which statuses `default` stands");
        }
        references("", document.root());
        components();
        operations();
        return complaints;
    }

    private void references(String place, JsonNode node) {
        String target = node.path("$ref").asText();
        if (!target.isEmpty()) {
            boolean found = target.startsWith("#/")
                    && !document.root().at(target.substring(1)).isMissingNode();
            complainUnless(found, place + ": leads nowhere: " + target);
            referred.add(target);
        }
        if (node.isObject() && node.path("schema").isObject()) {
            schema(Pointers.down(place, "schema"));
        }
        complainUnless(!node.has("allOf") && !node.has("anyOf"), place + ": cannot be read strictly");
        ApiDocument.names(node).forEach(name -> references(Pointers.down(place, name), node.get(name)));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            references(Pointers.down(place, String.valueOf(i)), node.get(i));
        }
    }

    private void schema(String place) {
        new StrictSchemas(document).complaintsOfSchema(place).forEach(why -> complaints.add(place + ": " + why));
    }

    private void components() {
        for (String kind : COMPONENTS) {
            for (String name : ApiDocument.names(document.root().at("/components/" + kind))) {
                String place = Pointers.down("/components", kind, name);
                complainUnless(referred.contains("#" + place), place + ": nobody refers to it");
                if (kind.equals("schemas")) {
                    schema(place);
                }
            }
        }
    }

    private void operations() {
        Set<String> ids = new HashSet<>();
        Set<String> tags = document.root()
                .path("tags")
                .valueStream()
                .map(tag -> tag.path("name").asText())
                .collect(Collectors.toSet());
        for (Operation operation : document.operations()) {
            JsonNode node = operation.node();
            String id = node.path("operationId").asText();
            complainUnless(!id.isEmpty() && ids.add(id), operation.name() + ": operationId missing or taken: " + id);
            node.path("security").forEach(way -> ApiDocument.names(way).forEach(this::scheme));
            complainUnless(node.hasNonNull("summary"), operation.name() + ": without a summary");
            complainUnless(tags.stream().anyMatch(operation::isTagged), operation.name() + ": without a tag");
            complainUnless(operation.statuses().contains("default"), operation.name() + ": without a default");
            complainUnless(
                    operation.statuses().stream().anyMatch(status -> status.startsWith("2") || status.equals("101")),
                    operation.name() + ": never answers well");
            parameters(operation);
            answers(operation);
        }
    }

    private void scheme(String name) {
        complainUnless(
                document.root().at("/components/securitySchemes").has(name), "security: no such scheme: " + name);
    }

    private void parameters(Operation operation) {
        Set<String> inPath = IN_BRACES
                .matcher(operation.template())
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> declared = new TreeSet<>();
        Set<String> names = new HashSet<>();
        for (Parameter parameter : operation.parameters()) {
            complainUnless(
                    names.add(parameter.in() + " " + parameter.name()),
                    operation.name() + ": " + parameter.name() + " twice");
            complainUnless(document.at(parameter.schema()).isObject(), parameter.pointer() + ": without a schema");
            if (parameter.in().equals("path")) {
                declared.add(parameter.name());
                complainUnless(parameter.required(), parameter.pointer() + ": in a path, but not required");
            }
        }
        complainUnless(declared.equals(inPath), operation.name() + ": the path has " + inPath + ", not " + declared);
    }

    private void answers(Operation operation) {
        for (String status : operation.statuses()) {
            complainUnless(status.matches("default|[1-5][0-9][0-9]"), operation.name() + ": no status: " + status);
            complainUnless(
                    document.at(operation.answer(status)).hasNonNull("description"),
                    operation.name() + ": " + status + " without a description");
        }
    }

    private void complainUnless(boolean sound, String complaint) {
        if (!sound) {
            complaints.add(complaint);
        }
    }
}
