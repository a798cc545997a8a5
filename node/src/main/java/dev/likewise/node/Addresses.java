package dev.likewise.node;

import dev.likewise.crdt.Member;
import dev.likewise.node.config.Settings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Where others reach this node: what the settings say, else where it listens. */
final class Addresses {
    private Addresses() {}

    /**
     * This node as the others are to know it; the version is chosen by the links.
     *
     * @param gossip where links are accepted
     * @param http where clients are served
     */
    static Member member(NodeConfig config, InetSocketAddress gossip, InetSocketAddress http) {
        String link =
                config.find(Settings.ADVERTISE_GOSSIP).map(Object::toString).orElseGet(() -> text(gossip));
        String url = config.find(Settings.ADVERTISE_HTTP).orElseGet(() -> scheme(config) + "://" + text(http));
        return new Member(0, List.of(link), List.of(url), false);
    }

    private static String scheme(NodeConfig config) {
        return config.find(Settings.TLS_CERT_FILE).isPresent() ? "https" : "http";
    }

    /** A host by its number, and the port; what says "any" by this machine's name. */
    static String text(InetSocketAddress address) {
        String host = host(address.getAddress());
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    /** A wildcard says nothing to others; this machine's name is the best guess there is. */
    private static String host(InetAddress address) {
        if (!address.isAnyLocalAddress()) {
            return address.getHostAddress();
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return InetAddress.getLoopbackAddress().getHostAddress();
        }
    }
}
