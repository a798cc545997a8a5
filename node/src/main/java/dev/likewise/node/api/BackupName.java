package dev.likewise.node.api;

import java.util.regex.Pattern;

/**
 * What a backup is called, which is also the name of its directory. Nothing that such a name can be leads out of the directory
 * that it is in, or hides there.
 *
 * @param text 1 to 128 letters, digits, {@code '.'}, {@code '_'} and {@code '-'} of ASCII, the first a letter or digit
 */
public record BackupName(String text) {
    /** What is expected, for messages. */
    public static final String EXPECTED =
            "1 to 128 of the characters A-Z, a-z, 0-9, '.', '_' and '-', the first a letter or digit";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

    /** @throws IllegalArgumentException if it is no such name; the message is {@link #EXPECTED} */
    public BackupName {
        if (!NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(EXPECTED);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
