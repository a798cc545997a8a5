package dev.likewise.replication.feed;

import java.util.List;

/**
 * Some consecutive events.
 *
 * @param entries in log order; may be none although there is more, where much was read that is no event
 * @param next where to go on: at or behind the last entry's position
 * @param more whether some of the log was not looked at
 */
public record FeedPage(List<Entry> entries, FeedPosition next, boolean more) {
    /**
     * An event.
     *
     * @param after where to go on for whoever has seen it
     */
    public record Entry(FeedEvent event, FeedPosition after) {}

    public FeedPage {
        entries = List.copyOf(entries);
    }
}
