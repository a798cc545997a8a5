package dev.likewise.node.http.admin;

import dev.likewise.node.api.BackupException;
import dev.likewise.node.api.BackupName;
import dev.likewise.node.api.Backups;
import dev.likewise.node.api.Backups.Backup;
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

/** {@code POST /v1/admin/backup}: copies the store into a new directory below {@code backup-dir}, and answers when
 * that is done. */
final class BackupRoute implements Route {
    private static final String NAME = "name";
    private static final int RETRY_SECONDS = 30;

    private final Backups backups;

    BackupRoute(Backups backups) {
        this.backups = backups;
    }

    @Override
    public void handle(Request request, Responder responder) {
        JsonFields fields = JsonFields.read(request.body());
        fields.requireOnly(Set.of(NAME));
        backups.backUp(name(fields.text(NAME)))
                .whenComplete((made, failure) -> responder.respond(
                        failure == null ? answer(made) : problem(failure).response()));
    }

    private static BackupName name(String text) {
        try {
            return new BackupName(text);
        } catch (IllegalArgumentException e) {
            throw ProblemException.field(NAME, NAME + ": not " + e.getMessage());
        }
    }

    private static ProblemException problem(Throwable failure) {
        BackupException.Reason reason =
                failure instanceof BackupException told ? told.reason() : BackupException.Reason.FAILED;
        return switch (reason) {
            case RUNNING -> new ProblemException(ProblemType.BACKUP_RUNNING, failure.getMessage());
            case REFUSED -> new ProblemException(ProblemType.BACKUP_REFUSED, failure.getMessage());
            case FAILED ->
                new ProblemException(ProblemType.BACKUP_FAILED, failure.getMessage()).retryAfter(RETRY_SECONDS);
        };
    }

    private static Response answer(Backup made) {
        return Response.of(Status.OK, AdminHeaders.JSON, Json.object(json -> {
            json.writeStringField("replica", made.replica().toString());
            json.writeStringField("at", Times.rfc3339(made.at()));
            json.writeNumberField("bytes", made.bytes());
            json.writeStringField(NAME, made.name().toString());
            json.writeStringField("path", made.path().toString());
        }));
    }
}
