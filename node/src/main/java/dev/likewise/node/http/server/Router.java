package dev.likewise.node.http.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The routing table, as a tree of path segments. Segments are compared as they are written, before any decoding, so that an
 * id may hold a slash as {@code %2F}. Built once, then read by all threads.
 */
public final class Router {
    private static final int PARAMETERS_MAX = 4;

    private final List<RouteSpec> specs;
    private final Node root = new Node();

    public Router(List<RouteSpec> specs) {
        this.specs = List.copyOf(specs);
        this.specs.forEach(this::add);
    }

    /** The table's lines, in order. */
    public List<RouteSpec> specs() {
        return specs;
    }

    private void add(RouteSpec spec) {
        Node node = root;
        for (String segment : spec.template().substring(1).split("/", -1)) {
            node = segment.startsWith("{") ? node.parameter() : node.literal(segment);
        }
        if (node.resource == null) {
            node.resource = new Resource(spec.template());
        }
        if (!node.resource.template().equals(spec.template())) {
            throw new IllegalArgumentException(spec.template() + ": named otherwise before");
        }
        node.resource.add(spec);
    }

    /** What a path leads to, {@code null} if nowhere. */
    Match find(String path) {
        List<String> raw = new ArrayList<>(PARAMETERS_MAX);
        Node node = root;
        int from = 1;
        while (node != null && from <= path.length()) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            node = node.next(path.substring(from, to), raw);
            from = to + 1;
        }
        return node == null || node.resource == null ? null : new Match(node.resource, raw);
    }

    /**
     * A path that leads somewhere.
     *
     * @param resource where
     * @param rawParameters its parameters in order, still encoded
     */
    record Match(Resource resource, List<String> rawParameters) {}

    private static final class Node {
        private final Map<String, Node> literals = new HashMap<>();
        private Node parameter;
        private Resource resource;

        Node literal(String segment) {
            return literals.computeIfAbsent(segment, s -> new Node());
        }

        Node parameter() {
            if (parameter == null) {
                parameter = new Node();
            }
            return parameter;
        }

        Node next(String segment, List<String> raw) {
            Node next = literals.get(segment);
            if (next == null && parameter != null) {
                raw.add(segment);
                return parameter;
            }
            return next;
        }
    }
}
