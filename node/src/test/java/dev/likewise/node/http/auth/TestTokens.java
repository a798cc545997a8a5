package dev.likewise.node.http.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tokens and keys for tests, good ones and bad ones. */
public final class TestTokens {
    public static final String SECRET = "correct horse battery staple, twice over";
    public static final long NOW_SECONDS = 1_800_000_000L;
    /** Made once: a key takes long. */
    static final RSAKey RSA = rsa("r1");

    static final ECKey EC = ec("e1");

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private TestTokens() {}

    static RSAKey rsa(String id) {
        try {
            return new RSAKeyGenerator(2_048).keyID(id).generate();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    static ECKey ec(String id) {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    /** What is good for an hour from {@link #NOW_SECONDS} on. */
    public static Map<String, Object> claims(String user) {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("sub", user);
        claims.put("exp", NOW_SECONDS + 3_600);
        return claims;
    }

    /** The claims and one more, or another. */
    static Map<String, Object> with(String name, Object value) {
        Map<String, Object> claims = claims("u1");
        claims.put(name, value);
        return claims;
    }

    /** Good for a very long time. */
    public static String forEver(String user, String scope) {
        Map<String, Object> claims = claims(user);
        claims.put("exp", 99_999_999_999L);
        claims.put("scope", scope);
        return hs256(claims);
    }

    /** Good until then. */
    public static String expiring(String user, long seconds) {
        Map<String, Object> claims = claims(user);
        claims.put("exp", seconds);
        return hs256(claims);
    }

    public static String hs256(Map<String, Object> claims) {
        return signed(JWSAlgorithm.HS256, null, claims, mac(SECRET));
    }

    static String rs256(String id, Map<String, Object> claims) {
        try {
            return signed(JWSAlgorithm.RS256, id, claims, new RSASSASigner(RSA));
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    static String es256(String id, Map<String, Object> claims) {
        try {
            return signed(JWSAlgorithm.ES256, id, claims, new ECDSASigner(EC));
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    static MACSigner mac(String secret) {
        try {
            return new MACSigner(secret);
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    static String signed(JWSAlgorithm algorithm, String id, Map<String, Object> claims, JWSSigner signer) {
        return signed(new JWSHeader.Builder(algorithm).keyID(id).build(), claims, signer);
    }

    static String signed(JWSHeader header, Map<String, Object> claims, JWSSigner signer) {
        try {
            JWSObject token = new JWSObject(header, new Payload(claims));
            token.sign(signer);
            return token.serialize();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    /** A token with whatever text for a header and a payload, signed with HMAC-SHA-256. */
    static String raw(String header, String payload, byte[] secret) {
        String signed = base64(header) + "." + base64(payload);
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return signed + "." + BASE64.encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    static String raw(String header, String payload) {
        return raw(header, payload, SECRET.getBytes(StandardCharsets.UTF_8));
    }

    static String base64(String text) {
        return BASE64.encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A token with one to three changes; now and then they leave it as it was. */
    public static String mutant(String token, String alphabet, SplittableRandom random) {
        StringBuilder text = new StringBuilder(token);
        for (int changes = 1 + random.nextInt(3); changes > 0 && !text.isEmpty(); changes--) {
            int at = random.nextInt(text.length());
            char c = alphabet.charAt(random.nextInt(alphabet.length()));
            switch (random.nextInt(5)) {
                case 0 -> text.insert(at, c);
                case 1 -> text.deleteCharAt(at);
                case 2 -> text.setLength(at);
                case 3 -> text.append(text, at, Math.min(text.length(), at + 40));
                default -> text.setCharAt(at, c);
            }
        }
        return text.toString();
    }
}
