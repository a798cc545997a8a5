package dev.likewise.node.http.likes;

import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.PercentCoding;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Query;
import dev.likewise.node.http.server.Request;

/**
 * Believes what a request says: {@code auth none}, for development. The header's bytes are UTF-8 as they are, the query's are
 * percent-encoded.
 */
public final class ClaimedUsers implements Users {
    private static final String HEADER = "X-User-Id";
    private static final String PARAMETER = "user";

    @Override
    public String find(Request request) {
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

    @Override
    public String require(Request request) {
        String user = find(request);
        if (user == null) {
            throw ProblemException.field(PARAMETER, "user: missing (expected: the header X-User-Id, or ?user=)");
        }
        return user;
    }
}
