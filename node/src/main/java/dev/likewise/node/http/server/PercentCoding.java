package dev.likewise.node.http.server;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes percent-encoded UTF-8, strictly: RFC 3986, section 2.1. A plus sign is a plus sign. */
public final class PercentCoding {
    private PercentCoding() {}

    /**
     * Decodes one path segment or query value.
     *
     * @param field names it in the problem
     * @throws ProblemException 400 if an escape is broken or the bytes are not UTF-8
     */
    public static String decode(String field, String raw) {
        return raw.indexOf('%') < 0 ? raw : utf8(field, unescaped(field, raw));
    }

    /**
     * Decodes a header value whose bytes are UTF-8; Netty hands over one char a byte.
     *
     * @throws ProblemException 400 if the bytes are not UTF-8
     */
    public static String decodeHeader(String field, String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) >= 0x80) {
                return utf8(field, ByteBuffer.wrap(value.getBytes(StandardCharsets.ISO_8859_1)));
            }
        }
        return value;
    }

    private static ByteBuffer unescaped(String field, String raw) {
        byte[] bytes = new byte[raw.length()];
        int n = 0;
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%') {
                bytes[n++] = (byte) escape(field, raw, i);
                i += 2;
            } else {
                // A request target is ASCII, which was checked when it came.
                bytes[n++] = (byte) c;
            }
        }
        return ByteBuffer.wrap(bytes, 0, n);
    }

    private static int escape(String field, String raw, int at) {
        boolean whole = at + 2 < raw.length();
        int high = whole ? hexDigit(raw.charAt(at + 1)) : -1;
        int low = whole ? hexDigit(raw.charAt(at + 2)) : -1;
        if (high < 0 || low < 0) {
            throw ProblemException.field(field, field + ": a broken percent escape at index " + at);
        }
        return high << 4 | low;
    }

    private static int hexDigit(char c) {
        return c < 0x80 ? Character.digit(c, 16) : -1;
    }

    private static String utf8(String field, ByteBuffer bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw ProblemException.field(field, field + ": not UTF-8");
        }
    }
}
