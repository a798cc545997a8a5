package dev.likewise.cli.doctor;

import java.util.Set;

/** Whether this Java runs nodes. */
public final class JavaCheck {
    private static final String CHECK = "java";
    private static final int FEATURE_LEAST = 17;
    /** Those that the libraries bring native code for. */
    private static final Set<String> PROCESSORS = Set.of("amd64", "x86_64", "aarch64");

    private JavaCheck() {}

    /** Of the Java that runs this. */
    public static Finding here() {
        return of(
                Runtime.version().feature(),
                Runtime.version() + " of " + System.getProperty("java.vendor"),
                System.getProperty("os.arch"));
    }

    /**
     * @param feature the major version
     * @param description the version in full
     * @param processor as Java names it
     */
    static Finding of(int feature, String description, String processor) {
        String found = "Java " + description + " on " + processor;
        if (feature < FEATURE_LEAST) {
            return Finding.wrong(
                    CHECK,
                    found,
                    "install Java " + FEATURE_LEAST + " or newer, and set JAVA_HOME if it is not the first");
        }
        return PROCESSORS.contains(processor)
                ? Finding.ok(CHECK, found)
                : Finding.wrong(
                        CHECK,
                        found,
                        "run nodes on a 64-bit processor: "
                                + String.join(", ", PROCESSORS.stream().sorted().toList()));
    }
}
