package dev.likewise.node.config;

/**
 * What kind of value a setting has.
 *
 * @param <T> what it is in Java
 */
public interface SettingType<T> {
    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException if it is none, or out of range; the message is not shown, {@link #expected} is
     */
    T parse(String text);

    /** The text that reads as this value. */
    String show(T value);

    /** What is allowed, in a few words; completes "expected: …". */
    String expected();
}
