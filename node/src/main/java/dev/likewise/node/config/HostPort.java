package dev.likewise.node.config;

import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host's name or number, not looked up, and a port.
 *
 * @param host without brackets
 * @param port 0 to 65535
 */
public record HostPort(String host, int port) {
    private static final int PORT_MAX = 65_535;
    // The scheme is let pass because LIKEWISE_ADMIN is also where client commands look for an admin port's URL.
    private static final Pattern FORM =
            Pattern.compile("(?:http://)?(?:\\[([0-9A-Fa-f:.%]+)]|([A-Za-z0-9._-]+)):([0-9]{1,5})/?");

    /**
     * Reads {@code host:port}, an IPv6 address in brackets.
     *
     * @param portMin the smallest port allowed
     * @throws IllegalArgumentException if it is not of that form
     */
    static HostPort parse(String text, int portMin) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("not host:port");
        }
        int port = Integer.parseInt(form.group(3));
        if (port < portMin || port > PORT_MAX) {
            throw new IllegalArgumentException("no such port");
        }
        return new HostPort(form.group(1) != null ? form.group(1) : form.group(2), port);
    }

    /** Looks the host up; unresolved if it is not known. Blocks. */
    InetSocketAddress resolve() {
        return new InetSocketAddress(host, port);
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
