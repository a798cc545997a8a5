package dev.likewise.node.http.auth;

import com.nimbusds.jose.Algorithm;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import java.util.List;

/** Which keys of a JWK set are used, and with which algorithm: the type of the key decides, never the token. */
final class JwkKeys {
    /** As long as the hash of HS256: RFC 7518, section 3.2. */
    static final int SECRET_BYTES_MIN = 32;

    /** RFC 7518, section 3.3. */
    private static final int RSA_BITS_MIN = 2_048;

    private JwkKeys() {}

    /**
     * Adds a key if signatures can be checked with it.
     *
     * @return why not, without anything secret; empty if it was added
     */
    static String addTo(List<TokenKey> keys, JWK key) {
        JWSAlgorithm algorithm = algorithm(key);
        if (algorithm == null) {
            return "neither RSA nor P-256 nor oct";
        }
        Algorithm named = key.getAlgorithm();
        if (named != null && !named.getName().equals(algorithm.getName())) {
            return "whose alg is not " + algorithm;
        }
        if (key.getKeyUse() != null && !key.getKeyUse().equals(KeyUse.SIGNATURE)) {
            return "whose use is not sig";
        }
        if (key.getKeyOperations() != null && !key.getKeyOperations().contains(KeyOperation.VERIFY)) {
            return "whose key_ops lack verify";
        }
        if (isShort(key)) {
            return "which is too short";
        }
        try {
            String id = key.getKeyID() == null ? "" : key.getKeyID();
            keys.add(new TokenKey(id, algorithm, verifier(key)));
            return "";
        } catch (JOSEException e) {
            return "which cannot be used";
        }
    }

    private static JWSAlgorithm algorithm(JWK key) {
        if (key instanceof RSAKey) {
            return JWSAlgorithm.RS256;
        }
        if (key instanceof ECKey curve && Curve.P_256.equals(curve.getCurve())) {
            return JWSAlgorithm.ES256;
        }
        return key instanceof OctetSequenceKey ? JWSAlgorithm.HS256 : null;
    }

    private static boolean isShort(JWK key) {
        if (key instanceof RSAKey) {
            return key.size() < RSA_BITS_MIN;
        }
        return key instanceof OctetSequenceKey && key.size() < SECRET_BYTES_MIN * Byte.SIZE;
    }

    private static JWSVerifier verifier(JWK key) throws JOSEException {
        if (key instanceof RSAKey rsa) {
            return new RSASSAVerifier(rsa.toRSAPublicKey());
        }
        return key instanceof ECKey curve
                ? new ECDSAVerifier(curve.toECPublicKey())
                : new MACVerifier(key.toOctetSequenceKey().toByteArray());
    }
}
