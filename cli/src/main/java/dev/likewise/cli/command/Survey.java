package dev.likewise.cli.command;

import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Outage;
import dev.likewise.cli.client.Unreachable;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.Failure;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One question to several nodes: what those said that answered, and which could not be asked at the moment. Whoever asks
 * shows what there is and then fails with {@link #failIfIncomplete}.
 *
 * @param answers at least one, in the order of the nodes
 * @param missing nodes that may answer later
 */
record Survey<T>(List<Answer<T>> answers, List<Missing> missing) {
    /** A node that did not answer, by the name of its region where another node knows that. */
    record Missing(NodeClient node, String name, Failure why) {
        /** {@code us unreachable (connection refused)}. */
        String sentence() {
            return why instanceof Unreachable unreachable
                    ? name + " unreachable (" + unreachable.reason() + ")"
                    : name + " does not answer at the moment";
        }
    }

    /**
     * Asks all.
     *
     * @throws Failure if none answers, or one says something that will not change
     */
    static <T> Survey<T> of(List<NodeClient> nodes, Function<NodeClient, Answer<T>> question) {
        List<Answer<T>> answers = new ArrayList<>();
        Map<NodeClient, Failure> failures = new LinkedHashMap<>();
        NodeClient there = null;
        for (NodeClient node : nodes) {
            try {
                answers.add(question.apply(node));
                there = node;
            } catch (Failure e) {
                if (!Outage.mayPass(e)) {
                    throw e;
                }
                failures.put(node, e);
            }
        }
        if (answers.isEmpty()) {
            throw worst(List.copyOf(failures.values()));
        }
        Map<String, List<String>> regions = failures.isEmpty() ? Map.of() : regions(there);
        List<Missing> missing = new ArrayList<>();
        failures.forEach((node, why) -> missing.add(new Missing(node, name(node.url(), regions), why)));
        return new Survey<>(answers, missing);
    }

    private static Map<String, List<String>> regions(NodeClient node) {
        try {
            return node.regions().value();
        } catch (Failure e) {
            // Names are a nicety: addresses will do.
            return Map.of();
        }
    }

    private static String name(URI url, Map<String, List<String>> regions) {
        return regions.entrySet().stream()
                .filter(region -> region.getValue().contains(url.toString()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(url.toString());
    }

    /** A refusal says more than that nobody is there. */
    private static Failure worst(List<Failure> failures) {
        Optional<Failure> refusal = failures.stream()
                .filter(failure -> !(failure instanceof Unreachable))
                .findFirst();
        return refusal.orElseGet(() ->
                Unreachable.all(failures.stream().map(Unreachable.class::cast).toList()));
    }

    boolean isComplete() {
        return missing.isEmpty();
    }

    void printMissing(Output output) {
        missing.forEach(one -> output.line(one.sentence()));
    }

    List<Map<String, Object>> missingJson() {
        return missing.stream().map(Survey::json).toList();
    }

    private static Map<String, Object> json(Missing one) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("url", one.node().url());
        json.put("name", one.name());
        json.put(
                "reason",
                one.why() instanceof Unreachable unreachable
                        ? unreachable.reason()
                        : one.why().getMessage());
        return json;
    }

    void failIfIncomplete() {
        if (!missing.isEmpty()) {
            throw worst(missing.stream().map(Missing::why).toList());
        }
    }
}
