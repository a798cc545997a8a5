package dev.likewise.node.http.admin;

import dev.likewise.node.api.AuditReport;
import dev.likewise.node.api.Audits;
import dev.likewise.node.http.server.JsonFields;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Status;
import java.util.Set;

/** {@code /v1/admin/audit}: beginning audits and looking at what they find. */
final class AuditRoutes {
    private static final String POSTS = "posts";
    private static final String REPAIR = "repair";

    private final Audits audits;

    AuditRoutes(Audits audits) {
        this.audits = audits;
    }

    /** Where an audit is looked at. */
    static String location(String id) {
        return "/v1/admin/audits/" + id;
    }

    void start(Request request, Responder responder) {
        JsonFields fields = JsonFields.read(request.body());
        fields.requireOnly(Set.of(POSTS, REPAIR));
        Audits.Started started =
                audits.start(new Audits.Request(fields.ids(POSTS, Audits.POSTS_MAX), fields.flag(REPAIR, false)));
        String location = location(started.id());
        if (!started.fresh()) {
            throw new ProblemException(ProblemType.AUDIT_RUNNING, "another audit is under way: see " + location)
                    .with("Location", location);
        }
        responder.respond(Response.of(Status.ACCEPTED, AdminHeaders.JSON, AuditJson.of(find(started.id())))
                .with("Location", location));
    }

    void get(Request request, Responder responder) {
        responder.respond(Response.of(Status.OK, AdminHeaders.JSON, AuditJson.of(find(request.pathText("audit")))));
    }

    private AuditReport find(String id) {
        return audits.find(id)
                .orElseThrow(() ->
                        new ProblemException(ProblemType.NOT_FOUND, "audit: none of that name, or it is forgotten"));
    }
}
