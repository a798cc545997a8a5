package dev.likewise.node.http.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSVerifier;

/**
 * A key, bound to the one algorithm that it is used with: no token can choose another. Safe for all threads.
 *
 * @param id its {@code kid}; empty if it has none
 * @param algorithm HS256, RS256 or ES256
 * @param verifier knows the key
 */
record TokenKey(String id, JWSAlgorithm algorithm, JWSVerifier verifier) {
    /** Whether this key signed the token. Takes from microseconds (HS256) to milliseconds (ES256). */
    boolean signed(JWSObject token) {
        try {
            return token.verify(verifier);
        } catch (JOSEException e) {
            return false;
        }
    }
}
