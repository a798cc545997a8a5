package dev.likewise.node.http.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads keys from files. A secret is the bytes of its file as they are, white space at the end left out; a JWK set is RFC 7517,
 * and keys in it that no signature is checked with here are passed over, as that RFC wants it.
 */
final class KeyReader {
    private static final Logger LOG = LoggerFactory.getLogger(KeyReader.class);
    private static final int KEYS_MAX = 100;

    private KeyReader() {}

    /** All keys of both files. Blocks. */
    static KeySet read(JwtSettings settings) throws KeyFileException {
        List<TokenKey> keys = new ArrayList<>();
        if (settings.secretFile().isPresent()) {
            SecretFile file = secretFile(settings.secretFile().get());
            keys.add(secretKey(file, secret(file)));
        }
        if (settings.jwksFile().isPresent()) {
            keys.addAll(setKeys(settings.jwksFile().get()));
        }
        return new KeySet(keys);
    }

    /** The secret in a file, long enough for HS256. Blocks. */
    static byte[] secret(Path path) throws KeyFileException {
        return secret(secretFile(path));
    }

    private static SecretFile secretFile(Path path) {
        return new SecretFile(
                "jwt-secret-file", path, "a file with at least " + JwkKeys.SECRET_BYTES_MIN + " bytes of secret");
    }

    private static byte[] secret(SecretFile file) throws KeyFileException {
        byte[] secret = file.read();
        if (secret.length < JwkKeys.SECRET_BYTES_MIN) {
            throw file.wrong("holds " + secret.length + " bytes", null);
        }
        return secret;
    }

    private static TokenKey secretKey(SecretFile file, byte[] secret) throws KeyFileException {
        try {
            return new TokenKey("", JWSAlgorithm.HS256, new MACVerifier(secret));
        } catch (JOSEException e) {
            throw file.wrong("holds no secret that HS256 can use", e);
        }
    }

    private static List<TokenKey> setKeys(Path path) throws KeyFileException {
        SecretFile file = new SecretFile(
                "jwt-jwks-file", path, "a JWK set with RSA keys of 2048 bits or more, P-256 or oct keys");
        List<JWK> found = parse(file);
        if (found.size() > KEYS_MAX) {
            throw file.wrong("holds " + found.size() + " keys, more than " + KEYS_MAX, null);
        }
        List<TokenKey> usable = new ArrayList<>();
        for (JWK key : found) {
            String why = JwkKeys.addTo(usable, key);
            if (!why.isEmpty()) {
                LOG.warn("jwt-jwks-file: passes over the key '{}', {}", key.getKeyID(), why);
            }
        }
        if (usable.isEmpty()) {
            throw file.wrong("holds no key that can be used", null);
        }
        return usable;
    }

    private static List<JWK> parse(SecretFile file) throws KeyFileException {
        String text = new String(file.read(), StandardCharsets.UTF_8);
        try {
            return JWKSet.parse(text).getKeys();
        } catch (ParseException | RuntimeException e) {
            // Not with the parser's message: it may quote what is secret.
            throw file.wrong("is not a JWK set", null);
        }
    }
}
