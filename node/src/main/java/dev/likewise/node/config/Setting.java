package dev.likewise.node.config;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * One setting.
 *
 * @param name as on the command line, without the dashes
 * @param group under which heading it is explained
 * @param type what values it takes
 * @param repeatable whether it takes several; then each value may also be a list, split at commas
 * @param required whether a node cannot start without
 * @param defaults what it is when it is not given, empty if nothing
 * @param defaultText the default in words, where it depends on the machine; else empty
 * @param description a sentence or two
 * @param <T> the Java type of one value
 */
public record Setting<T>(
        String name,
        String group,
        SettingType<T> type,
        boolean repeatable,
        boolean required,
        Supplier<List<T>> defaults,
        String defaultText,
        String description) {
    private static final String ENVIRONMENT_PREFIX = "LIKEWISE_";

    static <T> Setting<T> required(String name, String group, SettingType<T> type, String description) {
        return new Setting<>(name, group, type, false, true, List::of, "", description);
    }

    static <T> Setting<T> optional(String name, String group, SettingType<T> type, String description) {
        return new Setting<>(name, group, type, false, false, List::of, "", description);
    }

    static <T> Setting<T> of(String name, String group, SettingType<T> type, T byDefault, String description) {
        return new Setting<>(name, group, type, false, false, () -> List.of(byDefault), "", description);
    }

    /** One whose default depends on the machine. */
    static <T> Setting<T> computed(
            String name, String group, SettingType<T> type, Supplier<T> byDefault, String inWords, String description) {
        return new Setting<>(name, group, type, false, false, () -> List.of(byDefault.get()), inWords, description);
    }

    static <T> Setting<T> repeatable(String name, String group, SettingType<T> type, String description) {
        return new Setting<>(name, group, type, true, false, List::of, "", description);
    }

    /** The environment variable of the same meaning. */
    public String environmentName() {
        return ENVIRONMENT_PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** Several values as one text, as they may be given. */
    String show(List<T> values) {
        return String.join(",", values.stream().map(type::show).toList());
    }
}
