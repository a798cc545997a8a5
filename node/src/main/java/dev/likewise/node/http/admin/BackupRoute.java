package dev.likewise.node.http.admin;

import dev.likewise.node.api.BackupException;
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
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/** {@code POST /v1/admin/backup}: copies the store into a directory on this machine, and answers when that is done. */
final class BackupRoute implements Route {
    private static final String TO = "to";
    private static final int RETRY_SECONDS = 30;

    private final Backups backups;

    BackupRoute(Backups backups) {
        this.backups = backups;
    }

    @Override
    public void handle(Request request, Responder responder) {
        JsonFields fields = JsonFields.read(request.body());
        fields.requireOnly(Set.of(TO));
        backups.backUp(directory(fields.text(TO)))
                .whenComplete((made, failure) -> responder.respond(
                        failure == null ? answer(made) : problem(failure).response()));
    }

    private static Path directory(String text) {
        try {
            Path path = Path.of(text);
            if (path.isAbsolute()) {
                return path;
            }
        } catch (InvalidPathException e) {
            // falls through: the message below says what is expected
        }
        throw ProblemException.field(TO, TO + ": not an absolute path on this node's machine");
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
            json.writeStringField(TO, made.to().toString());
        }));
    }
}
