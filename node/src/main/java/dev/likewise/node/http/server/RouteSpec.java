package dev.likewise.node.http.server;

import io.netty.handler.codec.http.HttpMethod;

/**
 * One line of the routing table.
 *
 * @param method a GET also serves HEAD
 * @param template a path whose segments are literal or a name in braces
 * @param media what it answers with when all is well
 * @param body what becomes of the request's body
 * @param route what it does
 */
public record RouteSpec(HttpMethod method, String template, Media media, Body body, Route route) {
    /** What becomes of a request's body. */
    public enum Body {
        /** It is read and forgotten. */
        IGNORED(Media.NONE),
        /** JSON, kept, inflated if need be, for {@link Request#body}. */
        JSON(Media.JSON),
        /** Lines of JSON, many of them; kept too. */
        LINES(Media.NDJSON);

        private final Media media;

        Body(Media media) {
            this.media = media;
        }

        /** Of which type it has to be; a body that is ignored may be of JSON's. */
        Media media() {
            return this == IGNORED ? Media.JSON : media;
        }

        boolean isKept() {
            return this != IGNORED;
        }
    }

    public RouteSpec {
        if (!template.startsWith("/")) {
            throw new IllegalArgumentException("template: '" + template + "' (expected: a path)");
        }
    }

    /** A GET that answers JSON. */
    public static RouteSpec get(String template, Route route) {
        return new RouteSpec(HttpMethod.GET, template, Media.JSON, Body.IGNORED, route);
    }

    /** A GET that answers something else. */
    public static RouteSpec get(String template, Media media, Route route) {
        return new RouteSpec(HttpMethod.GET, template, media, Body.IGNORED, route);
    }

    /** A change that says all in its path and headers. */
    public static RouteSpec change(HttpMethod method, String template, Route route) {
        return new RouteSpec(method, template, Media.JSON, Body.IGNORED, route);
    }

    /** A change that says what in its body. */
    public static RouteSpec changeWithBody(HttpMethod method, String template, Route route) {
        return new RouteSpec(method, template, Media.JSON, Body.JSON, route);
    }

    /** A change that says much, a line each. */
    public static RouteSpec changeWithLines(HttpMethod method, String template, Route route) {
        return new RouteSpec(method, template, Media.JSON, Body.LINES, route);
    }
}
