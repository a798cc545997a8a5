package dev.likewise.node.http.admin;

import dev.likewise.node.api.LinkFault;
import dev.likewise.node.http.server.JsonFields;
import dev.likewise.node.http.server.ProblemException;
import java.util.Locale;
import java.util.Set;

/** Reads the body of {@code PUT /v1/admin/links/{peer}}. */
final class LinkFaults {
    private static final Set<String> NAMES =
            Set.of("direction", "state", "delay_ms", "jitter_ms", "loss", "bytes_per_second", "for_ms");

    private LinkFaults() {}

    /**
     * The fault that is asked for; what is not named is as on a sound link.
     *
     * @throws ProblemException 400 that names the member at fault
     */
    static LinkFault read(JsonFields fields) {
        fields.requireOnly(NAMES);
        String direction = fields.oneOf("direction", "both", "in", "out", "both");
        String state = fields.oneOf("state", "open", "open", "cut");
        try {
            return new LinkFault(
                    LinkFault.Direction.valueOf(direction.toUpperCase(Locale.ROOT)),
                    state.equals("cut"),
                    fields.integer("delay_ms", 0),
                    fields.integer("jitter_ms", 0),
                    fields.number("loss", 0),
                    fields.integer("bytes_per_second", 0),
                    fields.integer("for_ms", 0));
        } catch (IllegalArgumentException e) {
            String message = e.getMessage();
            throw ProblemException.field(message.split(":", 2)[0], message);
        }
    }
}
