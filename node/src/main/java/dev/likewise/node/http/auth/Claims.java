package dev.likewise.node.http.auth;

import dev.likewise.crdt.Ids;
import dev.likewise.node.http.server.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The claims of a token whose signature is right: RFC 7519, section 4.1, and {@code scope} of RFC 8693. Every claim of another
 * type than it should be is refused, not passed over. Immutable.
 */
final class Claims {
    /** Beyond this a date is meant to be in milliseconds, or is nonsense; the year 33658. */
    private static final double SECONDS_MAX = 1e12;

    private final Optional<String> issuer;
    private final Optional<String> audience;
    private final long leewayMillis;

    Claims(JwtSettings settings) {
        this.issuer = settings.issuer();
        this.audience = settings.audience();
        this.leewayMillis = settings.leewayMillis();
    }

    /**
     * What they prove.
     *
     * @param claims as JSON has them
     */
    Believed read(Map<String, Object> claims) throws RejectedToken {
        if (issuer.isPresent() && !issuer.get().equals(claims.get("iss"))) {
            throw RejectedToken.of("the token is of another issuer");
        }
        if (audience.isPresent() && !audiences(claims.get("aud")).contains(audience.get())) {
            throw RejectedToken.of("the token is for another audience");
        }
        Object expires = claims.get("exp");
        if (expires == null) {
            throw RejectedToken.of("the token never expires");
        }
        Object notBefore = claims.get("nbf");
        return new Believed(
                new Caller(user(claims.get("sub")), scopes(claims.get("scope")), false, millis(expires) + leewayMillis),
                notBefore == null ? Long.MIN_VALUE : millis(notBefore) - leewayMillis);
    }

    private static Set<Object> audiences(Object claim) {
        return claim instanceof List<?> several
                ? Set.copyOf(several.stream().filter(String.class::isInstance).toList())
                : claim == null ? Set.of() : Set.of(claim);
    }

    private static String user(Object subject) throws RejectedToken {
        if (!(subject instanceof String user)) {
            throw RejectedToken.of("the token names no user in sub");
        }
        try {
            return Ids.check("sub", user);
        } catch (IllegalArgumentException e) {
            throw RejectedToken.of("the sub of the token is no user id");
        }
    }

    private static Set<String> scopes(Object claim) throws RejectedToken {
        if (claim == null) {
            return Set.of();
        }
        if (!(claim instanceof String words)) {
            throw RejectedToken.of("the scope of the token is not a list with spaces");
        }
        return Stream.of(words.split(" ", -1)).filter(word -> !word.isEmpty()).collect(Collectors.toSet());
    }

    /** A NumericDate, which may have a fraction. */
    private static long millis(Object date) throws RejectedToken {
        if (!(date instanceof Number number) || !(Math.abs(number.doubleValue()) < SECONDS_MAX)) {
            throw RejectedToken.of("a date of the token is not one");
        }
        return (long) Math.floor(number.doubleValue() * 1_000);
    }
}
