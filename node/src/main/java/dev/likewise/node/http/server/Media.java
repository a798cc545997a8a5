package dev.likewise.node.http.server;

/** What a route answers with, for {@code Accept}. */
public enum Media {
    /** Nothing. */
    NONE("", ""),
    JSON("application/json", "application"),
    /** A JSON object a line. */
    NDJSON("application/x-ndjson", "application"),
    /** Server-sent events. */
    EVENTS("text/event-stream", "text"),
    /** JSON Schema. */
    SCHEMA("application/schema+json", "application"),
    YAML("application/yaml", "application"),
    JAVASCRIPT("text/javascript", "text"),
    HTML("text/html", "text"),
    CSS("text/css", "text"),
    SVG("image/svg+xml", "image"),
    /** Prometheus, as it was before OpenMetrics. */
    TEXT("text/plain", "text"),
    OPEN_METRICS("application/openmetrics-text", "application");

    private final String type;
    private final String family;

    Media(String type, String family) {
        this.type = type;
        this.family = family;
    }

    /** The media type, without parameters. */
    public String type() {
        return type;
    }

    /** The part before the slash. */
    String family() {
        return family;
    }
}
