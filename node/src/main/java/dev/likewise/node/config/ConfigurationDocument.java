package dev.likewise.node.config;

import java.util.List;

/** Writes {@code docs/configuration.md}. */
final class ConfigurationDocument {
    private static final String HEAD = """
            # Configuration

            <!-- Written by ConfigurationDocument: change Settings.java, then run
                 mvn -pl crdt,replication,node test -Dtest=ConfigurationDocumentTest -Dsurefire.failIfNoSpecifiedTests=false -Dtest.args=-Dregenerate=true -->

            Every setting can be given in three ways, the first that gives it wins:

            1. on the command line, `--name value` (`--found` alone means `--found true`);
            2. in the environment, `LIKEWISE_NAME`: upper case, `_` for `-`;
            3. in a properties file named by `--config FILE` or `LIKEWISE_CONFIG`: `name=value`, in UTF-8.

            A setting that may be repeated takes `--peer a:1 --peer b:1` or, anywhere, a list with commas. Durations are a number
            and `ms`, `s`, `min`, `h` or `d`; sizes a number and `KiB`, `MiB` or `GiB`, or bytes. An unknown name, a wrong value or
            an impossible combination stops the start with exit code 2. `likewise node --print-config` prints what holds, as a
            file that `--config` reads; what has no value stands there as a comment.

            `LIKEWISE_ADMIN` is also where client commands look for admin ports, as a URL. A node takes `host:port` from it and
            passes over whatever holds `://`, which is meant for clients. Clients take both forms, so where nodes and clients
            share an environment, set a URL for the clients and give the node `--admin`, or its file `admin=`.

            By default everything is for this machine only. Another `http` address needs `auth jwt`, another `admin` address
            `admin-token-file`, another `gossip` address `gossip-tls-cert-file`; `--insecure` does without,
            and the log says so. Secrets are given as files, so what is printed are only their names.
            """;

    private ConfigurationDocument() {}

    /** The whole document. */
    static String text() {
        StringBuilder out = new StringBuilder(HEAD);
        String group = "";
        for (Setting<?> setting : Settings.ALL) {
            if (!setting.group().equals(group)) {
                group = setting.group();
                out.append("\n## ")
                        .append(group)
                        .append("\n\n| setting | value | default | meaning |\n|---|---|---|---|\n");
            }
            row(out, setting);
        }
        return out.toString();
    }

    private static <T> void row(StringBuilder out, Setting<T> setting) {
        out.append("| `").append(setting.name()).append("` | ");
        out.append(setting.type().expected().replace("|", "\\|"));
        out.append(setting.repeatable() ? "; may be repeated" : "").append(" | ");
        out.append(defaultOf(setting))
                .append(" | ")
                .append(setting.description())
                .append(" |\n");
    }

    private static <T> String defaultOf(Setting<T> setting) {
        if (!setting.defaultText().isEmpty()) {
            return setting.defaultText();
        }
        List<T> defaults = setting.defaults().get();
        if (defaults.isEmpty()) {
            return setting.required() ? "required" : "none";
        }
        return "`" + setting.show(defaults) + "`";
    }
}
