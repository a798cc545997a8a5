package dev.likewise.node.http.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyReaderTest {
    private static final String SET_EXPECTED =
            " (expected: a JWK set with RSA keys of 2048 bits or more, P-256 or oct keys)";

    @TempDir
    Path dir;

    private Path file;

    @BeforeEach
    void name() {
        file = dir.resolve("keys");
    }

    private KeySet set() throws KeyFileException {
        return KeyReader.read(
                new JwtSettings(Optional.empty(), Optional.of(file), Optional.empty(), Optional.empty(), 0, 1, 1));
    }

    private KeySet set(JWK... keys) throws IOException {
        Files.writeString(file, new JWKSet(List.of(keys)).toString(false));
        return set();
    }

    @Test
    void aSecretIsItsBytesWithoutTheLineEnd() throws IOException {
        String secret = " 0123456789 0123456789 012345678";
        Files.writeString(file, secret + " \t\r\n\n");

        assertThat(KeyReader.secret(file)).asString(StandardCharsets.UTF_8).isEqualTo(secret);
    }

    @Test
    void aSecretThatIsMissingOrShortIsNamed() throws IOException {
        String expected = " (expected: a file with at least 32 bytes of secret)";
        assertThatThrownBy(() -> KeyReader.secret(file))
                .hasMessage("jwt-secret-file: '" + file + "' cannot be read, as there is no such file" + expected);
        assertThatThrownBy(() -> KeyReader.secret(dir)).hasMessageStartingWith("jwt-secret-file: '" + dir + "' cannot");
        Files.writeString(file, "\n");
        assertThatThrownBy(() -> KeyReader.secret(file))
                .hasMessage("jwt-secret-file: '" + file + "' holds 0 bytes" + expected);
        Files.writeString(file, "x".repeat(31) + "\n");
        assertThatThrownBy(() -> KeyReader.secret(file)).hasMessageContaining("holds 31 bytes");
        Files.write(file, new byte[SecretFile.BYTES_MAX + 1]);
        assertThatThrownBy(() -> KeyReader.secret(file)).hasMessageContaining("is larger than 1048576 bytes");
    }

    @Test
    void aSetThatIsNoneOrEmptyIsNamed() throws IOException {
        for (String garbage :
                List.of("", "{", "[]", "{\"keys\":7}", "x".repeat(40), "{\"kty\":\"oct\",\"k\":\"AAAA\"}")) {
            Files.writeString(file, garbage);
            assertThatThrownBy(this::set)
                    .as(garbage)
                    .hasMessage("jwt-jwks-file: '" + file + "' is not a JWK set" + SET_EXPECTED);
        }
        assertThatThrownBy(() -> set(new JWK[0]))
                .hasMessage("jwt-jwks-file: '" + file + "' holds no key that can be used" + SET_EXPECTED);
        JWK[] many = new JWK[101];
        for (int i = 0; i < many.length; i++) {
            many[i] = oct("k" + i, 32);
        }
        assertThatThrownBy(() -> set(many)).hasMessageContaining("holds 101 keys, more than 100");
    }

    @Test
    void whatASetIsNotMeantToCheckSignaturesWithIsPassedOver() throws Exception {
        List<JWK> unfit = new ArrayList<>();
        unfit.add(new RSAKeyGenerator(1_024, true).keyID("short").generate());
        unfit.add(oct("short", 31));
        unfit.add(new ECKeyGenerator(Curve.P_384).keyID("curve").generate());
        unfit.add(new RSAKey.Builder(TestTokens.RSA.toRSAPublicKey())
                .keyUse(KeyUse.ENCRYPTION)
                .build());
        unfit.add(new RSAKey.Builder(TestTokens.RSA.toRSAPublicKey())
                .algorithm(JWSAlgorithm.PS256)
                .build());
        for (JWK key : unfit) {
            assertThatThrownBy(() -> set(key)).hasMessageContaining("holds no key that can be used");
        }

        unfit.add(TestTokens.EC.toPublicJWK());
        assertThat(set(unfit.toArray(JWK[]::new)).size()).isOne();
    }

    @Test
    void aSetMayHoldAllThreeKinds() throws IOException {
        assertThat(set(TestTokens.RSA, TestTokens.EC, oct("o1", 32)).size()).isEqualTo(3);
    }

    @Test
    void whatIsSecretIsNotInMessages() throws IOException {
        Files.writeString(file, "{\"keys\":[{\"kty\":\"oct\",\"k\":\"c2VjcmV0!\"},\"hunter2\"]}");

        assertThatThrownBy(this::set).satisfies(e -> {
            assertThat(e.getMessage()).doesNotContain("c2VjcmV0").doesNotContain("hunter2");
            assertThat(e.getCause()).isNull();
        });
    }

    @Test
    void theTokenOfTheAdminPortIsOneLine() throws IOException {
        String expected = " (expected: a file with one line of 16 to 1024 printable characters without spaces)";
        Files.writeString(file, "0123456789abcdef\n");
        assertThat(AdminToken.read(file).matches("0123456789abcdef")).isTrue();
        assertThat(AdminToken.read(file).matches("0123456789abcdeF")).isFalse();
        assertThat(AdminToken.read(file).matches("")).isFalse();

        Files.writeString(file, "0123456789abcde\n");
        assertThatThrownBy(() -> AdminToken.read(file))
                .hasMessage("admin-token-file: '" + file + "' holds 15 bytes" + expected);
        Files.writeString(file, "0123456789 abcdef\n");
        assertThatThrownBy(() -> AdminToken.read(file)).hasMessageContaining("holds something else");
    }

    private static OctetSequenceKey oct(String id, int bytes) {
        return new OctetSequenceKey.Builder(new byte[bytes]).keyID(id).build();
    }
}
