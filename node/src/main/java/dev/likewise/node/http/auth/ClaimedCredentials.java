package dev.likewise.node.http.auth;

import dev.likewise.node.http.server.Awaiting;
import dev.likewise.node.http.server.Caller;
import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.PercentCoding;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Query;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Believes what a request says, and lets everyone do everything: {@code auth none}, for development. The header's bytes are
 * UTF-8 as they are, the query's are percent-encoded.
 */
public final class ClaimedCredentials implements Credentials {
    private static final String HEADER = "X-User-Id";
    private static final String PARAMETER = "user";
    private static final Caller NOBODY = new Caller(null, Set.of(), true);

    @Override
    public void identify(Request request, Responder responder, Runnable next) {
        String user = user(request);
        request.setCaller(user == null ? NOBODY : new Caller(user, Set.of(), true));
        next.run();
    }

    @Override
    public void identify(String token, Awaiting asker, Consumer<Caller> next) {
        throw ProblemException.field("token", "token: not asked for by this node (expected: ?user= in the address)");
    }

    private static String user(Request request) {
        String header = request.onlyHeader(HeaderNames.USER_ID, HEADER);
        String parameter = request.query().text(PARAMETER);
        if (header == null) {
            return parameter == null ? null : Query.checkedId(PARAMETER, parameter);
        }
        String user = Query.checkedId(HEADER, PercentCoding.decodeHeader(HEADER, header));
        if (parameter != null && !parameter.equals(user)) {
            throw ProblemException.field(PARAMETER, "user: not the one in X-User-Id");
        }
        return user;
    }

    /** Whoever says nothing may still do all that needs no user. */
    @Override
    public boolean areMissing(Request request) {
        return false;
    }

    @Override
    public ProblemException missing() {
        return ProblemException.field(PARAMETER, "user: missing (expected: the header X-User-Id, or ?user=)");
    }

    @Override
    public ProblemException lacking(String scope) {
        throw new IllegalStateException("everyone has the scope " + scope);
    }
}
