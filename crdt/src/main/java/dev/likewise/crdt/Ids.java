package dev.likewise.crdt;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;

/** The rules that every subject and member id obeys, and the one order in which ids are sorted. */
public final class Ids {
    /** The longest id, in bytes of UTF-8. */
    public static final int MAX_BYTES = 128;

    /**
     * Orders ids as their UTF-8 bytes are ordered, unsigned. This is the order of keys in a store. {@link
     * String#compareTo} differs from it where a surrogate pair meets a character above U+E000.
     */
    public static final Comparator<String> UTF8_ORDER = Ids::compareUtf8;

    private Ids() {}

    /**
     * Checks one id.
     *
     * @param what names the id in the message, for instance {@code "post"}
     * @return the id itself
     * @throws IllegalArgumentException if it is empty, longer than {@link #MAX_BYTES}, holds a control character or an
     *     unpaired surrogate
     */
    public static String check(String what, String id) {
        int bytes = 0;
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if (Character.isISOControl(c)) {
                throw new IllegalArgumentException(what + ": holds a control character at index " + i);
            }
            if (Character.isSurrogate(c)) {
                if (!Character.isHighSurrogate(c)
                        || i + 1 == id.length()
                        || !Character.isLowSurrogate(id.charAt(i + 1))) {
                    throw new IllegalArgumentException(what + ": is not valid Unicode at index " + i);
                }
                i++;
                bytes += 4;
            } else {
                bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
            }
        }
        if (bytes == 0 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException(
                    what + ": " + bytes + " bytes of UTF-8 (expected: 1 to " + MAX_BYTES + ")");
        }
        return id;
    }

    /** The UTF-8 bytes of an id. */
    public static byte[] utf8(String id) {
        return id.getBytes(StandardCharsets.UTF_8);
    }

    private static int compareUtf8(String a, String b) {
        int n = Math.min(a.length(), b.length());
        for (int i = 0; i < n; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                // A surrogate stands for a character above every other one; the rest compares as it is.
                boolean surrogateX = Character.isSurrogate(x);
                boolean surrogateY = Character.isSurrogate(y);
                return surrogateX == surrogateY ? Character.compare(x, y) : surrogateX ? 1 : -1;
            }
        }
        return Integer.compare(a.length(), b.length());
    }
}
