package dev.likewise.node.http.admin;

import dev.likewise.node.api.DiskFault;
import dev.likewise.node.api.Faults;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.JsonFields;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Status;
import java.util.Set;

/** {@code /v1/admin/disk}: making this node's disk slow, or fail, on purpose. */
final class DiskRoutes {
    private static final String DELAY = "fsync_delay_ms";
    private static final String FAIL = "fail";

    private final Faults faults;

    DiskRoutes(Faults faults) {
        this.faults = faults;
    }

    void get(Request request, Responder responder) {
        DiskFault fault = faults.diskFault();
        byte[] body = Json.object(json -> {
            json.writeNumberField(DELAY, fault.fsyncDelayMillis());
            json.writeBooleanField(FAIL, fault.fail());
        });
        responder.respond(Response.of(Status.OK, AdminHeaders.JSON, body));
    }

    /** What is not named is as of a sound disk. */
    void put(Request request, Responder responder) {
        JsonFields fields = JsonFields.read(request.body());
        fields.requireOnly(Set.of(DELAY, FAIL));
        boolean fail = fields.flag(FAIL, false);
        try {
            faults.putDiskFault(new DiskFault(fields.integer(DELAY, 0), fail));
        } catch (IllegalArgumentException e) {
            throw ProblemException.field(DELAY, e.getMessage());
        }
        get(request, responder);
    }

    void delete(Request request, Responder responder) {
        faults.putDiskFault(DiskFault.NONE);
        get(request, responder);
    }
}
