package dev.likewise.node.http.admin;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.likewise.node.api.Faults;
import dev.likewise.node.api.LinkFault;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.JsonFields;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** {@code /v1/admin/links}: cutting, slowing and healing the links of this node on purpose. */
final class LinksRoutes {
    private final NodeView view;
    private final Faults faults;

    LinksRoutes(NodeView view, Faults faults) {
        this.view = view;
        this.faults = faults;
    }

    void list(Request request, Responder responder) {
        Map<String, List<LinkFault>> all = new TreeMap<>(faults.linkFaults());
        responder.respond(Response.of(Status.OK, AdminHeaders.JSON, Json.object(json -> {
            json.writeObjectFieldStart("links");
            for (Map.Entry<String, List<LinkFault>> link : all.entrySet()) {
                writeAll(json, link.getKey(), link.getValue());
            }
            json.writeEndObject();
        })));
    }

    void get(Request request, Responder responder) {
        String peer = request.pathText("peer");
        List<LinkFault> found = faultsOn(peer);
        if (found.isEmpty() && view.peers().stream().noneMatch(status -> PeerNames.isName(peer, status.replica()))) {
            throw unknown("'" + peer + "' is no peer of " + view.self().region() + "/"
                    + view.self().node());
        }
        respond(responder, peer, found);
    }

    void put(Request request, Responder responder) {
        String peer = request.pathText("peer");
        LinkFault fault = LinkFaults.read(JsonFields.read(request.body()));
        orNotFound(() -> faults.putLinkFault(peer, fault));
        respond(responder, peer, faultsOn(peer));
    }

    void delete(Request request, Responder responder) {
        String peer = request.pathText("peer");
        orNotFound(() -> faults.healLink(peer));
        respond(responder, peer, faultsOn(peer));
    }

    private List<LinkFault> faultsOn(String peer) {
        List<LinkFault> found = new ArrayList<>();
        faults.linkFaults().forEach((replica, list) -> {
            if (PeerNames.isName(peer, replica)) {
                found.addAll(list);
            }
        });
        return found;
    }

    private static void orNotFound(Runnable change) {
        try {
            change.run();
        } catch (IllegalArgumentException e) {
            throw unknown(e.getMessage() == null ? "no such peer" : e.getMessage());
        }
    }

    private static ProblemException unknown(String why) {
        return new ProblemException(ProblemType.NOT_FOUND, why);
    }

    private static void respond(Responder responder, String peer, List<LinkFault> found) {
        responder.respond(Response.of(Status.OK, AdminHeaders.JSON, Json.object(json -> {
            json.writeStringField("peer", peer);
            writeAll(json, "faults", found);
        })));
    }

    private static void writeAll(JsonGenerator json, String name, List<LinkFault> list) throws IOException {
        json.writeArrayFieldStart(name);
        for (LinkFault fault : list) {
            write(json, fault);
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, LinkFault fault) throws IOException {
        json.writeStartObject();
        json.writeStringField("direction", fault.direction().name().toLowerCase(Locale.ROOT));
        json.writeStringField("state", fault.cut() ? "cut" : "open");
        json.writeNumberField("delay_ms", fault.delayMillis());
        json.writeNumberField("jitter_ms", fault.jitterMillis());
        json.writeNumberField("loss", fault.loss());
        json.writeNumberField("bytes_per_second", fault.bytesPerSecond());
        json.writeNumberField("for_ms", fault.forMillis());
        json.writeEndObject();
    }
}
