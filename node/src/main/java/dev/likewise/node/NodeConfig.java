package dev.likewise.node;

import dev.likewise.crdt.ShardPlacement;
import dev.likewise.node.config.Setting;
import dev.likewise.node.config.SettingRules;
import dev.likewise.node.config.SettingSources;
import dev.likewise.node.config.SettingValues;
import dev.likewise.node.config.Settings;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a node is told, read and checked; see {@code docs/configuration.md}. Immutable.
 *
 * <p>{@link Settings} names the settings; the commonest have methods here.
 */
public final class NodeConfig {
    private final Map<String, List<String>> flags;
    private final Map<String, String> environment;
    private final SettingValues values;

    private NodeConfig(Map<String, List<String>> flags, Map<String, String> environment) {
        this.flags = flags;
        this.environment = Map.copyOf(environment);
        this.values = new SettingValues(SettingSources.read(flags, environment));
        SettingRules.check(values);
    }

    /**
     * Reads settings from all three places: flags, environment, and the file that one of them names.
     *
     * @param flags by name, without dashes; an empty list means {@code true}. {@code config} names the file
     * @param environment all variables of the process
     * @throws IllegalArgumentException if a name is not known, a value wrong or a combination impossible; one sentence that
     *     names the setting, the value and what was expected
     */
    public static NodeConfig parse(Map<String, List<String>> flags, Map<String, String> environment) {
        Map<String, List<String>> copy = new TreeMap<>();
        flags.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        return new NodeConfig(copy, environment);
    }

    /** The least there has to be, everything else by default; for {@link #with}. */
    public static NodeConfig of(String cluster, String region, String name, Path data) {
        return parse(
                Map.of(
                        "cluster", List.of(cluster),
                        "region", List.of(region),
                        "name", List.of(name),
                        "data", List.of(data.toString())),
                Map.of());
    }

    /**
     * This with another value, or values, for one setting, as on the command line; without any it has its default again.
     * Throws like {@link #parse}.
     */
    public NodeConfig with(String name, String... changed) {
        Map<String, List<String>> copy = new TreeMap<>(flags);
        if (changed.length == 0) {
            copy.remove(name);
        } else {
            copy.put(name, List.of(changed));
        }
        return new NodeConfig(copy, environment);
    }

    /** Every setting by name, as text; empty where there is no value. Secrets are only ever named by their files. */
    public SortedMap<String, String> effective() {
        return values.asText();
    }

    /** The value of a setting that always has one. */
    public <T> T get(Setting<T> setting) {
        return values.get(setting);
    }

    /** All values of a setting that may be repeated. */
    public <T> List<T> all(Setting<T> setting) {
        return values.all(setting);
    }

    /** The value of a setting that may have none. */
    public <T> Optional<T> find(Setting<T> setting) {
        return values.find(setting);
    }

    public String cluster() {
        return get(Settings.CLUSTER);
    }

    public String region() {
        return get(Settings.REGION);
    }

    public String name() {
        return get(Settings.NAME);
    }

    /** The data directory. */
    public Path data() {
        return get(Settings.DATA);
    }

    public ShardPlacement placement() {
        return new ShardPlacement(get(Settings.SHARDS), get(Settings.SPREAD));
    }

    /** Where clients are served; port 0 is any that is free. */
    public InetSocketAddress http() {
        return get(Settings.HTTP);
    }

    /** Where operators are served. */
    public InetSocketAddress admin() {
        return get(Settings.ADMIN);
    }

    /** Where links are accepted. */
    public InetSocketAddress gossip() {
        return get(Settings.GOSSIP);
    }

    /** Gossip addresses of other nodes, {@code host:port}. */
    public List<String> peers() {
        return values.all(Settings.PEER).stream().map(Object::toString).toList();
    }

    /** Whether an empty data directory founds a cluster. */
    public boolean found() {
        return get(Settings.FOUND);
    }

    /** Whether the admin port may put faults on this node. */
    public boolean chaos() {
        return get(Settings.CHAOS);
    }
}
