package dev.likewise.node.peer;

import dev.likewise.node.tls.PemFile;
import dev.likewise.node.tls.TestAuthority;
import dev.likewise.node.tls.TlsFiles;
import dev.likewise.node.tls.TlsKeyPair;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;

/** What the JDK's sockets show as their certificate. */
final class TestKeys {
    private static final char[] PASSWORD = "password".toCharArray();

    private TestKeys() {}

    static KeyManager[] managers(TestAuthority.Issued own, Path directory)
            throws GeneralSecurityException, IOException {
        TlsFiles files = new TlsFiles(
                new PemFile("certificate", TestAuthority.write(directory.resolve("cert.pem"), own.certificate())),
                new PemFile("key", TestAuthority.write(directory.resolve("key.pem"), own.key())),
                TlsFiles.CHECK_MILLIS);
        TlsKeyPair pair = TlsKeyPair.read(files);
        KeyStore keys = KeyStore.getInstance(KeyStore.getDefaultType());
        keys.load(null, null);
        keys.setKeyEntry("own", pair.key(), PASSWORD, pair.chain());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        return managers.getKeyManagers();
    }
}
