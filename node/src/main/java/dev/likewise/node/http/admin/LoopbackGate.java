package dev.likewise.node.http.admin;

import dev.likewise.node.http.server.Dispatcher;
import dev.likewise.node.http.server.Gate;
import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.Media;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Request;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Keeps web pages off an admin port without a token. Such a port is open to this machine only, but so is every browser on it: a
 * foreign page is told by its {@code Origin}, a name that was pointed at 127.0.0.1 after the page had loaded by {@code Host},
 * and a form by its content type.
 */
public final class LoopbackGate implements Gate {
    private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[::1]");

    private final boolean loopback;

    /** @param loopback whether the port is bound to a loopback address; elsewhere only content types are looked at */
    public LoopbackGate(boolean loopback) {
        this.loopback = loopback;
    }

    @Override
    public void check(Request request) {
        if (loopback && !isLoopback(request.authority())) {
            throw new ProblemException(
                    ProblemType.FOREIGN_REQUEST, "Host: not a loopback name (expected: localhost, 127.0.0.1 or [::1])");
        }
        String origin = request.header(HeaderNames.ORIGIN);
        if (loopback && origin != null && !isLoopbackOrigin(origin)) {
            throw new ProblemException(ProblemType.FOREIGN_REQUEST, "Origin: a foreign page");
        }
        if (!request.isSafe()) {
            Dispatcher.require(Media.JSON, request.header(HeaderNames.CONTENT_TYPE));
        }
    }

    private static boolean isLoopbackOrigin(String origin) {
        int scheme = origin.indexOf("://");
        return scheme > 0 && isLoopback(origin.substring(scheme + 3));
    }

    /** Whether a host, with or without a port, names this machine and cannot name another. */
    static boolean isLoopback(String authority) {
        String host = PORT.matcher(authority).replaceFirst("").toLowerCase(Locale.ROOT);
        return LOOPBACK.matcher(host).matches();
    }
}
