package dev.likewise.node.http.auth;

import dev.likewise.node.http.server.Limits;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How tokens are checked. What is in the files is checked where they are read.
 *
 * @param secretFile the secret that HS256 tokens are signed with; see {@link KeyReader}
 * @param jwksFile a JWK set. One of the two files at least
 * @param issuer what {@code iss} has to be, if it matters
 * @param audience what {@code aud} has to be or to hold, if it matters
 * @param leewayMillis how far the issuer's clock may be off
 * @param threads how many threads check signatures
 * @param queueMax how many tokens may wait for one of them; more are shed
 */
public record JwtSettings(
        Optional<Path> secretFile,
        Optional<Path> jwksFile,
        Optional<String> issuer,
        Optional<String> audience,
        long leewayMillis,
        int threads,
        int queueMax) {
    private static final long LEEWAY_MILLIS_MAX = 600_000;

    public JwtSettings {
        if (secretFile.isEmpty() && jwksFile.isEmpty()) {
            throw new IllegalArgumentException("auth: jwt (expected: with jwt-secret-file or jwt-jwks-file)");
        }
        Limits.requireBetween("jwt-leeway", leewayMillis, 0, LEEWAY_MILLIS_MAX);
        Limits.requireBetween("auth-threads", threads, 1, 256);
        Limits.requireBetween("auth-queue-max", queueMax, 1, 1_000_000);
    }
}
