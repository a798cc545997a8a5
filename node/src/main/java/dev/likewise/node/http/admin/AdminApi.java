package dev.likewise.node.http.admin;

import dev.likewise.node.api.Audits;
import dev.likewise.node.api.Backups;
import dev.likewise.node.api.Faults;
import dev.likewise.node.api.HotPosts;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.Retirements;
import dev.likewise.node.api.Scraper;
import dev.likewise.node.api.Taps;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.ReadPool;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.RouteSpec;
import dev.likewise.node.http.server.Status;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** The admin port's routing table. */
public final class AdminApi {
    private AdminApi() {}

    /**
     * All routes, in the order of the documentation.
     *
     * @param audits audits of the store
     * @param retirements takes replicas out of the cluster
     * @param backups copies the store
     * @param faults there only in development and chaos modes
     * @param config the effective settings, secrets masked
     * @param hot the posts that are tapped most
     * @param scraper all metrics
     */
    public static List<RouteSpec> routes(
            NodeView view,
            Taps taps,
            Audits audits,
            Retirements retirements,
            Backups backups,
            Optional<Faults> faults,
            SortedMap<String, String> config,
            HotPosts hot,
            Scraper scraper,
            ReadPool pool,
            Clock clock) {
        Readiness readiness = new Readiness(view, taps);
        AuditRoutes auditRoutes = new AuditRoutes(audits);
        List<RouteSpec> routes = new ArrayList<>(List.of(
                RouteSpec.get("/healthz", fixed(Json.object(json -> json.writeStringField("status", "ok")))),
                RouteSpec.get("/readyz", readiness),
                RouteSpec.get("/metrics", Media.TEXT, new MetricsRoute(scraper, pool)),
                RouteSpec.get("/v1/admin/top", new TopRoute(hot)),
                RouteSpec.get("/v1/admin/status", new StatusRoute(view, audits, readiness, clock)),
                RouteSpec.get("/v1/admin/peers", new PeersRoute(view)),
                RouteSpec.get("/v1/admin/members", new MembersRoute(view)),
                RouteSpec.changeWithBody(HttpMethod.POST, "/v1/admin/retire", new RetireRoute(view, retirements)),
                RouteSpec.changeWithBody(HttpMethod.POST, "/v1/admin/backup", new BackupRoute(backups)),
                RouteSpec.get("/v1/admin/state", new StateRoute(view, pool)),
                RouteSpec.get("/v1/admin/config", fixed(settings(config))),
                RouteSpec.changeWithBody(HttpMethod.POST, "/v1/admin/audit", auditRoutes::start),
                RouteSpec.get("/v1/admin/audits/{audit}", auditRoutes::get)));
        routes.addAll(faults.map(present -> faultRoutes(view, present)).orElseGet(AdminApi::noFaultRoutes));
        return List.copyOf(routes);
    }

    /** As if there were nothing there, but saying how to get it. */
    private static List<RouteSpec> noFaultRoutes() {
        Route none = (request, responder) -> {
            throw new ProblemException(
                    ProblemType.NOT_FOUND, "this node runs without chaos; start it with --chaos true");
        };
        return List.of(
                RouteSpec.get("/v1/admin/links", none),
                RouteSpec.get("/v1/admin/links/{peer}", none),
                RouteSpec.changeWithBody(HttpMethod.PUT, "/v1/admin/links/{peer}", none),
                RouteSpec.change(HttpMethod.DELETE, "/v1/admin/links/{peer}", none),
                RouteSpec.get("/v1/admin/clock", none),
                RouteSpec.changeWithBody(HttpMethod.PUT, "/v1/admin/clock", none),
                RouteSpec.get("/v1/admin/disk", none),
                RouteSpec.changeWithBody(HttpMethod.PUT, "/v1/admin/disk", none),
                RouteSpec.change(HttpMethod.DELETE, "/v1/admin/disk", none));
    }

    private static List<RouteSpec> faultRoutes(NodeView view, Faults faults) {
        LinksRoutes links = new LinksRoutes(view, faults);
        ClockRoutes clock = new ClockRoutes(faults);
        DiskRoutes disk = new DiskRoutes(faults);
        return List.of(
                RouteSpec.get("/v1/admin/links", links::list),
                RouteSpec.get("/v1/admin/links/{peer}", links::get),
                RouteSpec.changeWithBody(HttpMethod.PUT, "/v1/admin/links/{peer}", links::put),
                RouteSpec.change(HttpMethod.DELETE, "/v1/admin/links/{peer}", links::delete),
                RouteSpec.get("/v1/admin/clock", clock::get),
                RouteSpec.changeWithBody(HttpMethod.PUT, "/v1/admin/clock", clock::put),
                RouteSpec.get("/v1/admin/disk", disk::get),
                RouteSpec.changeWithBody(HttpMethod.PUT, "/v1/admin/disk", disk::put),
                RouteSpec.change(HttpMethod.DELETE, "/v1/admin/disk", disk::delete));
    }

    private static byte[] settings(SortedMap<String, String> config) {
        return Json.object(json -> {
            json.writeObjectFieldStart("settings");
            for (Map.Entry<String, String> setting : config.entrySet()) {
                json.writeStringField(setting.getKey(), setting.getValue());
            }
            json.writeEndObject();
        });
    }

    private static Route fixed(byte[] json) {
        return (request, responder) -> responder.respond(Response.of(Status.OK, AdminHeaders.JSON, json));
    }
}
