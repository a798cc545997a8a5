package dev.likewise.node.http.admin;

import dev.likewise.node.api.Faults;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.JsonFields;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Status;
import java.util.Set;

/** {@code /v1/admin/clock}: setting this node's clock wrong on purpose. */
final class ClockRoutes {
    private static final String OFFSET = "offset_ms";
    /** A century; beyond lies only overflow. */
    private static final long OFFSET_MILLIS_MAX = 3_155_760_000_000L;

    private final Faults faults;

    ClockRoutes(Faults faults) {
        this.faults = faults;
    }

    void get(Request request, Responder responder) {
        byte[] body = Json.object(json -> json.writeNumberField(OFFSET, faults.clockOffsetMillis()));
        responder.respond(Response.of(Status.OK, AdminHeaders.JSON, body));
    }

    void put(Request request, Responder responder) {
        JsonFields fields = JsonFields.read(request.body());
        fields.requireOnly(Set.of(OFFSET));
        fields.require(OFFSET);
        long offset = fields.integer(OFFSET, 0);
        if (Math.abs(offset) > OFFSET_MILLIS_MAX || offset == Long.MIN_VALUE) {
            throw ProblemException.field(
                    OFFSET, OFFSET + ": " + offset + " (expected: up to " + OFFSET_MILLIS_MAX + " either way)");
        }
        faults.setClockOffsetMillis(offset);
        get(request, responder);
    }
}
