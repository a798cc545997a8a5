package dev.likewise.node.http.server;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes small JSON answers straight into bytes: for the answers that are given most, where a generator's buffers would cost
 * more than the text. Structure is the caller's: it passes the punctuation in {@link #raw}.
 *
 * <p>Not safe for threads.
 */
public final class JsonBytes {
    private static final byte[] HEX = ascii("0123456789abcdef");
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");
    private static final char REPLACEMENT = '\ufffd';
    private static final int LONGEST_LONG = 20;

    private byte[] bytes;
    private int length;

    /** @param expected how many bytes will probably do */
    public JsonBytes(int expected) {
        bytes = new byte[expected];
    }

    /** Text for {@link #raw}, to be kept in a constant. */
    public static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Bytes that are JSON already. */
    public JsonBytes raw(byte[] json) {
        require(json.length);
        System.arraycopy(json, 0, bytes, length, json.length);
        length += json.length;
        return this;
    }

    /** One byte that is JSON already. */
    public JsonBytes raw(char c) {
        require(1);
        bytes[length++] = (byte) c;
        return this;
    }

    public JsonBytes bool(boolean value) {
        return raw(value ? TRUE : FALSE);
    }

    /** A number of at least 0. */
    public JsonBytes number(long value) {
        require(LONGEST_LONG);
        int digits = 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            digits++;
        }
        long rest = value;
        for (int at = length + digits - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    /** A string in quotes. */
    public JsonBytes string(String text) {
        // Six bytes are the most that one char can become.
        require(text.length() * 6 + 2);
        bytes[length++] = '"';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7f && c != '"' && c != '\\') {
                bytes[length++] = (byte) c;
            } else if (c < 0x80) {
                escape(c);
            } else if (Character.isSurrogate(c)) {
                i += surrogate(text, i);
            } else {
                unicode(c);
            }
        }
        bytes[length++] = '"';
        return this;
    }

    /** Printable ASCII that needs no quotes or has them already. */
    public JsonBytes plain(String ascii) {
        require(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            bytes[length++] = (byte) ascii.charAt(i);
        }
        return this;
    }

    /** Sixteen hexadecimal digits. */
    public JsonBytes hex(long value) {
        require(16);
        for (int shift = 60; shift >= 0; shift -= 4) {
            bytes[length++] = HEX[(int) (value >>> shift) & 0xf];
        }
        return this;
    }

    private void escape(char c) {
        bytes[length++] = '\\';
        if (c == '"' || c == '\\') {
            bytes[length++] = (byte) c;
            return;
        }
        bytes[length++] = 'u';
        bytes[length++] = '0';
        bytes[length++] = '0';
        bytes[length++] = HEX[c >> 4];
        bytes[length++] = HEX[c & 0xf];
    }

    private int surrogate(String text, int at) {
        int codePoint = text.codePointAt(at);
        if (!Character.isSupplementaryCodePoint(codePoint)) {
            unicode(REPLACEMENT);
            return 0;
        }
        bytes[length++] = (byte) (0xf0 | (codePoint >> 18));
        bytes[length++] = (byte) (0x80 | ((codePoint >> 12) & 0x3f));
        bytes[length++] = (byte) (0x80 | ((codePoint >> 6) & 0x3f));
        bytes[length++] = (byte) (0x80 | (codePoint & 0x3f));
        return 1;
    }

    private void unicode(char c) {
        if (c < 0x800) {
            bytes[length++] = (byte) (0xc0 | (c >> 6));
        } else {
            bytes[length++] = (byte) (0xe0 | (c >> 12));
            bytes[length++] = (byte) (0x80 | ((c >> 6) & 0x3f));
        }
        bytes[length++] = (byte) (0x80 | (c & 0x3f));
    }

    private void require(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    /** FNV-1a over the bytes written so far, 64 bits, starting from another such hash or 0; for entity tags. */
    public long hash(long seed) {
        long hash = seed ^ 0xcbf29ce484222325L;
        for (int i = 0; i < length; i++) {
            hash = (hash ^ (bytes[i] & 0xff)) * 0x100000001b3L;
        }
        return hash;
    }

    public int length() {
        return length;
    }

    /** A copy of the bytes so far. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    /** The bytes so far and some room behind them. */
    byte[] array() {
        return bytes;
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
