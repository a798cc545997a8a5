package dev.likewise.node.http.server;

import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All that can be done at one path template. Built by {@link Router}, then read only. */
final class Resource {
    private final String template;
    private final List<String> parameters = new ArrayList<>();
    private final Map<HttpMethod, RouteSpec> specs = new HashMap<>();
    private final List<String> methods = new ArrayList<>();
    private String allow = "OPTIONS";

    Resource(String template) {
        this.template = template;
        for (String segment : template.split("/", -1)) {
            if (segment.startsWith("{")) {
                parameters.add(segment.substring(1, segment.length() - 1));
            }
        }
    }

    void add(RouteSpec spec) {
        put(spec.method(), spec);
        if (spec.method().equals(HttpMethod.GET)) {
            put(HttpMethod.HEAD, spec);
        }
        allow = String.join(", ", methods) + ", OPTIONS";
    }

    private void put(HttpMethod method, RouteSpec spec) {
        if (specs.put(method, spec) != null) {
            throw new IllegalArgumentException(method + " " + template + ": twice in the table");
        }
        methods.add(method.name());
    }

    /**
     * What a method does here.
     *
     * @throws ProblemException 405 if nothing
     */
    RouteSpec spec(HttpMethod method) {
        RouteSpec spec = specs.get(method);
        if (spec == null) {
            throw new ProblemException(
                            ProblemType.METHOD_NOT_ALLOWED,
                            (method.name().length() <= 16 ? method.name() : "the method") + ": not here (expected: "
                                    + allow + ")")
                    .with("Allow", allow);
        }
        return spec;
    }

    /** The methods for {@code Allow}. */
    String allow() {
        return allow;
    }

    String template() {
        return template;
    }

    /** Which of the path's raw parameters this is. */
    int indexOf(String parameter) {
        return parameters.indexOf(parameter);
    }
}
