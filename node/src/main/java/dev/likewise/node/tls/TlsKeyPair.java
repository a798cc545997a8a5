package dev.likewise.node.tls;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A chain of certificates and the key of the first, read from PEM and found to belong together. Immutable. */
public final class TlsKeyPair {
    private static final String CERTIFICATES = "certificates in PEM, the own one first";
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
     * Reads both. Blocks.
     *
     * @throws TlsFilesException naming the one that is at fault
     */
    public static TlsKeyPair read(TlsFiles files) throws TlsFilesException {
        X509Certificate[] chain = files.certificates().certificates(CERTIFICATES);
        String algorithm = chain[0].getPublicKey().getAlgorithm();
        if (!SIGNATURES.containsKey(algorithm)) {
            throw files.certificates().wrong("has a key of the kind " + algorithm, CERTIFICATES, null);
        }
        PrivateKey key = key(files.key(), algorithm);
        if (!belongTogether(chain[0], key, SIGNATURES.get(algorithm))) {
            throw files.key()
                    .wrong(
                            "is another key than the one certified in "
                                    + files.certificates().path(),
                            "the key of the first certificate",
                            null);
        }
        return new TlsKeyPair(chain, key);
    }

    private static PrivateKey key(PemFile file, String algorithm) throws TlsFilesException {
        Matcher block = PKCS8.matcher(new String(file.bytes(), StandardCharsets.US_ASCII));
        if (!block.find()) {
            throw file.wrong("has no such key", KEY, null);
        }
        try {
            byte[] encoded = Base64.getMimeDecoder().decode(block.group(1));
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw file.wrong("is no key of the kind " + algorithm + ", which the certificate is for", KEY, e);
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

    /** The own certificate first. */
    public X509Certificate[] chain() {
        return chain.clone();
    }

    public PrivateKey key() {
        return key;
    }
}
