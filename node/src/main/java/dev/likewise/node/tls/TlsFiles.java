package dev.likewise.node.tls;

import java.nio.file.Path;
import java.util.List;

/**
 * Where a certificate and its key are.
 *
 * @param certificates the chain in PEM, the own certificate first
 * @param key the private key in PEM: PKCS#8, not encrypted
 * @param checkMillis how often to look whether they have changed
 */
public record TlsFiles(PemFile certificates, PemFile key, long checkMillis) {
    /** Ten seconds. */
    public static final long CHECK_MILLIS = 10_000;

    /** Both. */
    public List<Path> paths() {
        return List.of(certificates.path(), key.path());
    }
}
