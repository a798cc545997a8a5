package dev.likewise.cli.local;

import dev.likewise.cli.log.LogSettings;
import dev.likewise.cli.log.Logs;
import dev.likewise.node.NodeConfig;
import dev.likewise.node.config.LoggingSettings;
import java.util.Optional;

/** What the nodes in this process say on standard error. Has to be opened before the first of them is there. */
final class Logging {
    private static final String LEVEL = "likewise.log";
    private static final String JSON = "json";

    private Logging() {}

    /** As a node's settings have it. */
    static Logs of(NodeConfig config) {
        boolean json = config.get(LoggingSettings.LOG_FORMAT).equals(JSON);
        return Logs.open(new LogSettings(
                json ? Optional.of(new LogSettings.Source(config.region(), config.name())) : Optional.empty(),
                config.get(LoggingSettings.LOG_REPEATS_MAX)));
    }

    /**
     * For nodes that are not the point of the command: only errors, or all with {@code -v}; as text, and no more of a kind
     * than a node's default.
     */
    static Logs inBackground(boolean verbose) {
        if (System.getProperty(LEVEL) == null) {
            System.setProperty(LEVEL, verbose ? "INFO" : "ERROR");
        }
        int repeatsMax = LoggingSettings.LOG_REPEATS_MAX.defaults().get().get(0);
        return Logs.open(new LogSettings(Optional.empty(), repeatsMax));
    }
}
