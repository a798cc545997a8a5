package dev.likewise.node.http;

import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.RouteSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The console: a page and what it is made of, static files beside this class. They hold no data, and get all from the API of
 * the port that they came from; the page can load and reach nothing else, see {@link #POLICY}.
 */
enum Console {
    /** All nodes of this process, with faults and scenarios. */
    DEVELOPMENT("development"),
    /** The one node whose admin port this is. */
    OPERATOR("operator");

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    /** What stands in the page in the place of the mode. */
    private static final String MODE = "data-mode=\"\"";

    /** All but the page itself. */
    static final List<String> FILES = List.of(
            "book.js",
            "console.css",
            "control.js",
            "development.js",
            "dom.js",
            "explain.js",
            "faults.js",
            "health.js",
            "hot.js",
            "icon.svg",
            "ledger.js",
            "links.js",
            "look.js",
            "main.js",
            "members.js",
            "metrics.js",
            "net.js",
            "operator.js",
            "play.js",
            "rain.js",
            "replication.js",
            "retire.js",
            "scenarios.js",
            "stage.js",
            "state.js",
            "tabs.js",
            "timeline.js",
            "verdict.js",
            "wires.js",
            "words.js");

    private final String mode;

    Console(String mode) {
        this.mode = mode;
    }

    /** The page under {@code /}, and its files under {@code /console/}. */
    List<RouteSpec> routes() {
        List<RouteSpec> routes = new ArrayList<>();
        String page = new String(StaticResource.inJar("console/index.html"), StandardCharsets.UTF_8);
        byte[] here = page.replace(MODE, "data-mode=\"" + mode + "\"").getBytes(StandardCharsets.UTF_8);
        routes.add(route("/", Media.HTML, here));
        FILES.forEach(
                file -> routes.add(route("/console/" + file, media(file), StaticResource.inJar("console/" + file))));
        return routes;
    }

    private static RouteSpec route(String path, Media media, byte[] content) {
        return RouteSpec.get(
                path,
                media,
                new StaticResource(
                        content,
                        media.type() + "; charset=utf-8",
                        "Cache-Control",
                        "no-cache",
                        "X-Content-Type-Options",
                        "nosniff",
                        "Referrer-Policy",
                        "no-referrer",
                        "Content-Security-Policy",
                        POLICY));
    }

    private static Media media(String file) {
        String ending = file.substring(file.lastIndexOf('.') + 1);
        return switch (ending) {
            case "css" -> Media.CSS;
            case "js" -> Media.JAVASCRIPT;
            case "svg" -> Media.SVG;
            default -> throw new IllegalArgumentException(file + ": of no known type");
        };
    }
}
