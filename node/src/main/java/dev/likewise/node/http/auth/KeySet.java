package dev.likewise.node.http.auth;

import com.nimbusds.jose.JWSHeader;
import java.util.List;

/** All keys whose signatures are believed. Immutable. */
final class KeySet {
    /** How many keys one token is tried with, so that a bad one does not cost more than a few signatures. */
    static final int TRIES_MAX = 4;

    private final List<TokenKey> keys;

    KeySet(List<TokenKey> keys) {
        this.keys = List.copyOf(keys);
    }

    /**
     * The keys that may have signed a token, by what its header says: with a {@code kid} those of that name, without one all of
     * the algorithm.
     *
     * @throws RejectedToken if there are none
     */
    List<TokenKey> candidates(JWSHeader header) throws RejectedToken {
        String id = header.getKeyID();
        List<TokenKey> found = keys.stream()
                .filter(key -> key.algorithm().equals(header.getAlgorithm()))
                .filter(key -> id == null || (!id.isEmpty() && key.id().equals(id)))
                .limit(TRIES_MAX)
                .toList();
        if (found.isEmpty()) {
            throw RejectedToken.of(id == null ? "no key for the algorithm" : "no key of that id for the algorithm");
        }
        return found;
    }

    int size() {
        return keys.size();
    }
}
