package dev.likewise.node.http;

import dev.likewise.node.http.auth.AuthSettings;
import dev.likewise.node.http.auth.JwtSettings;
import dev.likewise.node.http.auth.LikersVisibility;
import dev.likewise.node.http.auth.TestTokens;
import dev.likewise.node.http.limit.Rate;
import dev.likewise.node.http.limit.RateSettings;
import dev.likewise.node.http.live.LiveSettings;
import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Nodes with settings that some answers need. */
final class TestNodes {
    private static final Path SECRET = file(TestTokens.SECRET);
    private static final Path ADMIN_TOKEN = file("a-token-without-spaces");

    private TestNodes() {}

    private static Path file(String text) {
        try {
            Path file = Files.createTempFile("likewise-secret-", "");
            file.toFile().deleteOnExit();
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without links to break. */
    static RunningNode inEarnest() {
        return new RunningNode(TestSettings.usual(), false);
    }

    static RunningNode withSmallBodies() {
        Limits limits = new Limits(16 << 10, 16 << 10, 256, 256, 8, 64, 128, 64L << 20);
        return new RunningNode(TestSettings.with(limits, Timeouts.DEFAULT, List.of()));
    }

    /** With no room for a body. */
    static RunningNode withFewBodies() {
        Limits limits = new Limits(16 << 10, 16 << 10, 1 << 20, 8 << 20, 8, 64, 128, 256);
        return new RunningNode(TestSettings.with(limits, Timeouts.DEFAULT, List.of()));
    }

    /** That lets nobody watch. */
    static RunningNode withoutWatchers() {
        return new RunningNode(TestSettings.with(new LiveSettings(100, 0, 4, 8, 64 << 10, 4)));
    }

    /** On which a socket may watch so many posts. */
    static RunningNode withManyPosts(int posts) {
        return new RunningNode(TestSettings.with(new LiveSettings(100, 1_000_000, posts, posts, 64 << 10, 4)));
    }

    /** That believes tokens, and takes scopes for all there are. */
    static RunningNode withTokens() {
        JwtSettings jwt =
                new JwtSettings(Optional.of(SECRET), Optional.empty(), Optional.empty(), Optional.empty(), 0, 1, 100);
        return with(new AuthSettings(Optional.of(jwt), LikersVisibility.SCOPE, Optional.empty()), RateSettings.OFF);
    }

    /** Whose admin port asks for a token. */
    static RunningNode withAdminToken() {
        return with(
                new AuthSettings(Optional.empty(), LikersVisibility.USERS, Optional.of(ADMIN_TOKEN)), RateSettings.OFF);
    }

    /** That takes one call from an address, as its clock stands still. */
    static RunningNode withOneCall() {
        return with(AuthSettings.NONE, new RateSettings(Rate.OFF, new Rate(1, 1), List.of(), 100));
    }

    private static RunningNode with(AuthSettings auth, RateSettings rates) {
        return new RunningNode(TestSettings.with(auth, rates));
    }
}
