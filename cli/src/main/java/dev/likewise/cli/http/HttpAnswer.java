package dev.likewise.cli.http;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One response. */
public final class HttpAnswer {
    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;

    /** @param headers by lower-case name */
    HttpAnswer(int status, Map<String, String> headers, byte[] body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    public int status() {
        return status;
    }

    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** @param name in any case */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    /** Not a copy. */
    public byte[] body() {
        return body;
    }

    /** Whether the server keeps the connection. */
    boolean keepsConnection() {
        return !"close".equalsIgnoreCase(headers.get("connection"));
    }
}
