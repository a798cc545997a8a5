package dev.likewise.node.peer;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Whom a certificate speaks for: {@code spiffe://CLUSTER/REGION} among the URIs of its subject alternative names (RFC 5280, section
 * 4.2.1.6; the form is that of SPIFFE IDs). Names of hosts do not matter between nodes: they move.
 *
 * @param cluster the cluster's name
 * @param region the region's
 */
public record CertifiedRegion(String cluster, String region) {
    private static final String SCHEME = "spiffe://";
    /** GeneralName: uniformResourceIdentifier. */
    private static final int URI = 6;

    String uri() {
        return start() + region;
    }

    /** How the URIs of all regions of this cluster begin. */
    String start() {
        return SCHEME + cluster + "/";
    }

    /** The URIs that a certificate names; empty if it cannot be understood. */
    static List<String> uris(X509Certificate certificate) {
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            return names == null
                    ? List.of()
                    : names.stream()
                            .filter(name -> name.get(0).equals(URI))
                            .map(name -> (String) name.get(1))
                            .toList();
        } catch (CertificateParsingException e) {
            return List.of();
        }
    }

    /** The region of this one's cluster that a certificate speaks for, if it does for one; one for several says nothing. */
    Optional<String> regionOf(X509Certificate certificate) {
        List<String> regions = uris(certificate).stream()
                .filter(uri -> uri.startsWith(start()))
                .map(uri -> uri.substring(start().length()))
                .toList();
        return regions.size() == 1 ? Optional.of(regions.get(0)) : Optional.empty();
    }
}
