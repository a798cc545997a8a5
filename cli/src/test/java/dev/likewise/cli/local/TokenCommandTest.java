package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.RunningCommand;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.json.JsonReader;
import dev.likewise.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenCommandTest {
    @TempDir
    Path directory;

    private Path secret;

    @BeforeEach
    void writeSecret() throws IOException {
        secret = Files.writeString(directory.resolve("secret"), "0123456789abcdef0123456789abcdef\n");
    }

    private CommandRun token(String... more) {
        List<String> arguments = new ArrayList<>(List.of("token", "--secret-file", secret.toString()));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private static JsonObject claims(String token) {
        return JsonReader.object(Base64.getUrlDecoder().decode(token.split("\\.")[1]));
    }

    @Test
    void aTokenIsOneLineWithTheClaimsAskedFor() {
        long before = Instant.now().getEpochSecond();
        CommandRun run = token(
                "--user",
                "u1",
                "--scope",
                "inspect",
                "--scope",
                "likers:read",
                "--ttl",
                "15m",
                "--issuer",
                "i",
                "--audience",
                "a");

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).hasSize(1);
        JsonObject claims = claims(run.lines().get(0));
        assertThat(claims.text("sub")).isEqualTo("u1");
        assertThat(claims.text("scope")).isEqualTo("inspect likers:read");
        assertThat(claims.text("iss")).isEqualTo("i");
        assertThat(claims.text("aud")).isEqualTo("a");
        assertThat(claims.number("exp") - claims.number("iat")).isEqualTo(900);
        assertThat(claims.number("iat")).isBetween(before, before + 60);
    }

    @Test
    void jsonNamesWhenItExpires() {
        JsonObject json = token("--user", "u1", "--json").json();

        assertThat(claims(json.text("token")).number("exp"))
                .isEqualTo(Instant.parse(json.text("expires_at")).getEpochSecond());
        assertThat(json.text("user")).isEqualTo("u1");
    }

    @Test
    void whatNoNodeWouldBelieveIsNotMade() throws IOException {
        assertThat(token("--user", "").err()).isEqualTo("likewise: user: 0 bytes of UTF-8 (expected: 1 to 128)\n");
        assertThat(token("--user", "u1", "--scope", "a b").err())
                .isEqualTo("likewise: scope: 'a b' (expected: printable characters without spaces, like inspect)\n");
        assertThat(token("--user", "u1", "--ttl", "0").err())
                .isEqualTo("likewise: ttl: 0ms (expected: a second at least)\n");
        Files.writeString(secret, "short");
        CommandRun run = token("--user", "u1");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("likewise: --secret-file: '" + secret + "' holds 5 bytes (expected: a file with at least 32"
                        + " bytes of secret)\n");
    }

    @Test
    void aNodeThatAsksForTokensBelievesIt() throws IOException {
        Path admin = Files.writeString(directory.resolve("admin"), "0123456789abcdef\n");
        Path file = Files.writeString(
                directory.resolve("u1.jwt"), token("--user", "u1").out());
        Path inspector = Files.writeString(
                directory.resolve("ops.jwt"),
                token("--user", "ops", "--scope", "inspect").out());
        try (RunningCommand node = node("--auth", "jwt", "--admin-token-file", admin.toString())) {
            String url = node.json().text("http");
            String adminUrl = node.json().text("admin");

            assertThat(CommandRun.of("like", "p1", "--token-file", file.toString(), "--url", url)
                            .out())
                    .isEqualTo("p1 is now liked by you: 1 like (us/us-1)\n");
            assertThat(CommandRun.of("likes", "-q", "--token-file", file.toString(), "--url", url)
                            .out())
                    .isEqualTo("p1\n");
            CommandRun claimed = CommandRun.of("like", "p1", "--user", "u2", "--url", url);
            assertThat(claimed.exitCode()).isEqualTo(ExitCode.REFUSED);
            assertThat(claimed.err()).contains("(401: ").endsWith("give a valid token with --token-file\n");
            assertThat(CommandRun.of("vector", "p1", "--token-file", file.toString(), "--url", url)
                            .err())
                    .contains("(403: the token lacks the scope inspect)");
            assertThat(CommandRun.of("vector", "p1", "--token-file", inspector.toString(), "--url", url)
                            .exitCode())
                    .isEqualTo(ExitCode.OK);

            assertThat(CommandRun.of("members", "--admin", adminUrl).err())
                    .contains("(401: ")
                    .endsWith("give its token with --admin-token-file\n");
            assertThat(CommandRun.of("members", "--admin", adminUrl, "--admin-token-file", admin.toString())
                            .exitCode())
                    .isEqualTo(ExitCode.OK);
            assertThat(CommandRun.with(
                                    Map.of("LIKEWISE_ADMIN_TOKEN_FILE", admin.toString()),
                                    "members",
                                    "--admin",
                                    adminUrl)
                            .exitCode())
                    .isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void aNodeWithoutItsSecretFoundsNothing() {
        Path missing = directory.resolve("missing");
        CommandRun run = CommandRun.of(arguments("--auth", "jwt", "--jwt-jwks-file", missing.toString()));

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains("jwt-jwks-file: '" + missing + "' cannot be read, as there is no such file (expected: ")
                .hasLineCount(1);
        assertThat(directory.resolve("data")).doesNotExist();
    }

    private RunningCommand node(String... more) {
        return new RunningCommand(arguments(more));
    }

    private String[] arguments(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "node",
                "--cluster",
                "c",
                "--region",
                "us",
                "--name",
                "us-1",
                "--found",
                "--json",
                "--http",
                "127.0.0.1:0",
                "--admin",
                "127.0.0.1:0",
                "--gossip",
                "127.0.0.1:0",
                "--jwt-secret-file",
                secret.toString(),
                "--data",
                directory.resolve("data").toString()));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }
}
