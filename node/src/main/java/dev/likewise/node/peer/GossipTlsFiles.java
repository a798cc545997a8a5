package dev.likewise.node.peer;

import dev.likewise.node.tls.PemFile;
import dev.likewise.node.tls.TlsFiles;
import java.nio.file.Path;
import java.util.List;

/**
 * What links are secured with.
 *
 * @param own this node's certificate and key, for both directions
 * @param authorities the certificates of those who certify nodes
 * @param self whom the own certificate has to speak for
 */
public record GossipTlsFiles(TlsFiles own, PemFile authorities, CertifiedRegion self) {
    List<Path> paths() {
        return List.of(own.certificates().path(), own.key().path(), authorities.path());
    }
}
