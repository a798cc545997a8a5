package dev.likewise.cli.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Spans of time on the command line: a number and {@code ms}, {@code s}, {@code m} or {@code h}. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h)?");

    private Durations() {}

    /** @param unitless what a number alone is */
    private static Duration parse(String text, String unitless) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new TypeConversionException("'" + text + "' (expected: a time like 500ms, 10s, 2m)");
        }
        long n = Long.parseLong(form.group(1));
        String unit = form.group(2) == null ? unitless : form.group(2);
        return switch (unit) {
            case "ms" -> Duration.ofMillis(n);
            case "m" -> Duration.ofMinutes(n);
            case "h" -> Duration.ofHours(n);
            default -> Duration.ofSeconds(n);
        };
    }

    /** For picocli; a number alone is seconds. */
    public static final class Converter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return parse(text, "s");
        }
    }

    /** For picocli; a number alone is milliseconds. */
    static final class MillisConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return parse(text, "ms");
        }
    }
}
