package dev.likewise.cli.local;

import dev.likewise.cli.shell.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Settings on the command line: {@code --name value}, {@code --name=value}, or {@code --name} alone for true. */
final class NodeFlags {
    private NodeFlags() {}

    /**
     * The values by name, in their order; none where a name stands alone.
     *
     * @throws Failure if a word belongs to no name
     */
    static Map<String, List<String>> parse(List<String> words) {
        Map<String, List<String>> flags = new TreeMap<>();
        String open = null;
        for (String word : words) {
            if (word.startsWith("--")) {
                int equals = word.indexOf('=');
                open = word.substring(2, equals < 0 ? word.length() : equals);
                flags.computeIfAbsent(open, name -> new ArrayList<>());
                if (equals >= 0) {
                    flags.get(open).add(word.substring(equals + 1));
                    open = null;
                }
            } else if (open == null) {
                throw Failure.usage("'" + word + "' belongs to no setting: settings are given as --name value");
            } else {
                flags.get(open).add(word);
                open = null;
            }
        }
        return flags;
    }
}
