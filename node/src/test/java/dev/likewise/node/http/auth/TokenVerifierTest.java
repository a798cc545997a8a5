package dev.likewise.node.http.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import dev.likewise.node.http.server.Caller;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenVerifierTest {
    private static final String HEADER = "{\"alg\":\"HS256\"}";
    private static final String PAYLOAD = "{\"sub\":\"u1\",\"exp\":1800003600}";
    private static final long LEEWAY_SECONDS = 30;

    @TempDir
    Path dir;

    private final TestClock clock = new TestClock();
    private Path secretFile;
    private Path jwksFile;

    @BeforeEach
    void writeKeys() throws IOException {
        secretFile = Files.writeString(dir.resolve("secret"), TestTokens.SECRET + "\n");
        jwksFile = Files.writeString(
                dir.resolve("jwks.json"), new JWKSet(List.of(TestTokens.RSA, TestTokens.EC)).toString());
    }

    private Caller believe(String token) throws RejectedToken, KeyFileException {
        return believe(token, Optional.empty(), Optional.empty());
    }

    private Caller believe(String token, Optional<String> issuer, Optional<String> audience)
            throws RejectedToken, KeyFileException {
        JwtSettings settings = new JwtSettings(
                Optional.of(secretFile), Optional.of(jwksFile), issuer, audience, LEEWAY_SECONDS * 1_000, 1, 1);
        return new TokenVerifier(KeyReader.read(settings), new Claims(settings))
                .verify(token)
                .at(clock.millis());
    }

    private void rejects(String token, String reason) {
        assertThatThrownBy(() -> believe(token))
                .isInstanceOf(RejectedToken.class)
                .hasMessage(reason);
    }

    @Test
    void aSignedTokenNamesTheUserAndWhatTheyMay() throws Exception {
        assertThat(believe(TestTokens.hs256(TestTokens.with("scope", "inspect  likes:batch"))))
                .isEqualTo(new Caller(
                        "u1", Set.of("inspect", "likes:batch"), false, 1_000 * (TestTokens.NOW_SECONDS + 3_630)));
        assertThat(believe(TestTokens.rs256("r1", TestTokens.claims("Ü 1"))).user())
                .isEqualTo("Ü 1");
        assertThat(believe(TestTokens.es256("e1", TestTokens.claims("u1"))).scopes())
                .isEmpty();
        assertThat(believe(TestTokens.rs256(null, TestTokens.claims("u2"))).user())
                .isEqualTo("u2");
    }

    @Test
    void aTokenForAccessMaySaySo() throws Exception {
        for (String type : List.of("JWT", "at+jwt", "application/at+jwt")) {
            assertThat(believe(TestTokens.raw("{\"alg\":\"HS256\",\"typ\":\"" + type + "\"}", PAYLOAD))
                            .user())
                    .isEqualTo("u1");
        }
        rejects(
                TestTokens.signed(
                        new JWSHeader.Builder(JWSAlgorithm.HS256)
                                .type(new JOSEObjectType("logout+jwt"))
                                .build(),
                        TestTokens.claims("u1"),
                        TestTokens.mac(TestTokens.SECRET)),
                "the token is of another type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "None", "NONE", "", "HS384", "HS512", "RS384", "PS256", "ES256K", "EdDSA", "dir"})
    void noOtherAlgorithmIsTaken(String name) {
        String token = TestTokens.raw("{\"alg\":\"" + name + "\"}", PAYLOAD);

        assertThatThrownBy(() -> believe(token)).isInstanceOf(RejectedToken.class);
        // Without a signature, as who strips it would send it.
        String bare = token.substring(0, token.lastIndexOf('.') + 1);
        assertThatThrownBy(() -> believe(bare)).isInstanceOf(RejectedToken.class);
    }

    @Test
    void aSecretThatIsLongEnoughForAnotherHashSignsWithHs256Only() throws JOSEException, IOException {
        String secret = "x".repeat(64);
        Files.writeString(secretFile, secret);

        rejects(
                TestTokens.signed(JWSAlgorithm.HS512, null, TestTokens.claims("u1"), new MACSigner(secret)),
                "the algorithm is none of HS256, RS256 and ES256");
    }

    @Test
    void aPublicKeyIsNoSecret() throws Exception {
        String pem = "-----BEGIN PUBLIC KEY-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'})
                        .encodeToString(TestTokens.RSA.toRSAPublicKey().getEncoded())
                + "\n-----END PUBLIC KEY-----\n";
        List<byte[]> known = List.of(
                pem.getBytes(StandardCharsets.US_ASCII),
                TestTokens.RSA.toRSAPublicKey().getEncoded(),
                TestTokens.RSA.getModulus().decode(),
                TestTokens.RSA.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8),
                TestTokens.EC.toECPublicKey().getEncoded());

        for (byte[] secret : known) {
            rejects(TestTokens.raw(HEADER, PAYLOAD, secret), "the signature is not right");
            rejects(
                    TestTokens.raw("{\"alg\":\"HS256\",\"kid\":\"r1\"}", PAYLOAD, secret),
                    "no key of that id for the algorithm");
        }
    }

    @Test
    void theIdOfAKeyChoosesItAndAnUnknownOneIsRefused() throws Exception {
        rejects(TestTokens.rs256("e1", TestTokens.claims("u1")), "no key of that id for the algorithm");
        rejects(TestTokens.rs256("r2", TestTokens.claims("u1")), "no key of that id for the algorithm");
        rejects(TestTokens.raw("{\"alg\":\"HS256\",\"kid\":\"k\"}", PAYLOAD), "no key of that id for the algorithm");
        rejects(TestTokens.raw("{\"alg\":\"HS256\",\"kid\":\"\"}", PAYLOAD), "no key of that id for the algorithm");
        RSAKey other = TestTokens.rsa("r1");
        rejects(
                TestTokens.signed(JWSAlgorithm.RS256, "r1", TestTokens.claims("u1"), new RSASSASigner(other)),
                "the signature is not right");
    }

    @Test
    void withoutAnIdOnlyAFewKeysAreTried() throws Exception {
        List<JWK> keys = new ArrayList<>();
        for (int i = 0; i < KeySet.TRIES_MAX; i++) {
            keys.add(TestTokens.ec("other-" + i));
        }
        keys.add(TestTokens.EC);
        Files.writeString(jwksFile, new JWKSet(keys).toString(false));

        rejects(TestTokens.es256(null, TestTokens.claims("u1")), "the signature is not right");
        assertThat(believe(TestTokens.es256("e1", TestTokens.claims("u1"))).user())
                .isEqualTo("u1");
    }

    @Test
    void aKeyThatTheTokenBringsAlongIsNotUsed() throws Exception {
        RSAKey mine = TestTokens.rsa("mine");
        RSASSASigner signer = new RSASSASigner(mine);
        JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256);

        rejects(
                TestTokens.signed(header.jwk(mine.toPublicJWK()).build(), TestTokens.claims("u1"), signer),
                "the signature is not right");
        rejects(
                TestTokens.signed(
                        header.jwkURL(URI.create("http://127.0.0.1:1/jwks"))
                                .x509CertURL(URI.create("http://127.0.0.1:1/x5u"))
                                .build(),
                        TestTokens.claims("u1"),
                        signer),
                "the signature is not right");
    }

    @Test
    void criticalParametersAreNotUnderstood() {
        rejects(
                TestTokens.raw("{\"alg\":\"HS256\",\"crit\":[\"x\"],\"x\":1}", PAYLOAD),
                "the header has critical parameters");
        assertThatThrownBy(() -> believe(TestTokens.raw("{\"alg\":\"HS256\",\"crit\":[]}", PAYLOAD)))
                .isInstanceOf(RejectedToken.class);
        rejects(
                TestTokens.raw("{\"alg\":\"HS256\",\"b64\":false,\"crit\":[\"b64\"]}", PAYLOAD),
                "the header has critical parameters");
    }

    @Test
    void aTokenIsGoodFromNbfToExpAndALittleAround() throws Exception {
        Map<String, Object> claims = TestTokens.with("nbf", TestTokens.NOW_SECONDS + 100);
        claims.put("exp", TestTokens.NOW_SECONDS + 200.5);
        String token = TestTokens.hs256(claims);

        rejects(token, "the token is not valid yet");
        clock.advance(Duration.ofSeconds(100 - LEEWAY_SECONDS).minusMillis(1));
        rejects(token, "the token is not valid yet");
        clock.advance(Duration.ofMillis(1));
        assertThat(believe(token).user()).isEqualTo("u1");
        clock.advance(Duration.ofMillis(100_500 + 2 * LEEWAY_SECONDS * 1_000 - 1));
        assertThat(believe(token).user()).isEqualTo("u1");
        clock.advance(Duration.ofMillis(1));
        rejects(token, "the token has expired");
    }

    @Test
    void aTokenThatNeverExpiresIsRefused() {
        rejects(TestTokens.raw(HEADER, "{\"sub\":\"u1\"}"), "the token never expires");
        rejects(TestTokens.raw(HEADER, "{\"sub\":\"u1\",\"exp\":null}"), "the token never expires");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1800003600\"", "1e99", "1800003600000000", "-1e300", "true", "{}", "[1800003600]"})
    void aDateThatIsNoneIsRefused(String date) {
        rejects(TestTokens.raw(HEADER, "{\"sub\":\"u1\",\"exp\":" + date + "}"), "a date of the token is not one");
        rejects(
                TestTokens.raw(HEADER, "{\"sub\":\"u1\",\"exp\":1800003600,\"nbf\":" + date + "}"),
                "a date of the token is not one");
    }

    @Test
    void whoMadeItMattersIfOneSaysSo() throws Exception {
        Optional<String> issuer = Optional.of("https://id.example");

        assertThat(believe(TestTokens.hs256(TestTokens.with("iss", "https://id.example")), issuer, Optional.empty())
                        .user())
                .isEqualTo("u1");
        for (Object other : new Object[] {"https://id.example/", List.of("https://id.example"), 7}) {
            assertThatThrownBy(() -> believe(TestTokens.hs256(TestTokens.with("iss", other)), issuer, Optional.empty()))
                    .hasMessage("the token is of another issuer");
        }
        assertThatThrownBy(() -> believe(TestTokens.hs256(TestTokens.claims("u1")), issuer, Optional.empty()))
                .hasMessage("the token is of another issuer");
    }

    @Test
    void whomItIsForMattersIfOneSaysSo() throws Exception {
        Optional<String> audience = Optional.of("likes");

        for (Object mine : new Object[] {"likes", List.of("x", "likes")}) {
            assertThat(believe(TestTokens.hs256(TestTokens.with("aud", mine)), Optional.empty(), audience)
                            .user())
                    .isEqualTo("u1");
        }
        for (Object other : new Object[] {"like", "likes ", List.of(), List.of("x", "y"), Map.of("likes", 1), 7}) {
            assertThatThrownBy(
                            () -> believe(TestTokens.hs256(TestTokens.with("aud", other)), Optional.empty(), audience))
                    .hasMessage("the token is for another audience");
        }
        assertThatThrownBy(() -> believe(TestTokens.hs256(TestTokens.claims("u1")), Optional.empty(), audience))
                .hasMessage("the token is for another audience");
    }

    @Test
    void aTokenHasToNameAUser() {
        Map<String, Object> nobody = new LinkedHashMap<>(TestTokens.claims("u1"));
        nobody.remove("sub");
        rejects(TestTokens.hs256(nobody), "the token names no user in sub");
        rejects(TestTokens.hs256(TestTokens.with("sub", 7)), "the token names no user in sub");
        for (String wrong : List.of("", "ü".repeat(65), "a\u0000b", "a\nb")) {
            rejects(TestTokens.hs256(TestTokens.claims(wrong)), "the sub of the token is no user id");
        }
        rejects(
                TestTokens.raw(HEADER, "{\"sub\":\"\\ud800\",\"exp\":1800003600}"),
                "the sub of the token is no user id");
    }

    @Test
    void aListOfScopesIsText() {
        rejects(
                TestTokens.hs256(TestTokens.with("scope", List.of("inspect"))),
                "the scope of the token is not a list with spaces");
    }

    @Test
    void aClaimGivenTwiceIsRefused() {
        rejects(
                TestTokens.raw(HEADER, "{\"sub\":\"u1\",\"sub\":\"u2\",\"exp\":1800003600}"),
                "the token is not a JSON object");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "..", "a.b", "a.b.c.d", "a.b.c", "aa.bb.cc", "aa.bb.cc=", "aa .bb.cc", "ä.b.c", "\0"})
    void whatIsNotThreePartsOfBase64IsRefused(String garbage) {
        assertThatThrownBy(() -> believe(garbage)).isInstanceOf(RejectedToken.class);
    }

    @Test
    void aTokenHasOneSpellingOnly() throws Exception {
        String token = TestTokens.hs256(TestTokens.claims("u1"));
        String last = token.substring(0, token.length() - 1);
        char end = token.charAt(token.length() - 1);
        int believed = 0;
        for (char c : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".toCharArray()) {
            try {
                believe(last + c);
                believed++;
                assertThat(c).isEqualTo(end);
            } catch (RejectedToken e) {
                assertThat(c).isNotEqualTo(end);
            }
        }

        assertThat(believed).isOne();
        rejects(token + "=", "the token is not three parts of base64url");
        rejects(token + "\n", "the token is not three parts of base64url");
        rejects(last + "*" + end, "the token is not three parts of base64url");
    }

    @Test
    void jsonThatGoesDeepCostsNothing() {
        for (String deep : List.of("[".repeat(5_000), "{\"a\":".repeat(1_000), "[".repeat(3_000) + "]".repeat(3_000))) {
            assertThatThrownBy(() -> believe(TestTokens.raw(deep, PAYLOAD))).isInstanceOf(RejectedToken.class);
            assertThatThrownBy(() -> believe(TestTokens.raw("{\"alg\":\"HS256\",\"x\":" + deep + "}", PAYLOAD)))
                    .isInstanceOf(RejectedToken.class);
            rejects(TestTokens.raw(HEADER, deep), "the token is not a JSON object");
        }
    }

    @Test
    void aPayloadThatIsNoObjectIsRefused() {
        for (String other : List.of("[]", "1", "\"u1\"", "", "u1", "null")) {
            assertThatThrownBy(() -> believe(TestTokens.raw(HEADER, other))).isInstanceOf(RejectedToken.class);
        }
    }
}
