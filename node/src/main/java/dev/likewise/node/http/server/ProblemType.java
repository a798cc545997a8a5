package dev.likewise.node.http.server;

import java.util.Locale;

/**
 * All problems there are, RFC 9457: the closed list of slugs behind {@code /problems/}. Documented in {@code
 * docs/http-api.md}; a test holds the two together.
 */
public enum ProblemType {
    BAD_REQUEST(Status.BAD_REQUEST, "The request is not valid"),
    DAMAGED_SESSION(Status.BAD_REQUEST, "The session token is damaged"),
    UNAUTHORIZED(Status.UNAUTHORIZED, "A valid token is needed"),
    INSUFFICIENT_SCOPE(Status.FORBIDDEN, "The token does not allow this"),
    FOREIGN_REQUEST(Status.FORBIDDEN, "Pages of this origin are not answered here"),
    NOT_FOUND(Status.NOT_FOUND, "There is nothing here"),
    METHOD_NOT_ALLOWED(Status.METHOD_NOT_ALLOWED, "This cannot be done here"),
    NOT_ACCEPTABLE(Status.NOT_ACCEPTABLE, "No answer in an accepted media type"),
    REQUEST_TIMEOUT(Status.REQUEST_TIMEOUT, "The request did not come in time"),
    NOT_LIKED(Status.CONFLICT, "The post was not liked"),
    TAP_IN_FLIGHT(Status.CONFLICT, "The same tap is under way"),
    AUDIT_RUNNING(Status.CONFLICT, "Another audit is under way"),
    RETIRE_ELSEWHERE(Status.CONFLICT, "Another node has to be asked"),
    BACKUP_RUNNING(Status.CONFLICT, "Another backup is under way"),
    BACKUP_REFUSED(Status.CONFLICT, "A backup cannot be made there"),
    CONTENT_TOO_LARGE(Status.CONTENT_TOO_LARGE, "The body is too large"),
    URI_TOO_LONG(Status.URI_TOO_LONG, "The request line is too long"),
    UNSUPPORTED_MEDIA_TYPE(Status.UNSUPPORTED_MEDIA_TYPE, "The body is of a type that is not read here"),
    EXPECTATION_FAILED(Status.EXPECTATION_FAILED, "The expectation cannot be met"),
    IDEMPOTENCY_KEY_REUSED(Status.UNPROCESSABLE, "The key was given before, with another request"),
    UPGRADE_REQUIRED(Status.UPGRADE_REQUIRED, "This is spoken over a WebSocket"),
    TOO_MANY_REQUESTS(Status.TOO_MANY_REQUESTS, "Too many requests in a short time"),
    HEADERS_TOO_LARGE(Status.HEADERS_TOO_LARGE, "The headers are too large"),
    INTERNAL_ERROR(Status.INTERNAL_ERROR, "Something is wrong here"),
    OVERLOADED(Status.UNAVAILABLE, "Too much to do at the moment"),
    NOT_WRITABLE(Status.UNAVAILABLE, "This node takes no taps at the moment"),
    NOT_READABLE(Status.UNAVAILABLE, "This node cannot read at the moment"),
    OUTCOME_UNKNOWN(Status.UNAVAILABLE, "The tap may or may not count; send it again"),
    CLOCK_REFUSED(Status.UNAVAILABLE, "This node's clock is wrong"),
    BACKUP_FAILED(Status.UNAVAILABLE, "The backup was begun and failed"),
    VERSION_NOT_SUPPORTED(Status.VERSION_NOT_SUPPORTED, "Another version of HTTP is needed");

    private final Status status;
    private final String title;
    private final String slug;

    ProblemType(Status status, String title) {
        this.status = status;
        this.title = title;
        this.slug = name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Status status() {
        return status;
    }

    /** The same for each occurrence. */
    public String title() {
        return title;
    }

    /** What stands behind {@code /problems/}. */
    public String slug() {
        return slug;
    }
}
