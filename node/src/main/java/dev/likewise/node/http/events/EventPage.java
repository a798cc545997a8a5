package dev.likewise.node.http.events;

import java.util.List;

/**
 * Some consecutive events.
 *
 * @param lines in order
 * @param next where to go on
 * @param more whether there is more now; there may be although no line came
 */
record EventPage(List<EventLine> lines, EventCursor next, boolean more) {
    EventPage {
        lines = List.copyOf(lines);
    }
}
