package dev.likewise.node.http.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWKSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens with a few characters changed: none of them is believed, and nothing else happens. */
class TokenFuzzTest {
    private static final int MUTANTS = 24_000;
    private static final String ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \"{}\0\u00FF";

    @TempDir
    Path dir;

    @Test
    void noMutantIsBelievedAndTheNextGoodTokenIs() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        JwtSettings settings = new JwtSettings(
                Optional.of(Files.writeString(dir.resolve("s"), TestTokens.SECRET)),
                Optional.of(Files.writeString(
                        dir.resolve("k"), new JWKSet(List.of(TestTokens.RSA, TestTokens.EC)).toString())),
                Optional.empty(),
                Optional.empty(),
                0,
                1,
                1);
        TokenVerifier verifier = new TokenVerifier(KeyReader.read(settings), new Claims(settings));
        // ES256 is a hundred times slower than the others.
        List<String> good = List.of(
                TestTokens.hs256(TestTokens.claims("u1")),
                TestTokens.hs256(TestTokens.with("scope", "inspect")),
                TestTokens.rs256("r1", TestTokens.claims("u1")),
                TestTokens.es256("e1", TestTokens.claims("u1")));
        for (int i = 0; i < MUTANTS; i++) {
            String original = good.get(i % 64 == 0 ? 3 : i % 3);
            String mutant = TestTokens.mutant(original, ALPHABET, random);
            if (!mutant.equals(original)) {
                assertThat(isBelieved(verifier, mutant))
                        .as("-Dseed=%d, mutant %d: %s", seed, i, mutant)
                        .isFalse();
            }
            if (i % 1_000 == 0) {
                good.forEach(token -> assertThat(isBelieved(verifier, token)).isTrue());
            }
        }
    }

    private static boolean isBelieved(TokenVerifier verifier, String token) {
        try {
            verifier.verify(token);
            return true;
        } catch (RejectedToken e) {
            return false;
        }
    }
}
