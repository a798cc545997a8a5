package dev.likewise.node.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What every setting is, read and checked one by one. Immutable. */
public final class SettingValues {
    private final Map<String, List<?>> values = new TreeMap<>();

    /**
     * Reads what was given, and takes the defaults for the rest.
     *
     * @throws IllegalArgumentException naming the setting, the value and what was expected; one sentence
     */
    public SettingValues(SettingSources sources) {
        for (Setting<?> setting : Settings.ALL) {
            values.put(setting.name(), read(setting, sources.given(setting)));
        }
        if (get(Settings.AUTH).equals("none")) {
            offUnlessGiven(AccessSettings.RATE_USER, sources);
            offUnlessGiven(AccessSettings.RATE_ADDRESS, sources);
        }
    }

    /** In development there are no limits unless one asks for them: load tests have one user and one address. */
    private void offUnlessGiven(Setting<Integer> limit, SettingSources sources) {
        if (sources.given(limit).isEmpty()) {
            values.put(limit.name(), List.of(0));
        }
    }

    private static <T> List<T> read(Setting<T> setting, Optional<SettingSources.Given> given) {
        if (given.isEmpty()) {
            if (setting.required()) {
                throw new IllegalArgumentException(setting.name() + ": is missing (expected: "
                        + setting.type().expected() + ", as --" + setting.name() + " or " + setting.environmentName()
                        + ")");
            }
            return setting.defaults().get();
        }
        List<T> read = new ArrayList<>();
        for (String text : texts(setting, given.get())) {
            read.add(parse(setting, text, given.get().origin()));
        }
        return List.copyOf(read);
    }

    private static List<String> texts(Setting<?> setting, SettingSources.Given given) {
        if (!setting.repeatable()) {
            if (given.values().size() > 1) {
                throw new IllegalArgumentException(
                        setting.name() + ": given " + given.values().size() + " times (expected: once)");
            }
            return given.values();
        }
        return given.values().stream()
                .flatMap(value -> List.of(value.split(",")).stream())
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
    }

    private static <T> T parse(Setting<T> setting, String text, String origin) {
        try {
            return setting.type().parse(text.strip());
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    setting.name() + ": '" + text + "' in " + origin + " (expected: "
                            + setting.type().expected() + ")",
                    e);
        }
    }

    /** The value of a setting that always has one. */
    public <T> T get(Setting<T> setting) {
        return all(setting).get(0);
    }

    /** The value of a setting that may have none. */
    public <T> Optional<T> find(Setting<T> setting) {
        return all(setting).stream().findFirst();
    }

    /** All values of a setting. */
    public <T> List<T> all(Setting<T> setting) {
        @SuppressWarnings("unchecked") // only read() puts values, by the same setting's type
        List<T> found = (List<T>) values.get(setting.name());
        return found;
    }

    /** Every setting as text that would give the same; empty for those without a value. */
    public SortedMap<String, String> asText() {
        SortedMap<String, String> text = new TreeMap<>();
        Settings.ALL.forEach(setting -> text.put(setting.name(), show(setting)));
        return Collections.unmodifiableSortedMap(text);
    }

    private <T> String show(Setting<T> setting) {
        return setting.show(all(setting));
    }
}
