package dev.likewise.cli.command;

import dev.likewise.cli.client.AdminClient;
import dev.likewise.cli.client.Nearest;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.http.Trust;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.FileTrouble;
import dev.likewise.cli.shell.Shell;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Which nodes are asked, and on whose behalf; what every command that talks to nodes understands. */
public final class ClientOptions {
    private static final String URL_VARIABLE = "LIKEWISE_URL";
    private static final String ADMIN_VARIABLE = "LIKEWISE_ADMIN";
    private static final String ADMIN_TOKEN_VARIABLE = "LIKEWISE_ADMIN_TOKEN_FILE";
    private static final String CA_VARIABLE = "LIKEWISE_CA_FILE";
    private static final String URL_DEFAULT = "http://127.0.0.1:8080";
    private static final String ADMIN_DEFAULT = "http://127.0.0.1:7080";
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "A node's HTTP address; may be given several times. Else LIKEWISE_URL, else " + URL_DEFAULT + ".")
    List<String> urls = new ArrayList<>();

    @Option(
            names = "--admin",
            paramLabel = "URL",
            description = "A node's admin address; may be given several times. Else LIKEWISE_ADMIN, else "
                    + ADMIN_DEFAULT + ".")
    List<String> admins = new ArrayList<>();

    @Option(
            names = "--user",
            paramLabel = "USER",
            description = "On whose behalf, where nodes run with auth none. Else LIKEWISE_USER.")
    String user;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "A file with a bearer token. Else LIKEWISE_TOKEN, the token or such a file.")
    Path tokenFile;

    @Option(
            names = "--admin-token-file",
            paramLabel = "FILE",
            description = "A file with the token of admin ports. Else LIKEWISE_ADMIN_TOKEN_FILE, as nodes have it.")
    Path adminTokenFile;

    @Option(
            names = "--ca-file",
            paramLabel = "FILE",
            description =
                    "A file with the certificates (PEM) of who signs the nodes', where Java does not know them. Else"
                            + " LIKEWISE_CA_FILE.")
    Path caFile;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "How long to wait, for instance 500ms, 10s, 2m; a number alone is seconds.",
            converter = Durations.Converter.class)
    Duration timeout;

    /** The timeout of each call. */
    Duration callTimeout() {
        return timeout == null || timeout.compareTo(CALL_TIMEOUT) > 0 ? CALL_TIMEOUT : timeout;
    }

    /** The timeout of the whole command, where one is meant. */
    Duration timeoutOr(Duration otherwise) {
        return timeout == null ? otherwise : timeout;
    }

    List<URI> urls(Shell shell) {
        return uris("--url", urls, shell.environment().get(URL_VARIABLE), URL_DEFAULT);
    }

    List<URI> admins(Shell shell) {
        return uris("--admin", admins, shell.environment().get(ADMIN_VARIABLE), ADMIN_DEFAULT);
    }

    /** A client for each {@code --url}. */
    List<NodeClient> nodes(Shell shell, Consumer<String> trace) {
        boolean assumed = urls.isEmpty() && isBlank(shell.environment().get(URL_VARIABLE));
        Trust trust = trust(shell);
        return urls(shell).stream()
                .map(url -> new NodeClient(url, assumed, trust, callTimeout(), trace))
                .toList();
    }

    Nearest nearest(Shell shell, Consumer<String> trace) {
        return new Nearest(nodes(shell, trace));
    }

    /** A client for each {@code --admin}. */
    List<AdminClient> adminClients(Shell shell, Consumer<String> trace) {
        // A user's token is nobody's business on an admin port.
        Who who = new Who(Optional.empty(), adminToken(shell), Optional.empty());
        boolean assumed = admins.isEmpty() && isBlank(shell.environment().get(ADMIN_VARIABLE));
        Trust trust = trust(shell);
        return admins(shell).stream()
                .map(url -> new AdminClient(url, assumed, who, trust, callTimeout(), trace))
                .toList();
    }

    /**
     * The client for {@code --admin}, of a command that asks one node.
     *
     * @param command what it is called
     */
    AdminClient adminClient(Shell shell, Consumer<String> trace, String command) {
        List<AdminClient> nodes = adminClients(shell, trace);
        if (nodes.size() > 1) {
            throw Failure.usage(command + ": give --admin once");
        }
        return nodes.get(0);
    }

    Who who(Shell shell) {
        Optional<String> named = Optional.ofNullable(user)
                .or(() -> Optional.ofNullable(shell.environment().get("LIKEWISE_USER")))
                .map(name -> Names.check("user", name));
        return new Who(named, token(shell), Optional.empty());
    }

    /** @throws Failure if nobody is named */
    Who whoRequired(Shell shell) {
        Who who = who(shell);
        if (!who.isKnown()) {
            throw Failure.usage("nobody is named: say who with --user, or give a token with --token-file");
        }
        return who;
    }

    /** The URLs that were given, here or by the environment; none is assumed. */
    public List<URI> givenUrls(Shell shell) {
        return urls.isEmpty() && isBlank(shell.environment().get(URL_VARIABLE)) ? List.of() : urls(shell);
    }

    /** Whose certificates are believed. */
    public Trust trust(Shell shell) {
        if (caFile != null) {
            return trust("--ca-file", caFile);
        }
        String file = shell.environment().getOrDefault(CA_VARIABLE, "").trim();
        return file.isEmpty() ? Trust.USUAL : trust(CA_VARIABLE, Path.of(file));
    }

    private static Trust trust(String option, Path file) {
        try {
            return Trust.in(file);
        } catch (IOException e) {
            throw unreadable(option, file, e);
        } catch (CertificateException e) {
            throw new Failure(
                    ExitCode.USAGE,
                    option + ": " + file + " does not hold certificates (expected: PEM, -----BEGIN CERTIFICATE-----)",
                    e);
        }
    }

    private Optional<String> adminToken(Shell shell) {
        if (adminTokenFile != null) {
            return Optional.of(read("--admin-token-file", adminTokenFile));
        }
        String file = shell.environment().getOrDefault(ADMIN_TOKEN_VARIABLE, "").trim();
        return file.isEmpty() ? Optional.empty() : Optional.of(read(ADMIN_TOKEN_VARIABLE, Path.of(file)));
    }

    private Optional<String> token(Shell shell) {
        if (tokenFile != null) {
            return Optional.of(read("--token-file", tokenFile));
        }
        String token = shell.environment().getOrDefault("LIKEWISE_TOKEN", "").trim();
        if (token.isEmpty()) {
            return Optional.empty();
        }
        // A token is made of letters, digits, '-', '_' and dots, so a slash or an existing file cannot be one.
        return Optional.of(
                token.indexOf('/') >= 0 || Files.exists(Path.of(token))
                        ? read("LIKEWISE_TOKEN", Path.of(token))
                        : token);
    }

    private static String read(String option, Path file) {
        try {
            String token = Files.readString(file).trim();
            if (token.isEmpty() || !token.chars().allMatch(c -> c > 0x20 && c < 0x7F)) {
                throw Failure.usage(option + ": " + file + " does not hold a token (expected: one line of ASCII)");
            }
            return token;
        } catch (IOException e) {
            throw unreadable(option, file, e);
        }
    }

    private static Failure unreadable(String option, Path file, IOException e) {
        return new Failure(
                ExitCode.USAGE,
                option + ": cannot read " + file + " (" + FileTrouble.reason(e) + "): check its name",
                e);
    }

    private static List<URI> uris(String option, List<String> given, String environment, String otherwise) {
        if (!given.isEmpty()) {
            return given.stream().map(text -> uri(option, text)).toList();
        }
        String text = isBlank(environment) ? otherwise : environment;
        return List.of(text.split(",")).stream()
                .map(String::trim)
                .map(one -> uri(option, one))
                .toList();
    }

    private static boolean isBlank(String variable) {
        return variable == null || variable.isBlank();
    }

    private static URI uri(String option, String text) {
        try {
            URI uri = new URI(text.contains("://") ? text : "http://" + text);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            if (web && uri.getHost() != null && uri.getRawQuery() == null && uri.getRawFragment() == null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // falls through: the message below says what is expected
        }
        throw Failure.usage(option + ": '" + text + "' (expected: http://HOST:PORT or https://HOST:PORT)");
    }
}
