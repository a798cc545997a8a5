package dev.likewise.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Lets options that every command understands stand before the command too, by moving them behind it; {@code help like} is one of
 * them, {@code like --help}.
 */
final class GlobalsLast {
    private static final Set<String> WITH_VALUE =
            Set.of("--url", "--admin", "--user", "--token-file", "--admin-token-file", "--ca-file", "--timeout");
    private static final Set<String> FLAGS = Set.of("--json", "-q", "--quiet", "-v", "--verbose", "--debug");

    private static final String HELP = "help";

    private GlobalsLast() {}

    static String[] reorder(String... arguments) {
        List<String> before = new ArrayList<>();
        int i = 0;
        while (i < arguments.length) {
            String name = arguments[i].replaceFirst("=.*", "");
            if (FLAGS.contains(arguments[i]) || (WITH_VALUE.contains(name) && arguments[i].length() > name.length())) {
                before.add(arguments[i++]);
            } else if (WITH_VALUE.contains(name) && i + 1 < arguments.length) {
                before.add(arguments[i++]);
                before.add(arguments[i++]);
            } else {
                break;
            }
        }
        if (i < arguments.length && arguments[i].equals(HELP)) {
            before.add("--" + HELP);
            i++;
        }
        List<String> ordered = new ArrayList<>();
        if (i < arguments.length) {
            ordered.add(arguments[i++]);
        }
        ordered.addAll(before);
        ordered.addAll(List.of(arguments).subList(i, arguments.length));
        return ordered.toArray(String[]::new);
    }
}
