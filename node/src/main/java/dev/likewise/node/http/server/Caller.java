package dev.likewise.node.http.server;

import java.util.Set;

/**
 * On whose behalf a request is made. Immutable.
 *
 * @param user the user; {@code null} for nobody in particular
 * @param scopes what the caller may do beyond what every user may
 * @param trusted whether it may do everything, whatever the scopes: where nobody proves who they are
 * @param untilMillis the first moment, of the time of day, at which that is not so any more; {@link #FOR_EVER} for never
 */
public record Caller(String user, Set<String> scopes, boolean trusted, long untilMillis) {
    /** There is no such moment. */
    public static final long FOR_EVER = Long.MAX_VALUE;

    /** Nobody in particular, who may do what everybody may. */
    public static final Caller ANONYMOUS = new Caller(null, Set.of(), false);

    /** One that is good for ever. */
    public Caller(String user, Set<String> scopes, boolean trusted) {
        this(user, scopes, trusted, FOR_EVER);
    }

    public Caller {
        scopes = Set.copyOf(scopes);
    }

    /** Whether it is not so any more. */
    public boolean isOver(long nowMillis) {
        return nowMillis >= untilMillis;
    }

    /** Whether a scope was given. */
    public boolean has(String scope) {
        return trusted || scopes.contains(scope);
    }
}
