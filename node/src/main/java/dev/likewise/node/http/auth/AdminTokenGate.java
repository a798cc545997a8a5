package dev.likewise.node.http.auth;

import dev.likewise.node.files.WatchedFiles;
import dev.likewise.node.http.server.Gate;
import dev.likewise.node.http.server.Request;
import java.util.Set;

/**
 * Lets those in who have the admin port's token. No web page has it, so neither {@code Host} nor {@code Origin} matter any
 * more. Whether the node lives and takes requests everybody may ask: what starts nodes has no place for a secret. Everybody
 * may load the console, too, as a browser has no token before a page asks for it; the page holds no data.
 */
final class AdminTokenGate implements Gate {
    private static final Set<String> OPEN = Set.of("/healthz", "/readyz", "/");
    private static final String CONSOLE = "/console/";

    private final WatchedFiles<AdminToken> token;

    AdminTokenGate(WatchedFiles<AdminToken> token) {
        this.token = token;
    }

    @Override
    public void check(Request request) {
        if (OPEN.contains(request.template()) || request.template().startsWith(CONSOLE)) {
            return;
        }
        String given = BearerToken.of(request);
        if (given == null) {
            throw Challenges.missing();
        }
        if (!token.current().matches(given)) {
            throw Challenges.invalid("not the token of this port");
        }
    }
}
