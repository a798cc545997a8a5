package dev.likewise.node.config;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What holds between settings. */
public final class SettingRules {
    private SettingRules() {}

    /**
     * Checks all rules.
     *
     * @throws IllegalArgumentException naming the setting, the value and what was expected; one sentence
     */
    public static void check(SettingValues values) {
        atMost(Settings.SPREAD, values.get(Settings.SPREAD), Settings.SHARDS, values.get(Settings.SHARDS));
        atMost(
                Settings.REDIAL_MIN,
                values.get(Settings.REDIAL_MIN),
                Settings.REDIAL_MAX,
                values.get(Settings.REDIAL_MAX));
        if (values.get(Settings.LINK_TIMEOUT) <= values.get(Settings.HEARTBEAT)) {
            throw wrong(Settings.LINK_TIMEOUT, values.get(Settings.LINK_TIMEOUT), "more than heartbeat");
        }
        together(values, Settings.TLS_CERT_FILE, Settings.TLS_KEY_FILE);
        together(values, Settings.ADMIN_TLS_CERT_FILE, Settings.ADMIN_TLS_KEY_FILE);
        together(values, AccessSettings.GOSSIP_TLS_CERT_FILE, AccessSettings.GOSSIP_TLS_KEY_FILE);
        together(values, AccessSettings.GOSSIP_TLS_CERT_FILE, AccessSettings.GOSSIP_TLS_CA_FILE);
        outside(values);
        differ(values);
        keys(values);
        reachable(values);
    }

    private static void keys(SettingValues values) {
        boolean some = values.find(AccessSettings.JWT_SECRET_FILE).isPresent()
                || values.find(AccessSettings.JWT_JWKS_FILE).isPresent();
        if (isJwt(values) && !some) {
            throw wrong(Settings.AUTH, "jwt", "with jwt-secret-file or jwt-jwks-file");
        }
        if (!isJwt(values) && some) {
            throw wrong(Settings.AUTH, values.get(Settings.AUTH), "jwt, as there is a file with keys of tokens");
        }
    }

    private static boolean isJwt(SettingValues values) {
        return values.get(Settings.AUTH).equals("jwt");
    }

    private static void reachable(SettingValues values) {
        if (values.get(Settings.INSECURE)) {
            return;
        }
        if (!isJwt(values)) {
            loopback(Settings.HTTP, values, "auth jwt");
        }
        if (values.find(AccessSettings.GOSSIP_TLS_CERT_FILE).isEmpty()) {
            loopback(Settings.GOSSIP, values, "gossip-tls-cert-file");
        }
        if (values.find(AccessSettings.ADMIN_TOKEN_FILE).isEmpty()) {
            loopback(Settings.ADMIN, values, "admin-token-file");
        }
    }

    private static <T extends Number & Comparable<T>> void atMost(
            Setting<T> setting, T value, Setting<T> bound, T boundValue) {
        if (value.compareTo(boundValue) > 0) {
            throw wrong(
                    setting,
                    value,
                    "at most " + bound.name() + ", " + bound.type().show(boundValue));
        }
    }

    /** Each means nothing without the other. */
    private static <T> void together(SettingValues values, Setting<T> one, Setting<T> other) {
        Optional<T> first = values.find(one);
        Optional<T> second = values.find(other);
        if (first.isPresent() && second.isEmpty()) {
            throw wrong(one, first.get(), "with " + other.name());
        }
        if (second.isPresent() && first.isEmpty()) {
            throw wrong(other, second.get(), "with " + one.name());
        }
    }

    /** What is lost with the data is no backup of it. */
    private static void outside(SettingValues values) {
        Path data = values.get(Settings.DATA).toAbsolutePath().normalize();
        values.find(Settings.BACKUP_DIR)
                .filter(dir -> dir.toAbsolutePath().normalize().startsWith(data))
                .ifPresent(dir -> {
                    throw wrong(Settings.BACKUP_DIR, dir, "a directory outside data, with which it would be lost");
                });
    }

    /** Two servers cannot listen on one port; the second would only say that the address is in use. */
    private static void differ(SettingValues values) {
        List<Setting<InetSocketAddress>> servers = List.of(Settings.HTTP, Settings.ADMIN, Settings.GOSSIP);
        for (int i = 0; i < servers.size(); i++) {
            InetSocketAddress address = values.get(servers.get(i));
            for (Setting<InetSocketAddress> before : servers.subList(0, i)) {
                if (address.getPort() != 0 && address.equals(values.get(before))) {
                    throw wrong(servers.get(i), address, "another port than " + before.name());
                }
            }
        }
    }

    /** Safe by default: whatever others can reach knows who they are. */
    private static void loopback(Setting<InetSocketAddress> setting, SettingValues values, String needed) {
        InetSocketAddress address = values.get(setting);
        if (!address.getAddress().isLoopbackAddress()) {
            throw wrong(setting, address, "a loopback address; others need " + needed + ", or --insecure");
        }
    }

    private static <T> IllegalArgumentException wrong(Setting<T> setting, T value, String expected) {
        return new IllegalArgumentException(
                setting.name() + ": " + setting.type().show(value) + " (expected: " + expected + ")");
    }
}
