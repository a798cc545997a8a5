package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.Optional;

/**
 * One thing that an audit found.
 *
 * @param kind as the node names it
 * @param post empty where a row cannot be read
 * @param user whose list, for rows
 * @param replica whose column
 * @param expected what follows from the registers
 * @param detail why it was not put right
 */
public record AuditFinding(
        String kind,
        Optional<String> post,
        Optional<String> user,
        Optional<String> replica,
        long expected,
        long found,
        boolean repaired,
        String detail) {
    static AuditFinding of(JsonObject json) {
        return new AuditFinding(
                json.text("kind"),
                json.optionalText("post"),
                json.optionalText("user"),
                json.optionalText("replica"),
                json.number("expected"),
                json.number("found"),
                json.flag("repaired"),
                json.text("detail"));
    }
}
