package dev.likewise.node.http.admin;

import dev.likewise.node.api.Scraper;
import dev.likewise.node.http.server.HeaderBlock;
import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.ReadPool;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** {@code GET /metrics}: OpenMetrics for who asks for it by name, as Prometheus does, else Prometheus text. */
final class MetricsRoute implements Route {
    private static final HeaderBlock TEXT =
            HeaderBlock.of("Content-Type", "text/plain; version=0.0.4; charset=utf-8", "Cache-Control", "no-store");
    private static final HeaderBlock OPEN = HeaderBlock.of(
            "Content-Type", "application/openmetrics-text; version=1.0.0; charset=utf-8", "Cache-Control", "no-store");

    private final Scraper scraper;
    private final ReadPool pool;

    MetricsRoute(Scraper scraper, ReadPool pool) {
        this.scraper = scraper;
        this.pool = pool;
    }

    @Override
    public List<Media> alternatives() {
        return List.of(Media.OPEN_METRICS);
    }

    @Override
    public void handle(Request request, Responder responder) {
        boolean open = request.names(Media.OPEN_METRICS);
        pool.run(
                responder,
                () -> responder.respond(Response.of(
                        Status.OK, open ? OPEN : TEXT, scraper.scrape(open).getBytes(StandardCharsets.UTF_8))));
    }
}
