package dev.likewise.node.http.auth;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import java.text.ParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Decides whether a token is believed: RFC 7515, 7519 and the advice of RFC 8725. Keys come from files alone, never from what
 * the token's own header carries or points to. Immutable; safe for all threads.
 */
final class TokenVerifier {
    private static final Set<JWSAlgorithm> ALGORITHMS =
            Set.of(JWSAlgorithm.HS256, JWSAlgorithm.RS256, JWSAlgorithm.ES256);
    /** Others are signed for another purpose: log-outs, events, proofs of possession. */
    private static final Set<String> TYPES = Set.of("jwt", "at+jwt", "application/jwt", "application/at+jwt");

    private final KeySet keys;
    private final Claims claims;

    TokenVerifier(KeySet keys, Claims claims) {
        this.keys = keys;
        this.claims = claims;
    }

    /** What a token proves, whenever that is. Takes from microseconds to tens of milliseconds. */
    Believed verify(String token) throws RejectedToken {
        if (!TokenForm.isSound(token)) {
            throw RejectedToken.of("the token is not three parts of base64url");
        }
        JWSObject parsed = parse(token);
        requireUsual(parsed.getHeader());
        List<TokenKey> candidates = keys.candidates(parsed.getHeader());
        if (candidates.stream().noneMatch(key -> key.signed(parsed))) {
            throw RejectedToken.of("the signature is not right");
        }
        return claims.read(payload(parsed));
    }

    /** {@code none} is among what the parser takes for no header of a signed token. */
    private static final String UNREADABLE =
            "the header of the token cannot be read, or it names none of HS256, RS256 and ES256";

    private static JWSObject parse(String token) throws RejectedToken {
        try {
            return JWSObject.parse(token);
        } catch (ParseException | RuntimeException | StackOverflowError e) {
            // Whatever a hostile header makes of the parser, it is a header that cannot be read.
            throw RejectedToken.of(UNREADABLE);
        }
    }

    private static void requireUsual(JWSHeader header) throws RejectedToken {
        if (!ALGORITHMS.contains(header.getAlgorithm())) {
            throw RejectedToken.of("the algorithm is none of HS256, RS256 and ES256");
        }
        if (header.getCriticalParams() != null || !header.isBase64URLEncodePayload()) {
            throw RejectedToken.of("the header has critical parameters");
        }
        JOSEObjectType type = header.getType();
        if (type != null && !TYPES.contains(type.getType().toLowerCase(Locale.ROOT))) {
            throw RejectedToken.of("the token is of another type");
        }
    }

    private static Map<String, Object> payload(JWSObject token) throws RejectedToken {
        try {
            Map<String, Object> claims = token.getPayload().toJSONObject();
            if (claims != null) {
                return claims;
            }
        } catch (RuntimeException | StackOverflowError e) {
            // falls through: it is no object that can be read
        }
        throw RejectedToken.of("the token is not a JSON object");
    }
}
