package dev.likewise.node.http.server;

import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Some header fields that never change, encoded once for each version of HTTP. Immutable. */
public final class HeaderBlock {
    /** No fields. */
    public static final HeaderBlock EMPTY = new HeaderBlock(List.of());

    private final List<String> namesAndValues;
    private final byte[] http1;
    private final AsciiString[] http2;

    private HeaderBlock(List<String> namesAndValues) {
        this.namesAndValues = List.copyOf(namesAndValues);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < namesAndValues.size(); i += 2) {
            String value = namesAndValues.get(i + 1);
            requireOneLine(value);
            text.append(namesAndValues.get(i)).append(": ").append(value).append("\r\n");
        }
        this.http1 = text.toString().getBytes(StandardCharsets.US_ASCII);
        this.http2 = Http2Names.fields(this.namesAndValues);
    }

    /** Names and values in turn. */
    public static HeaderBlock of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("a header without a value");
        }
        return new HeaderBlock(List.of(namesAndValues));
    }

    /** This block with more fields behind. */
    public HeaderBlock and(String... more) {
        List<String> all = new ArrayList<>(namesAndValues);
        all.addAll(List.of(more));
        return new HeaderBlock(all);
    }

    /** Names and values in turn. */
    List<String> namesAndValues() {
        return namesAndValues;
    }

    /** As it stands in an HTTP/1.1 head, each field with its line end; not to be changed. */
    byte[] http1() {
        return http1;
    }

    /** Names in lower case and values in turn; not to be changed. */
    AsciiString[] http2() {
        return http2;
    }

    /** @throws IllegalArgumentException if a header value would end its line: answers are never split in two */
    static void requireOneLine(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c > '~') {
                throw new IllegalArgumentException("header value: character " + (int) c + " (expected: 32 to 126)");
            }
        }
    }
}
