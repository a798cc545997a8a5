package dev.likewise.cli.client;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A path and query whose parts are percent-encoded. Immutable. */
final class Target {
    private static final String UNRESERVED = "-._~";

    private final String text;

    private Target(String text) {
        this.text = text;
    }

    /** @param segments of the path; each may hold any character */
    static Target of(String... segments) {
        StringBuilder path = new StringBuilder();
        for (String segment : segments) {
            path.append('/').append(encoded(segment));
        }
        return new Target(path.toString());
    }

    Target with(String name, String value) {
        return withEncoded(name, encoded(value));
    }

    /** A list: commas between elements, encoded commas within. */
    Target with(String name, List<String> values) {
        return withEncoded(name, values.stream().map(Target::encoded).collect(Collectors.joining(",")));
    }

    private Target withEncoded(String name, String value) {
        return new Target(text + (text.indexOf('?') < 0 ? '?' : '&') + name + '=' + value);
    }

    /** Also dots, where a segment is nothing but dots, or it would be taken for a step up. */
    static String encoded(String text) {
        boolean dots = text.chars().allMatch(c -> c == '.');
        StringBuilder encoded = new StringBuilder(text.length());
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            if (isPlain(c) && !dots) {
                encoded.append(c);
            } else {
                encoded.append(String.format("%%%02X", (int) c));
            }
        }
        return encoded.toString();
    }

    private static boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || UNRESERVED.indexOf(c) >= 0;
    }

    @Override
    public String toString() {
        return text;
    }
}
