package dev.likewise.node.http.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import dev.likewise.node.files.WatchedFiles;
import dev.likewise.node.http.server.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenMemoryTest {
    private static final String OTHER_SECRET = "another secret, which is as long as it has to be";

    @TempDir
    Path dir;

    private final TestClock clock = new TestClock();
    private Path secretFile;
    private Path jwksFile;
    private WatchedFiles<TokenMemory> files;

    @BeforeEach
    void writeKeys() throws IOException {
        secretFile = Files.writeString(dir.resolve("secret"), TestTokens.SECRET);
        jwksFile = dir.resolve("jwks.json");
        JwtSettings settings =
                new JwtSettings(Optional.of(secretFile), Optional.empty(), Optional.empty(), Optional.empty(), 0, 1, 1);
        files = watch(List.of(secretFile), settings);
    }

    private WatchedFiles<TokenMemory> watch(List<Path> paths, JwtSettings settings) throws IOException {
        return new WatchedFiles<>(
                paths,
                () -> new TokenMemory(new TokenVerifier(KeyReader.read(settings), new Claims(settings)), clock, clock));
    }

    private Caller recall(String token) throws RejectedToken {
        return files.current().recall(TokenDigest.of(token));
    }

    private Caller check(String token) throws RejectedToken {
        return files.current().check(TokenDigest.of(token), token);
    }

    /** Writes a file so that it looks changed, however coarse the file system's times are. */
    private void rewrite(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(clock.instant()));
        clock.advance(Duration.ofSeconds(1));
    }

    @Test
    void aTokenIsCheckedOnceAndRememberedUntilItExpires() throws Exception {
        String token = TestTokens.hs256(TestTokens.claims("u1"));

        assertThat(recall(token)).isNull();
        assertThat(check(token)).isSameAs(recall(token));
        for (int minute = 0; minute < 59; minute++) {
            clock.advance(Duration.ofMinutes(1));
            assertThat(recall(token).user()).isEqualTo("u1");
        }
        clock.advance(Duration.ofSeconds(59));
        assertThat(recall(token).user()).isEqualTo("u1");
        clock.advance(Duration.ofSeconds(1));
        assertThatThrownBy(() -> recall(token)).hasMessage("the token has expired");
    }

    @Test
    void aRememberedTokenIsNotBelievedBeforeItsTime() throws Exception {
        String token = TestTokens.hs256(TestTokens.with("nbf", TestTokens.NOW_SECONDS));
        check(token);
        clock.advance(Duration.ofSeconds(-1));

        assertThatThrownBy(() -> recall(token)).hasMessage("the token is not valid yet");
    }

    @Test
    void aBadTokenIsRememberedForAFewSeconds() throws Exception {
        String bad = TestTokens.hs256(TestTokens.claims(""));
        assertThatThrownBy(() -> check(bad)).isInstanceOf(RejectedToken.class);

        assertThatThrownBy(() -> recall(bad)).hasMessage("the sub of the token is no user id");
        clock.advance(Duration.ofSeconds(10));
        assertThat(recall(bad)).isNull();
    }

    @Test
    void aTokenThatIsEarlyIsNotHeldToBeBad() throws Exception {
        String early = TestTokens.hs256(TestTokens.with("nbf", TestTokens.NOW_SECONDS + 1));
        assertThatThrownBy(() -> check(early)).hasMessage("the token is not valid yet");
        clock.advance(Duration.ofSeconds(1));

        assertThat(recall(early)).isNull();
        assertThat(check(early).user()).isEqualTo("u1");
    }

    @Test
    void manyTokensDoNotFillTheMemory() throws Exception {
        String longest = "u".repeat(100);
        for (int i = 0; i < 30_000; i++) {
            String token = TestTokens.raw("{\"alg\":\"HS256\"}", "{\"sub\":\"" + i + "\"}");
            assertThatThrownBy(() -> check(token)).isInstanceOf(RejectedToken.class);
        }
        assertThat(files.current().size()).isEqualTo(10_000);
        assertThat(check(TestTokens.hs256(TestTokens.claims(longest))).user()).isEqualTo(longest);
    }

    @Test
    void whoIsSignedWithAKeyThatIsGoneIsNotBelievedAnyMore() throws Exception {
        String old = TestTokens.hs256(TestTokens.claims("u1"));
        String young =
                TestTokens.signed(JWSAlgorithm.HS256, null, TestTokens.claims("u2"), TestTokens.mac(OTHER_SECRET));
        check(old);
        assertThatThrownBy(() -> check(young)).hasMessage("the signature is not right");
        rewrite(secretFile, OTHER_SECRET);
        files.look();

        assertThat(recall(old)).isNull();
        assertThatThrownBy(() -> check(old)).hasMessage("the signature is not right");
        assertThat(recall(young)).isNull();
        assertThat(check(young).user()).isEqualTo("u2");
    }

    @Test
    void aFileThatDoesNotChangeIsNotReadAgain() throws Exception {
        TokenMemory before = files.current();
        files.look();

        assertThat(files.current()).isSameAs(before);

        rewrite(secretFile, OTHER_SECRET);
        files.look();
        TokenMemory after = files.current();
        files.look();
        assertThat(after).isNotSameAs(before);
        assertThat(files.current()).isSameAs(after);
    }

    @Test
    void aFileThatKeepsItsTimeAndSizeIsReadAgainAllTheSame() throws Exception {
        String old = TestTokens.hs256(TestTokens.claims("u1"));
        check(old);
        FileTime before = Files.getLastModifiedTime(secretFile);
        Files.writeString(secretFile, "x" + TestTokens.SECRET.substring(1));
        Files.setLastModifiedTime(secretFile, before);
        files.look();
        assertThatThrownBy(() -> check(old)).hasMessage("the signature is not right");
    }

    @Test
    void aFileThatCannotBeUsedLeavesTheOldKeysUntilItCan() throws Exception {
        String old = TestTokens.hs256(TestTokens.claims("u1"));
        check(old);
        rewrite(secretFile, "half a secr");
        files.look();
        assertThat(recall(old).user()).isEqualTo("u1");
        Files.delete(secretFile);
        files.look();
        files.look();
        assertThat(recall(old).user()).isEqualTo("u1");

        rewrite(secretFile, OTHER_SECRET);
        files.look();
        assertThatThrownBy(() -> check(old)).hasMessage("the signature is not right");
    }

    @Test
    void aKeyMayBeAddedToASetBeforeItIsUsedAndTakenOutAfter() throws Exception {
        JwtSettings settings =
                new JwtSettings(Optional.empty(), Optional.of(jwksFile), Optional.empty(), Optional.empty(), 0, 1, 1);
        Files.writeString(jwksFile, new JWKSet(TestTokens.RSA).toString());
        files = watch(List.of(jwksFile), settings);
        String old = TestTokens.rs256("r1", TestTokens.claims("u1"));
        String young = TestTokens.es256("e1", TestTokens.claims("u1"));
        check(old);

        rewrite(jwksFile, new JWKSet(List.of(TestTokens.RSA, TestTokens.EC)).toString());
        files.look();
        assertThat(check(old).user()).isEqualTo(check(young).user());
        rewrite(jwksFile, new JWKSet(TestTokens.EC).toString());
        files.look();
        assertThatThrownBy(() -> check(old)).hasMessage("no key of that id for the algorithm");
        assertThat(check(young).user()).isEqualTo("u1");
    }

    @Test
    void tokensAreNotKeptThemselves() throws Exception {
        String token = TestTokens.hs256(TestTokens.claims("u1"));
        check(token);

        assertThat(TokenDigest.of(token)).isEqualTo(TokenDigest.of(new String(token.toCharArray())));
        assertThat(TokenDigest.of(token).toString()).doesNotContain(token.substring(0, 8));
        assertThat(Map.of(TokenDigest.of(token), 1)).doesNotContainKey(TokenDigest.of(token + "x"));
    }
}
