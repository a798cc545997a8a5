package dev.likewise.node.http.server;

import java.util.Set;

/**
 * On whose behalf a request is made. Immutable.
 *
 * @param user the user; {@code null} for nobody in particular
 * @param scopes what the caller may do beyond what every user may
 * @param trusted whether it may do everything, whatever the scopes: where nobody proves who they are
 */
public record Caller(String user, Set<String> scopes, boolean trusted) {
    /** Nobody in particular, who may do what everybody may. */
    public static final Caller ANONYMOUS = new Caller(null, Set.of(), false);

    public Caller {
        scopes = Set.copyOf(scopes);
    }

    /** Whether a scope was given. */
    public boolean has(String scope) {
        return trusted || scopes.contains(scope);
    }
}
