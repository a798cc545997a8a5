package dev.likewise.node.prometheus;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What PromQL expressions ask for. */
public final class Expressions {
    private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern NAME = Pattern.compile("\\b(?:likewise|jvm|process|system)[_:][a-zA-Z0-9_:]+");

    private Expressions() {}

    /** The names of metrics in an expression, also those that rules record. */
    public static Set<String> names(String expression) {
        Set<String> names = new TreeSet<>();
        Matcher name = NAME.matcher(QUOTED.matcher(expression).replaceAll("\"\""));
        while (name.find()) {
            names.add(name.group());
        }
        return names;
    }
}
