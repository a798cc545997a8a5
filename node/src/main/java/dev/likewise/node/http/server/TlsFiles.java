package dev.likewise.node.http.server;

import java.nio.file.Path;

/**
 * Where a server's certificate is, and the names of the settings that say so.
 *
 * @param certificatesSetting what names the first file
 * @param certificates the chain in PEM, the server's own certificate first
 * @param keySetting what names the second file
 * @param key the private key in PEM: PKCS#8, not encrypted
 * @param checkMillis how often to look whether they have changed
 */
public record TlsFiles(String certificatesSetting, Path certificates, String keySetting, Path key, long checkMillis) {
    /** Ten seconds. */
    public static final long CHECK_MILLIS = 10_000;
}
