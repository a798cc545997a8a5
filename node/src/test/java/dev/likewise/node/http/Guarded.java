package dev.likewise.node.http;

import dev.likewise.node.http.auth.AuthSettings;
import dev.likewise.node.http.auth.JwtSettings;
import dev.likewise.node.http.auth.LikersVisibility;
import dev.likewise.node.http.auth.TestTokens;
import dev.likewise.node.http.limit.Rate;
import dev.likewise.node.http.limit.RateSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Nodes that do not serve everyone. */
final class Guarded {
    private static final Path SECRET = secret();

    private Guarded() {}

    private static Path secret() {
        try {
            Path file = Files.createTempFile("secret", "");
            file.toFile().deleteOnExit();
            return Files.writeString(file, TestTokens.SECRET);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Believes tokens only; shows likers to who has the scope. */
    static RunningNode byTokens() {
        Optional<JwtSettings> jwt = Optional.of(new JwtSettings(
                Optional.of(SECRET), Optional.empty(), Optional.empty(), Optional.empty(), 0, 1, 1_000));
        return new RunningNode(TestSettings.with(new AuthSettings(jwt, LikersVisibility.SCOPE, Optional.empty())));
    }

    /** A token of u1's without scopes. */
    static String userToken() {
        return "Bearer " + TestTokens.forEver("u1", "");
    }

    /** Lets an address call once, as time does not pass there. */
    static RunningNode byRate() {
        Rate once = new Rate(1, 1);
        return new RunningNode(TestSettings.with(AuthSettings.NONE, new RateSettings(once, once, List.of(), 100)));
    }

    /** The one call that is free. */
    static void called(RunningNode running) {
        running.get("/v1/ping");
    }
}
