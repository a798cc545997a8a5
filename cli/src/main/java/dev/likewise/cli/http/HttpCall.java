package dev.likewise.cli.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One request, built by its {@code with…} methods; for one thread. */
public final class HttpCall {
    private static final byte[] NOTHING = {};

    private final String method;
    private final String target;
    private final List<String> headerLines = new ArrayList<>();
    private byte[] body = NOTHING;

    /** @param target path and query, percent-encoded, relative to the base of the node's URL */
    public HttpCall(String method, String target) {
        this.method = method;
        this.target = target;
    }

    /** @throws IllegalArgumentException if the value is not printable ASCII */
    public HttpCall withHeader(String name, String value) {
        if (!isPrintableAscii(value)) {
            throw new IllegalArgumentException(name + ": cannot be sent in a header (expected: printable ASCII)");
        }
        headerLines.add(name + ": " + value);
        return this;
    }

    public HttpCall withJson(String json) {
        body = json.getBytes(StandardCharsets.UTF_8);
        return withHeader("Content-Type", "application/json");
    }

    public static boolean isPrintableAscii(String text) {
        return text.chars().allMatch(c -> c >= 0x20 && c < 0x7F);
    }

    String method() {
        return method;
    }

    /** {@code GET /v1/…}. */
    @Override
    public String toString() {
        return method + " " + target;
    }

    /** The request as it goes over the wire. */
    byte[] bytes(String basePath, String host) {
        StringBuilder head = new StringBuilder(256)
                .append(method)
                .append(' ')
                .append(basePath)
                .append(target)
                .append(" HTTP/1.1\r\nHost: ")
                .append(host)
                .append("\r\n");
        for (String line : headerLines) {
            head.append(line).append("\r\n");
        }
        if (body.length > 0 || !method.equals("GET")) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = new byte[start.length + body.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(body, 0, all, start.length, body.length);
        return all;
    }
}
