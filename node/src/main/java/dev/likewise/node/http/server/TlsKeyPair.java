package dev.likewise.node.http.server;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A chain of certificates and the key of the first, read from PEM and found to belong together. Immutable. */
final class TlsKeyPair {
    private static final String CERTIFICATES = "certificates in PEM, the server's own first";
    private static final String KEY = "an unencrypted PKCS#8 key in PEM, as openssl pkcs8 -topk8 -nocrypt writes";
    private static final Pattern PKCS8 =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    /** By the name of a public key's algorithm, with what it signs. */
    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

    private final X509Certificate[] chain;
    private final PrivateKey key;

    private TlsKeyPair(X509Certificate[] chain, PrivateKey key) {
        this.chain = chain;
        this.key = key;
    }

    /**
     * Reads both.
     *
     * @throws TlsFilesException naming the one that is at fault
     */
    static TlsKeyPair parse(TlsFiles files, byte[] certificates, byte[] key) throws TlsFilesException {
        X509Certificate[] chain = chain(files, certificates);
        String algorithm = chain[0].getPublicKey().getAlgorithm();
        if (!SIGNATURES.containsKey(algorithm)) {
            throw wrongCertificates(files, "has a key of the kind " + algorithm, null);
        }
        PrivateKey privateKey = key(files, key, algorithm);
        if (!belongTogether(chain[0], privateKey, SIGNATURES.get(algorithm))) {
            throw new TlsFilesException(
                    files.keySetting(),
                    files.key(),
                    "is another key than the one certified in " + files.certificates(),
                    "the key of the first certificate",
                    null);
        }
        return new TlsKeyPair(chain, privateKey);
    }

    private static X509Certificate[] chain(TlsFiles files, byte[] pem) throws TlsFilesException {
        try {
            Collection<? extends Certificate> all =
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem));
            if (all.isEmpty()) {
                throw wrongCertificates(files, "has no certificate", null);
            }
            return all.toArray(new X509Certificate[0]);
        } catch (GeneralSecurityException e) {
            throw wrongCertificates(files, "cannot be understood", e);
        }
    }

    private static TlsFilesException wrongCertificates(TlsFiles files, String wrong, Throwable cause) {
        return new TlsFilesException(files.certificatesSetting(), files.certificates(), wrong, CERTIFICATES, cause);
    }

    private static PrivateKey key(TlsFiles files, byte[] pem, String algorithm) throws TlsFilesException {
        Matcher block = PKCS8.matcher(new String(pem, StandardCharsets.US_ASCII));
        if (!block.find()) {
            throw new TlsFilesException(files.keySetting(), files.key(), "has no such key", KEY, null);
        }
        try {
            byte[] encoded = Base64.getMimeDecoder().decode(block.group(1));
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new TlsFilesException(
                    files.keySetting(), files.key(), "cannot be understood as a key of the kind " + algorithm, KEY, e);
        }
    }

    /** Whether what the key signs is accepted by the certificate: while files are replaced one may be new and the other not. */
    private static boolean belongTogether(X509Certificate certificate, PrivateKey key, String algorithm) {
        byte[] something = {1, 2, 3};
        try {
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(something);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(something);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    X509Certificate[] chain() {
        return chain.clone();
    }

    PrivateKey key() {
        return key;
    }
}
