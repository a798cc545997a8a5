package dev.likewise.cli.command;

import dev.likewise.cli.client.Page;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Table;
import dev.likewise.cli.shell.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import picocli.CommandLine.Option;

/** How much of a list is shown, and how: a page, or all of it page by page. */
final class PageOptions {
    private static final int LIMIT_MAX = 1_000;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "How many at once, 1 to 1000 (default: ${DEFAULT-VALUE}).")
    int limit;

    @Option(names = "--cursor", paramLabel = "CURSOR", description = "Go on where an answer before ended.")
    String cursor;

    @Option(names = "--all", description = "All of the list, page by page.")
    boolean all;

    /**
     * Asks for a page, or for all, and prints what comes.
     *
     * @param list what the list is called in JSON
     * @param name what its entries name
     * @param pages the page at a cursor, of so many entries
     */
    void print(Output output, String list, String name, BiFunction<Optional<String>, Integer, Page> pages) {
        if (limit < 1 || limit > LIMIT_MAX) {
            throw Failure.usage("--limit: " + limit + " (expected: 1 to " + LIMIT_MAX + ")");
        }
        Optional<String> next = Optional.ofNullable(cursor);
        do {
            Page page = pages.apply(next, limit);
            print(output, list, name, page);
            next = page.next();
        } while (all && next.isPresent());
    }

    private void print(Output output, String list, String name, Page page) {
        if (output.isJson()) {
            output.json(json(list, name, page));
        } else if (output.isQuiet()) {
            page.entries().forEach(entry -> output.line(entry.name()));
        } else {
            Table table = new Table(name.toUpperCase(Locale.ROOT), "AT");
            page.entries().forEach(entry -> table.row(entry.name(), entry.at()));
            output.table(table);
            if (!all) {
                page.next().ifPresent(more -> output.note("there are more: --cursor " + more + ", or --all"));
            }
        }
    }

    private static Map<String, Object> json(String list, String name, Page page) {
        List<Map<String, Object>> entries = new ArrayList<>();
        page.entries().forEach(entry -> entries.add(Map.of(name, entry.name(), "at", entry.at())));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(list, entries);
        json.put("next_cursor", page.next().orElse(null));
        return json;
    }
}
