package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * A part of a list that a node gave.
 *
 * @param entries in the list's order
 * @param next where the next page begins; empty if this was the last one
 */
public record Page(List<Entry> entries, Optional<String> next) {
    /**
     * One like in a list.
     *
     * @param name the user's or the post's
     * @param at when it was liked, RFC 3339
     */
    public record Entry(String name, String at) {}

    /**
     * Reads a page.
     *
     * @param list what the array is called
     * @param name what the name is called in each entry
     */
    static Page of(JsonObject json, String list, String name) {
        List<Entry> entries = json.list(list).stream()
                .map(entry -> new Entry(entry.text(name), entry.text("at")))
                .toList();
        return new Page(entries, json.optionalText("next_cursor"));
    }
}
