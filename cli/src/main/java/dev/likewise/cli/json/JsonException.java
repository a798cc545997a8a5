package dev.likewise.cli.json;

/** A text that is not JSON, or JSON of another shape than expected. */
public final class JsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public JsonException(String message) {
        super(message);
    }
}
