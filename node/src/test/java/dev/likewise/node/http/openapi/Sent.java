package dev.likewise.node.http.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;
import java.util.Set;

/**
 * A parameter as it was sent.
 *
 * @param in {@code path}, {@code query} or {@code header}
 * @param text as it was sent, still encoded
 */
record Sent(String in, String name, String text) {
    /** Those of every request, which OpenAPI does not have in lists of parameters. */
    private static final Set<String> USUAL = Set.of(
            "accept",
            "content-type",
            "content-encoding",
            "expect",
            "origin",
            "host",
            "authorization",
            "connection",
            "upgrade",
            "sec-websocket-version",
            "sec-websocket-key",
            "sec-websocket-protocol");

    /** All of a request. */
    static List<Sent> of(Exchange.Request request) {
        String[] target = request.target().split("\\?", 2);
        List<Sent> all = inPath(request.template(), target[0]);
        if (target.length == 2) {
            for (String pair : target[1].split("&", -1)) {
                String[] parts = pair.split("=", 2);
                all.add(new Sent("query", parts[0], parts.length == 2 ? parts[1] : ""));
            }
        }
        for (Entry<String, String> field : request.headers()) {
            if (!USUAL.contains(field.getKey().toLowerCase(java.util.Locale.ROOT))) {
                all.add(new Sent("header", field.getKey(), field.getValue()));
            }
        }
        return all;
    }

    private static List<Sent> inPath(String template, String path) {
        String[] names = template.split("/", -1);
        String[] values = path.split("/", -1);
        List<Sent> all = new ArrayList<>();
        for (int i = 0; i < names.length && i < values.length; i++) {
            if (names[i].startsWith("{")) {
                all.add(new Sent("path", names[i].substring(1, names[i].length() - 1), values[i]));
            }
        }
        return all;
    }

    boolean is(Parameter parameter) {
        return parameter.isNamed(in, name);
    }
}
