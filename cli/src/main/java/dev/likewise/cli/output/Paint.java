package dev.likewise.cli.output;

/** Colour, or none. */
public enum Paint {
    GOOD("32"),
    BAD("31"),
    DIM("2"),
    BOLD("1");

    private final String code;

    Paint(String code) {
        this.code = code;
    }

    /** The text in this colour, if colour is wanted. */
    public String on(String text, boolean wanted) {
        return wanted ? "\u001B[" + code + "m" + text + "\u001B[0m" : text;
    }
}
