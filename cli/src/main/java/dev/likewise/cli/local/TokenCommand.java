package dev.likewise.cli.local;

import dev.likewise.cli.command.Durations;
import dev.likewise.cli.command.OutputOptions;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.cli.shell.Shell;
import dev.likewise.node.http.auth.DevelopmentToken;
import dev.likewise.node.http.auth.KeyFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code likewise token}. */
@Command(
        name = "token",
        description =
                "Makes a token for nodes with auth jwt and the same secret (HS256): for development, and for who has no"
                        + " identity provider. Whoever has the secret can be anyone.",
        footer = {
            "",
            "Examples:",
            "  likewise token --user u1 --secret-file secret",
            "  likewise token --user ops --scope inspect --scope likers:read --ttl 15m --secret-file secret",
            "  likewise token --user u1 --secret-file secret --issuer https://id.example --audience likes"
        })
public final class TokenCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    OutputOptions outputOptions;

    @Option(names = "--user", paramLabel = "USER", required = true, description = "Whom the token stands for.")
    String user;

    @Option(
            names = "--scope",
            paramLabel = "SCOPE",
            description = "What else they may, like inspect; may be given several times.")
    List<String> scopes = new ArrayList<>();

    @Option(
            names = "--secret-file",
            paramLabel = "FILE",
            required = true,
            description = "The nodes' jwt-secret-file: at least 32 bytes, white space at the end left out.")
    Path secretFile;

    @Option(
            names = "--ttl",
            paramLabel = "TIME",
            defaultValue = "1h",
            converter = Durations.Converter.class,
            description = "How long it is good, like 15m or 8h (default: 1h).")
    Duration ttl;

    @Option(names = "--issuer", paramLabel = "NAME", description = "Who made it, where nodes have a jwt-issuer.")
    String issuer;

    @Option(names = "--audience", paramLabel = "NAME", description = "Whom it is for, where nodes have a jwt-audience.")
    String audience;

    public TokenCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Output output = outputOptions.output(shell);
        try {
            DevelopmentToken token = new DevelopmentToken(
                    user,
                    scopes,
                    Optional.ofNullable(issuer),
                    Optional.ofNullable(audience),
                    Clock.systemUTC().instant(),
                    ttl);
            show(token, token.signed(secretFile), output);
            return ExitCode.OK;
        } catch (IllegalArgumentException e) {
            throw new Failure(ExitCode.USAGE, e.getMessage(), e);
        } catch (KeyFileException e) {
            throw new Failure(ExitCode.USAGE, e.getMessage().replaceFirst("^jwt-secret-file", "--secret-file"), e);
        }
    }

    private static void show(DevelopmentToken token, String signed, Output output) {
        if (!output.isJson()) {
            output.line(signed);
            return;
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("token", signed);
        json.put("user", token.user());
        json.put("scopes", token.scopes());
        json.put("expires_at", token.expiresAt().toString());
        output.json(json);
    }
}
