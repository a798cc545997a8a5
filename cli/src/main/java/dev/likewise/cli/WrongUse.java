package dev.likewise.cli;

import dev.likewise.node.config.EditDistance;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in plain words why a command line cannot be understood; the parser speaks of arguments, indices and Java types. */
public final class WrongUse {
    private static final int TYPING_ERRORS_MAX = 2;
    private static final Pattern INVALID =
            Pattern.compile("Invalid value for (?:option|positional parameter[^']*) ?'([^']*)'(?: \\([^)]*\\))?: (.*)");
    private static final Pattern NOT_A_NUMBER = Pattern.compile("('.*') is not an? (\\w+)");
    private static final Pattern MISSING_VALUE =
            Pattern.compile("(?:Missing required parameter for|Expected parameter for) option '([^']*)'.*");
    private static final Pattern MISSING = Pattern.compile("Missing required (?:option|parameter)s?: (.*)");
    private static final Pattern QUOTES = Pattern.compile("['\\[\\]]");
    private static final Pattern TWICE = Pattern.compile("option '([^']*)'.*");

    private WrongUse() {}

    /** A sentence that says where to read on. */
    public static String sentence(ParameterException e) {
        String why = why(e);
        String help = e.getCommandLine().getCommandSpec().qualifiedName() + " --help'";
        return why + (why.endsWith("?") ? " See '" : ": see '") + help;
    }

    private static String why(ParameterException e) {
        String message = e.getMessage().lines().findFirst().orElse("wrong use");
        if (e instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched, e.getCommandLine());
        }
        if (e instanceof OverwrittenOptionException) {
            return TWICE.matcher(message).replaceFirst("$1: given more than once (expected: once)");
        }
        if (e instanceof MissingParameterException) {
            return missing(message);
        }
        return invalid(message);
    }

    private static String unmatched(UnmatchedArgumentException e, CommandLine line) {
        String word = e.getUnmatched().get(0);
        if (word.startsWith("-") && word.length() > 1) {
            Stream<String> options =
                    line.getCommandSpec().options().stream().flatMap(option -> Stream.of(option.names()));
            String name = word.replaceFirst("=.*", "");
            return line.getCommandName() + " has no option '" + name + "'" + guess(name, options);
        }
        if (line.getParent() == null) {
            return "no command '" + word + "'" + guess(word, line.getSubcommands().keySet().stream());
        }
        return "'" + word + "' is one word too many";
    }

    /** What may have been meant, if anything is near. */
    private static String guess(String word, Stream<String> known) {
        Optional<String> nearest = known.filter(name -> EditDistance.of(word, name) <= TYPING_ERRORS_MAX
                        && EditDistance.of(word, name) < word.length() - 1)
                .min(Comparator.<String>comparingInt(name -> EditDistance.of(word, name))
                        .thenComparing(Comparator.naturalOrder()));
        return nearest.map(name -> ": did you mean '" + name + "'?").orElse("");
    }

    private static String missing(String message) {
        Matcher value = MISSING_VALUE.matcher(message);
        if (value.matches()) {
            return value.group(1) + " needs a value";
        }
        Matcher missing = MISSING.matcher(message);
        if (missing.matches()) {
            List<String> names = Stream.of(
                            QUOTES.matcher(missing.group(1)).replaceAll("").split(", "))
                    .map(name -> name.replaceFirst("=.*", ""))
                    .toList();
            return String.join(" and ", names) + (names.size() == 1 ? " is missing" : " are missing");
        }
        return message;
    }

    private static String invalid(String message) {
        Matcher invalid = INVALID.matcher(message);
        if (!invalid.matches()) {
            return message;
        }
        Matcher number = NOT_A_NUMBER.matcher(invalid.group(2));
        if (!number.matches()) {
            return invalid.group(1) + ": " + invalid.group(2);
        }
        boolean whole = !number.group(2).equals("double") && !number.group(2).equals("float");
        return invalid.group(1) + ": " + number.group(1) + " (expected: a " + (whole ? "whole " : "") + "number)";
    }
}
