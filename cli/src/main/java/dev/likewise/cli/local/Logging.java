package dev.likewise.cli.local;

/** How much the nodes in this process say on standard error. Has to be set before the first of them is there. */
final class Logging {
    private static final String LEVEL = "likewise.log";

    private Logging() {}

    /** For nodes that are not the point of the command: only errors, or all with {@code -v}. */
    static void inBackground(boolean verbose) {
        if (System.getProperty(LEVEL) == null) {
            System.setProperty(LEVEL, verbose ? "INFO" : "ERROR");
        }
    }
}
