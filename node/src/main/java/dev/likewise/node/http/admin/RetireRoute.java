package dev.likewise.node.http.admin;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.Retirements;
import dev.likewise.node.api.Retirements.Retired;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.JsonFields;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Route;
import dev.likewise.node.http.server.Status;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code POST /v1/admin/retire}: takes a replica out of the cluster for good. */
final class RetireRoute implements Route {
    private static final String REPLICA = "replica";
    private static final int RETRY_SECONDS = 1;

    private final NodeView view;
    private final Retirements retirements;

    RetireRoute(NodeView view, Retirements retirements) {
        this.view = view;
        this.retirements = retirements;
    }

    @Override
    public void handle(Request request, Responder responder) {
        JsonFields fields = JsonFields.read(request.body());
        fields.requireOnly(Set.of(REPLICA));
        ReplicaId replica = member(fields.text(REPLICA));
        if (replica.equals(view.self())) {
            throw elsewhere("a node does not retire itself: ask another one, as only it can say that it knows");
        }
        if (view.members().isRetired(view.self())) {
            throw elsewhere("this node is retired itself, so nobody would hear of it: ask another one");
        }
        retirements.retire(replica).whenComplete((retired, failure) -> {
            if (failure == null) {
                responder.respond(answer(retired));
            } else {
                responder.respond(new ProblemException(ProblemType.NOT_WRITABLE, "not retired: " + failure.getMessage())
                        .retryAfter(RETRY_SECONDS)
                        .response());
            }
        });
    }

    /** By its whole id only: a region's or a node's name would be that of the replica in the place of the one meant. */
    private ReplicaId member(String id) {
        return view.members().asMap().keySet().stream()
                .filter(member -> member.toString().equals(id))
                .findFirst()
                .orElseThrow(() -> new ProblemException(
                        ProblemType.NOT_FOUND,
                        "replica: no member has that id; give a whole one, as in /v1/admin/members"));
    }

    private static ProblemException elsewhere(String why) {
        return new ProblemException(ProblemType.RETIRE_ELSEWHERE, why);
    }

    /** 202 where the loss of this node's disk would undo it. */
    private static Response answer(Retired retired) {
        return Response.of(retired.safe() ? Status.OK : Status.ACCEPTED, AdminHeaders.JSON, Json.object(json -> {
            json.writeStringField(REPLICA, retired.replica().toString());
            Json.strings(
                    json,
                    "known_by",
                    retired.knownBy().stream().map(ReplicaId::toString).sorted().collect(Collectors.toList()));
            json.writeBooleanField("safe", retired.safe());
        }));
    }
}
