package dev.likewise.node.config;

import static dev.likewise.node.config.SettingTypes.count;
import static dev.likewise.node.config.SettingTypes.oneOf;

import java.util.List;

/** Those of {@link Settings} that say how a node's process logs; whoever starts the node sees to them. */
public final class LoggingSettings {
    private static final String LOGS = "Logs";

    public static final Setting<String> LOG_FORMAT = Setting.of(
            "log-format",
            LOGS,
            oneOf("text", "json"),
            "text",
            "How lines on standard error look: text is for people, json is one object a line.");
    public static final Setting<Integer> LOG_REPEATS_MAX = Setting.of(
            "log-repeats-max",
            LOGS,
            count(0, 1_000_000),
            10,
            "How many lines of one kind are logged in 10 s, 0 for any number; how many more there were is said in one line.");

    static final List<Setting<?>> ALL = List.of(LOG_FORMAT, LOG_REPEATS_MAX);

    private LoggingSettings() {}
}
