package dev.likewise.node.http.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One call and its answer.
 *
 * @param name what it is about
 * @param request what was sent
 * @param answer what came
 */
public record Exchange(String name, Request request, Answer answer) {
    /**
     * What was sent.
     *
     * @param template the path as the document writes it; empty for one that is not in it
     * @param target path and query as sent
     * @param headers in order; names may come more than once
     * @param body empty for none
     */
    public record Request(
            String method, String template, String target, List<Entry<String, String>> headers, String body) {
        /** As the document names it: {@code GET /v1/likes}; HEAD is not in it, being everywhere where GET is. */
        String operation() {
            return (method.equals("HEAD") ? "GET" : method) + " " + template;
        }

        /** The first value of a header. */
        Optional<String> header(String name) {
            return headers.stream()
                    .filter(field -> field.getKey().equalsIgnoreCase(name))
                    .map(Entry::getValue)
                    .findFirst();
        }
    }

    /**
     * What came.
     *
     * @param headers by name in lower case
     */
    public record Answer(int status, Map<String, String> headers, String body) {
        String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        }

        Answer with(String name, String value) {
            Map<String, String> more = new TreeMap<>(headers);
            more.put(name, value);
            return new Answer(status, more, body);
        }

        /** The media type without its parameters; empty for none. */
        String media() {
            return header("content-type").split(";", 2)[0].trim();
        }
    }

    boolean isHead() {
        return request.method().equals("HEAD");
    }

    /** Whether the server took the request for a right one. */
    boolean isFine() {
        return answer.status() < 400;
    }

    /** The same with something more in the answer: another status, media type or header, or a member more in one object. */
    public List<Exchange> withMore() {
        List<Exchange> all = new ArrayList<>();
        all.add(with(new Answer(299, answer.headers(), answer.body())));
        all.add(with(answer.with("content-type", "text/surprise")));
        all.add(with(answer.with("surprise", "yes")));
        // A schema may say anything: it is a document of its own, with tests of its own.
        boolean objects = answer.media().endsWith("json") && !answer.media().endsWith("schema+json");
        String body = isHead() || !objects ? "" : answer.body();
        for (int brace = body.indexOf('{'); brace >= 0; brace = body.indexOf('{', brace + 1)) {
            String comma = body.charAt(brace + 1) == '}' ? "" : ",";
            String more = body.substring(0, brace) + "{\"surprise\":[[]]" + comma + body.substring(brace + 1);
            all.add(with(new Answer(answer.status(), answer.headers(), more)));
        }
        return all;
    }

    private Exchange with(Answer other) {
        return new Exchange(name, request, other);
    }

    @Override
    public String toString() {
        return name + ": " + request.method() + " " + request.target() + " → " + answer.status();
    }
}
