package dev.likewise.node.http.limit;

import dev.likewise.node.config.AddressBlock;
import dev.likewise.node.http.server.HeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds out where a request comes from. Each proxy appends to {@code X-Forwarded-For} whom it has it from, so the list is read
 * from its end, for as long as those who wrote it are trusted; what stands before may be made up.
 */
final class ClientAddress {
    /** No way has more proxies; whoever sends a longer list is not read further. */
    private static final int HOPS_MAX = 16;
    /** Some proxies write a port too, and then brackets around IPv6. */
    private static final Pattern ENTRY = Pattern.compile("(?:\\[([^\\[\\]]+)]|([0-9.]+)|([0-9A-Fa-f:.]+))(?::[0-9]+)?");

    private final List<AddressBlock> trusted;

    ClientAddress(List<AddressBlock> trusted) {
        this.trusted = trusted;
    }

    /** The last address that is vouched for: the other end of the connection where that is no trusted proxy. */
    InetAddress of(InetAddress peer, HttpHeaders headers) {
        return isTrusted(peer) ? of(peer, headers.getAll(HeaderNames.FORWARDED_FOR)) : peer;
    }

    /**
     * @param peer a trusted proxy
     * @param headers each a list with commas
     */
    InetAddress of(InetAddress peer, List<String> headers) {
        InetAddress known = peer;
        int hops = 0;
        for (int i = headers.size() - 1; i >= 0; i--) {
            String list = headers.get(i);
            int end = list.length();
            while (end >= 0) {
                int comma = list.lastIndexOf(',', end - 1);
                InetAddress entry = address(list.substring(comma + 1, end).trim());
                // What cannot be read was vouched for by nobody.
                if (entry == null || ++hops > HOPS_MAX) {
                    return known;
                }
                known = entry;
                if (!isTrusted(entry)) {
                    return known;
                }
                end = comma;
            }
        }
        return known;
    }

    private boolean isTrusted(InetAddress address) {
        for (AddressBlock block : trusted) {
            if (block.contains(address)) {
                return true;
            }
        }
        return false;
    }

    private static InetAddress address(String entry) {
        Matcher form = ENTRY.matcher(entry);
        if (!form.matches()) {
            return null;
        }
        String text = form.group(1) != null ? form.group(1) : form.group(2) != null ? form.group(2) : form.group(3);
        return AddressBlock.address(text);
    }
}
