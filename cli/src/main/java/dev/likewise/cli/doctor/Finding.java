package dev.likewise.cli.doctor;

/**
 * What one look has shown.
 *
 * @param check what was looked at
 * @param level how bad it is
 * @param found what is there
 * @param remedy what to do; empty where nothing has to be done
 */
public record Finding(String check, Level level, String found, String remedy) {
    /** How bad a finding is. */
    public enum Level {
        /** As it should be. */
        OK,
        /** Worth knowing; nothing fails for it. */
        NOTE,
        /** Something will not work. */
        WRONG
    }

    /** All is well. */
    public static Finding ok(String check, String found) {
        return new Finding(check, Level.OK, found, "");
    }

    /** Worth knowing. */
    public static Finding note(String check, String found, String remedy) {
        return new Finding(check, Level.NOTE, found, remedy);
    }

    /** Something has to be done. */
    public static Finding wrong(String check, String found, String remedy) {
        return new Finding(check, Level.WRONG, found, remedy);
    }
}
