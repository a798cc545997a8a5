package dev.likewise.cli.client;

import dev.likewise.cli.http.HttpCall;
import java.util.Optional;

/**
 * On whose behalf a call is made.
 *
 * @param user under {@code auth none}; ignored where there is a token
 * @param token a bearer token
 * @param session the {@code Likewise-Session} of the user's last answer
 */
public record Who(Optional<String> user, Optional<String> token, Optional<String> session) {
    public static final Who NOBODY = new Who(Optional.empty(), Optional.empty(), Optional.empty());

    public static Who user(String user) {
        return new Who(Optional.of(user), Optional.empty(), Optional.empty());
    }

    public boolean isKnown() {
        return user.isPresent() || token.isPresent();
    }

    /** The same with the session of a later answer, if it has one. */
    public Who withSession(Optional<String> later) {
        return later.isPresent() ? new Who(user, token, later) : this;
    }

    /** A call to a target on this behalf. A user id that no header can carry goes into the query. */
    HttpCall call(String method, Target target) {
        boolean asQuery = token.isEmpty() && user.isPresent() && !fitsHeader(user.get());
        HttpCall call = new HttpCall(method, (asQuery ? target.with("user", user.get()) : target).toString());
        if (token.isPresent()) {
            call.withHeader("Authorization", "Bearer " + token.get());
        } else if (user.isPresent() && !asQuery) {
            call.withHeader("X-User-Id", user.get());
        }
        session.ifPresent(value -> call.withHeader("Likewise-Session", value));
        return call;
    }

    private static boolean fitsHeader(String user) {
        return HttpCall.isPrintableAscii(user) && user.equals(user.trim());
    }
}
