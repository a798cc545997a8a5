package dev.likewise.node.http.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import dev.likewise.crdt.Ids;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A token as an identity provider would give it out, for trying things: HS256 with the secret of {@code jwt-secret-file}.
 *
 * @param user {@code sub}
 * @param scopes what else the user may; the claim is left out if there are none
 * @param issuer {@code iss}
 * @param audience {@code aud}
 * @param issuedAt {@code iat}, to the second
 * @param ttl until {@code exp}
 */
public record DevelopmentToken(
        String user,
        List<String> scopes,
        Optional<String> issuer,
        Optional<String> audience,
        Instant issuedAt,
        Duration ttl) {
    /** @throws IllegalArgumentException if no node would believe it; one sentence */
    public DevelopmentToken {
        scopes = List.copyOf(scopes);
        Ids.check("user", user);
        for (String scope : scopes) {
            if (!scope.matches("[!#-\\[\\]-~]+")) {
                throw new IllegalArgumentException(
                        "scope: '" + scope + "' (expected: printable characters without spaces, like inspect)");
            }
        }
        if (ttl.toSeconds() < 1) {
            throw new IllegalArgumentException("ttl: " + ttl.toMillis() + "ms (expected: a second at least)");
        }
    }

    /** When it is not good any more. */
    public Instant expiresAt() {
        return Instant.ofEpochSecond(issuedAt.getEpochSecond() + ttl.toSeconds());
    }

    /**
     * The token. Blocks.
     *
     * @throws KeyFileException if the file cannot be used
     */
    public String signed(Path secretFile) throws KeyFileException {
        byte[] secret = KeyReader.secret(secretFile);
        try {
            JWSObject token = new JWSObject(
                    new JWSHeader.Builder(JWSAlgorithm.HS256)
                            .type(JOSEObjectType.JWT)
                            .build(),
                    new Payload(claims()));
            token.sign(new MACSigner(secret));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException("every Java has HMAC-SHA-256", e);
        }
    }

    private Map<String, Object> claims() {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("sub", user);
        if (!scopes.isEmpty()) {
            claims.put("scope", String.join(" ", scopes));
        }
        issuer.ifPresent(value -> claims.put("iss", value));
        audience.ifPresent(value -> claims.put("aud", value));
        claims.put("iat", issuedAt.getEpochSecond());
        claims.put("exp", expiresAt().getEpochSecond());
        return claims;
    }
}
