package dev.likewise.node.peer;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;

/** Addresses as text, {@code host:port}, an IPv6 address in brackets. */
final class Addresses {
    private static final int PORT_MAX = 65_535;

    private Addresses() {}

    static String text(SocketAddress address) {
        if (!(address instanceof InetSocketAddress inet) || inet.isUnresolved()) {
            return String.valueOf(address);
        }
        String host = inet.getAddress().getHostAddress();
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + inet.getPort();
    }

    /**
     * Looks an address up. Blocks as long as the system's resolver does, so not for an event loop.
     *
     * @throws UnknownHostException if the name is not known or the text is not {@code host:port}
     */
    static InetSocketAddress resolve(String address) throws UnknownHostException {
        int colon = address.lastIndexOf(':');
        int port = colon < 1 ? -1 : port(address.substring(colon + 1));
        if (port < 0) {
            throw new UnknownHostException("'" + address + "' (expected: host:port, port from 1 to " + PORT_MAX + ")");
        }
        return new InetSocketAddress(InetAddress.getByName(address.substring(0, colon)), port);
    }

    private static int port(String digits) {
        try {
            int port = Integer.parseInt(digits);
            return port >= 1 && port <= PORT_MAX ? port : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
