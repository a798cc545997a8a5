package dev.likewise.node.http.auth;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How callers are known, and what they may see and do.
 *
 * @param jwt how tokens are checked; without, everybody is believed: {@code auth none}
 * @param likersVisibility who may see who likes a post
 * @param adminTokenFile the file with the token that the admin port asks for; without, that port has to be on loopback
 */
public record AuthSettings(
        Optional<JwtSettings> jwt, LikersVisibility likersVisibility, Optional<Path> adminTokenFile) {
    /** Believes everybody; likers are shown to users. */
    public static final AuthSettings NONE =
            new AuthSettings(Optional.empty(), LikersVisibility.USERS, Optional.empty());
}
