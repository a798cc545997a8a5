package dev.likewise.cli.client;

import dev.likewise.cli.http.HttpAnswer;
import dev.likewise.cli.json.JsonException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Some consecutive events of one node.
 *
 * @param lines each a JSON object, as the node wrote it
 * @param next the cursor to go on from
 * @param more whether there is more now
 */
public record EventsPage(List<String> lines, String next, boolean more) {
    /** @throws JsonException if it is no such page */
    static EventsPage of(HttpAnswer answer) {
        String next = answer.header("Likewise-Cursor")
                .orElseThrow(() -> new JsonException("no Likewise-Cursor in an answer with events"));
        List<String> lines =
                new String(answer.body(), StandardCharsets.UTF_8).lines().toList();
        return new EventsPage(
                lines, next, answer.header("Likewise-More").orElse("").equals("true"));
    }
}
