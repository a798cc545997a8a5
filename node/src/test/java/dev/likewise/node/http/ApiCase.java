package dev.likewise.node.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A call and what is to come of it.
 *
 * @param name what is special about it
 * @param node on which node
 * @param given what is done to that node before
 * @param call what is asked
 * @param outcome what comes
 */
record ApiCase(String name, Supplier<RunningNode> node, Consumer<RunningNode> given, Call call, Outcome outcome) {
    /**
     * What is asked.
     *
     * @param admin whether of the admin port
     * @param template the path as {@code openapi.yaml} writes it; empty for one that is not in it
     * @param target path and query as sent
     * @param body empty for none
     */
    record Call(
            boolean admin,
            String method,
            String template,
            String target,
            List<Entry<String, String>> headers,
            String body) {}

    /**
     * What comes.
     *
     * @param problem its slug, empty for none
     * @param field which parameter, header or member is said to be at fault, empty for any or none
     */
    record Outcome(int status, String problem, String field) {}

    /** A call as plain as can be, that answers 200. */
    static ApiCase of(String name, String method, String template, String target) {
        boolean admin = template.startsWith("/v1/admin/")
                || List.of("/healthz", "/readyz", "/metrics").contains(template);
        Call call = new Call(admin, method, template, target, List.of(), "");
        return new ApiCase(name, RunningNode::new, untouched -> {}, call, new Outcome(200, "", ""));
    }

    /** As {@code GET /v1/likes}. */
    String operation() {
        return call.method + " " + call.template;
    }

    ApiCase named(String other) {
        return new ApiCase(other, node, given, call, outcome);
    }

    /** On a node with other settings. */
    ApiCase on(Supplier<RunningNode> other) {
        return new ApiCase(name, other, given, call, outcome);
    }

    /** After something else has been done to the node, too. */
    ApiCase after(Consumer<RunningNode> more) {
        return new ApiCase(name, node, given.andThen(more), call, outcome);
    }

    private ApiCase asking(Call other) {
        return new ApiCase(name, node, given, other, outcome);
    }

    ApiCase by(String method) {
        return asking(new Call(call.admin, method, call.template, call.target, call.headers, call.body));
    }

    ApiCase to(String target) {
        return asking(new Call(call.admin, call.method, call.template, target, call.headers, call.body));
    }

    /** By a method or to a path that is not in the document. */
    ApiCase undocumented() {
        return asking(new Call(call.admin, call.method, "", call.target, call.headers, call.body));
    }

    /** With a header, in the place of one of that name. */
    ApiCase with(String header, String value) {
        List<Entry<String, String>> headers = new ArrayList<>(call.headers);
        headers.removeIf(field -> field.getKey().equals(header));
        headers.add(Map.entry(header, value));
        return asking(new Call(call.admin, call.method, call.template, call.target, headers, call.body));
    }

    /** With a body of a type. */
    ApiCase sending(String media, String body) {
        Call sending = new Call(call.admin, call.method, call.template, call.target, call.headers, body);
        return asking(sending).with("Content-Type", media);
    }

    ApiCase sendingJson(String json) {
        return sending("application/json", json);
    }

    ApiCase gives(int status) {
        return new ApiCase(name, node, given, call, new Outcome(status, "", ""));
    }

    /** Is answered with a problem. */
    ApiCase refused(int status, String slug) {
        return new ApiCase(name, node, given, call, new Outcome(status, slug, ""));
    }

    /** Is answered with 400, as a parameter, header or member is wrong. */
    ApiCase refusedFor(String field) {
        return new ApiCase(name, node, given, call, new Outcome(400, "bad-request", field));
    }

    @Override
    public String toString() {
        return operation() + ", " + name + " is " + outcome.status;
    }
}
